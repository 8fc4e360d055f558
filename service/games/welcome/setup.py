"""Set-up (WL-01 to WL-05, WL-15, WL-20)."""

from __future__ import annotations

from service.games.kernel import Chance, Event, Refusal
from service.games.story import Story
from service.games.welcome.cards import CARDS, SOLO, VALIDATIONS
from service.games.welcome.events import ObjectivesDrawn
from service.games.welcome.evolve import evolve
from service.games.welcome.houses import EMPTY
from service.games.welcome.objectives import BY_NUMBER, NUMBERS
from service.games.welcome.options import Mode, WelcomeOptions, misfit, mode_of
from service.games.welcome.state import RULES, State
from service.games.welcome.turns import open_turn

BESIDES: dict[Mode, tuple[str, ...]] = {Mode.COMPANY: (), Mode.SOLO: (SOLO,), Mode.AAA: tuple(VALIDATIONS)}
"""Cards besides the 81."""


def begin(seats: int, options: WelcomeOptions, rules: int = RULES) -> State | Refusal:
    if (no := misfit(seats, options)) is not None:
        return no
    mode = mode_of(seats, options)
    return State(
        options=options,
        rules=rules,
        seats=seats,
        mode=mode,
        sheets={str(seat): EMPTY for seat in range(seats)},
        discards=CARDS,
        aside=BESIDES[mode],
    )


def setup(state: State, chance: Chance) -> tuple[Event, ...]:
    story = Story(state, evolve)
    first, second, third = (chance.draw(BY_NUMBER[number], 1)[0] for number in NUMBERS)
    story.tell(ObjectivesDrawn((first, second, third)))
    open_turn(story, chance)
    return tuple(story.events)
