"""The `scholar` bot: feeds, reaps and buries for the objectives of the Diploma that are nearest."""

from __future__ import annotations

from typing import Any

from service.games.card_game.bots.card_values import CardValues
from service.games.card_game.bots.steps import step
from service.games.card_game.bots.typed_view import SeatFacts, TypedView, own_facts, typed_view
from service.games.kernel import Chance, Seen
from service.games.petite_mort.bots.prices import CardPrices, prices
from service.games.petite_mort.diplomas import EXCLUSIVE
from service.games.petite_mort.state import State, Taken

TOKEN = 0.05
"""What a token is worth kept, where meeting an objective is worth 1."""


class DiplomaView(TypedView, frozen=True, kw_only=True):
    diploma: str
    objectives: Taken = {}


def card_values(seen: DiplomaView) -> CardValues:
    seats = len(seen.seats)
    all_prices = [seen_prices(seen, str(seat)) for seat in range(seats)]
    return CardValues(seen.seat, all_prices, rivalry=[1 / (seats - 1)] * seats, token=TOKEN)


def seen_prices(seen: DiplomaView, seat: str) -> CardPrices:
    taken = frozenset([name for name, seats in seen.objectives.items() if seat in seats])
    closed = frozenset([name for name in seen.objectives if name in EXCLUSIVE and name not in taken])
    return prices(seen.diploma, tuple(seen.seats[seat].graveyard), taken, closed)


def view_of(state: State, seat: int) -> DiplomaView:
    """The same as `typed_view` of what the seat sees."""
    shared = state.shared
    return DiplomaView(
        seats={
            str(other): SeatFacts(shared.fronts[other], shared.graveyards[other], shared.tokens[other])
            for other in shared.every_seat()
        },
        diploma=state.options.diploma,
        objectives=state.taken,
        **own_facts(shared, seat),
    )


def scholar(seen: Seen, chance: Chance) -> dict[str, Any]:
    facts = typed_view(seen, DiplomaView)
    return step(facts, card_values(facts), seen.offers)
