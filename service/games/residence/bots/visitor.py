"""The `visitor` bot: reaps and buries to be on its way, counts its steps, and leaves while it is ahead."""

from __future__ import annotations

from typing import Any

from service.games.card_game.bots.card_values import CardValues
from service.games.card_game.bots.steps import step
from service.games.card_game.bots.typed_view import typed_view
from service.games.card_game.cards import POINTS
from service.games.kernel import Chance, Seen
from service.games.residence.bots.walking import RoadView, resolve, walk

ARRIVAL = 1.0
"""What it is worth to receive cards at all, and so to walk, whatever they are."""

PRICES = {card: 0.03 * points for card, points in POINTS.items()}
"""What each card is worth against that: there are more soul points than houses to stop at."""

TOKEN = 0.5
"""What a token is worth kept."""


def visitor(seen: Seen, chance: Chance) -> dict[str, Any]:
    return visit(typed_view(seen, RoadView), seen.offers)


def visit(facts: RoadView, offers: list[dict[str, Any]]) -> dict[str, Any]:
    first = offers[0]
    match first["type"]:
        case "resolve":
            return resolve(facts, first)
        case "walk":
            return walk(facts, first)
        case _:
            return step(facts, card_values(facts), offers)


def card_values(seen: RoadView) -> CardValues:
    seats = len(seen.seats)
    return CardValues(seen.seat, [PRICES] * seats, rivalry=[1 / (seats - 1)] * seats, token=TOKEN, arrival=ARRIVAL)
