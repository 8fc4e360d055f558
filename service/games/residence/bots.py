"""The `visitor` bot: reaps and buries to be on its way, counts its steps, and leaves while it is ahead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.games.graveyard.bots.sight import sight
from service.games.graveyard.bots.stakes import Stakes
from service.games.graveyard.bots.steps import step
from service.games.graveyard.cards import POINTS
from service.games.kernel import Bot, Chance, Seen
from service.games.residence.walking import RoadSight, resolve, walk

ARRIVAL = 1.0
"""What it is worth to receive cards at all, and so to walk, whatever they are."""

PRICES = {card: 0.03 * points for card, points in POINTS.items()}
"""What each card is worth against that: there are more soul points than houses to stop at."""

TOKEN = 0.5
"""What a token is worth kept."""


def visitor(seen: Seen, chance: Chance) -> dict[str, Any]:
    facts, first = sight(seen, RoadSight), seen.offers[0]
    match first["type"]:
        case "resolve":
            return resolve(facts, first)
        case "walk":
            return walk(facts, first)
        case _:
            return step(facts, stakes(facts), seen.offers)


def stakes(seen: RoadSight) -> Stakes:
    seats = len(seen.seats)
    return Stakes(seen.seat, [PRICES] * seats, rivalry=[1 / (seats - 1)] * seats, token=TOKEN, arrival=ARRIVAL)


BOTS: Mapping[str, Bot] = {"visitor": visitor}
