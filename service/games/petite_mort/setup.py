"""Set-up (PM-08)."""

from __future__ import annotations

from msgspec import UNSET

from service.games.card_game.deal import deal
from service.games.card_game.state import new_state
from service.games.kernel import Chance, Event, Refusal
from service.games.petite_mort.diplomas import RULES
from service.games.petite_mort.options import PetiteMortOptions, misfit
from service.games.petite_mort.state import PAWNS, State


def begin(seats: int, options: PetiteMortOptions, rules: int = RULES) -> State | Refusal:
    if (no := misfit(seats, options)) is not None:
        return no
    return State(options=options, shared=new_state(seats, rules), pawns=(PAWNS,) * seats)


def setup(state: State, chance: Chance) -> tuple[Event, ...]:
    named = state.options.first_seat
    return deal(state.shared, None if named is UNSET else named, chance)
