"""The `scholar` bot: feeds, reaps and buries for the objectives of the Diploma that are nearest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.games.graveyard.bots.sight import Sight, sight
from service.games.graveyard.bots.stakes import Stakes
from service.games.graveyard.bots.steps import step
from service.games.kernel import Bot, Chance, Seen
from service.games.petite_mort.diplomas import EXCLUSIVE
from service.games.petite_mort.plans import CardPrices, prices
from service.games.petite_mort.state import Taken

TOKEN = 0.05
"""What a token is worth kept, where meeting an objective is worth 1."""


class DiplomaSight(Sight, frozen=True, kw_only=True):
    diploma: str
    objectives: Taken = {}


def stakes(seen: DiplomaSight) -> Stakes:
    seats = len(seen.seats)
    all_prices = [seen_prices(seen, str(seat)) for seat in range(seats)]
    return Stakes(seen.seat, all_prices, rivalry=[1 / (seats - 1)] * seats, token=TOKEN)


def seen_prices(seen: DiplomaSight, seat: str) -> CardPrices:
    taken = frozenset([name for name, seats in seen.objectives.items() if seat in seats])
    closed = frozenset([name for name in seen.objectives if name in EXCLUSIVE and name not in taken])
    return prices(seen.diploma, tuple(seen.seats[seat].graveyard), taken, closed)


def scholar(seen: Seen, chance: Chance) -> dict[str, Any]:
    facts = sight(seen, DiplomaSight)
    return step(facts, stakes(facts), seen.offers)


BOTS: Mapping[str, Bot] = {"scholar": scholar}
