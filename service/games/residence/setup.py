"""Set-up (PM-08 without its Diploma, RS-02)."""

from __future__ import annotations

from msgspec import UNSET

from service.games.card_game.deal import deal
from service.games.card_game.state import RULES, new_state
from service.games.kernel import Chance, Event, Refusal
from service.games.residence.options import ResidenceOptions, misfit
from service.games.residence.road import ENTRANCE
from service.games.residence.state import State


def begin(seats: int, options: ResidenceOptions, rules: int = RULES) -> State | Refusal:
    if (no := misfit(seats, options)) is not None:
        return no
    return State(options=options, shared=new_state(seats, rules), spaces=(ENTRANCE,) * seats)


def setup(state: State, chance: Chance) -> tuple[Event, ...]:
    named = state.options.first_seat
    return deal(state.shared, None if named is UNSET else named, chance)
