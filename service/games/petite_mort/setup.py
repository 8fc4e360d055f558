"""Set-up (PM-08)."""

from __future__ import annotations

from msgspec import UNSET

from service.games.graveyard.deal import deal
from service.games.graveyard.yard import new_yard
from service.games.kernel import Chance, Event, Refusal
from service.games.petite_mort.options import PetiteMortOptions, misfit
from service.games.petite_mort.state import PAWNS, State


def begin(seats: int, options: PetiteMortOptions) -> State | Refusal:
    if (no := misfit(seats, options)) is not None:
        return no
    return State(options=options, yard=new_yard(seats), pawns=(PAWNS,) * seats)


def setup(state: State, chance: Chance) -> tuple[Event, ...]:
    named = state.options.first_seat
    return deal(state.yard, None if named is UNSET else named, chance)
