"""Everything there is on the table, secrets included."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec
from msgspec import UNSET, UnsetType

from service.games.kernel import Outcome, Seat
from service.games.memo import by_identity
from service.games.welcome.architects import Architect
from service.games.welcome.cards import BY_NAME, Card, Cause
from service.games.welcome.choices import Choice
from service.games.welcome.houses import Sheet
from service.games.welcome.objectives import CONDITIONS, Objective
from service.games.welcome.options import Mode, WelcomeOptions

RULES = 2
"""The version of the rules that plays begin under. Since 2 who is out of time keeps room (WL-25), the last turn of a
shuffle names no next causes, and events say what was perfect."""


class Phase(StrEnum):
    SETUP = "setup"
    REAP = "reap"
    CROSS_OUT = "cross_out"
    BETWEEN = "between"
    OVER = "over"


class Combination(msgspec.Struct, frozen=True, omit_defaults=True):
    """`next_cause`: the one that comes next turn, in the corner of the number; absent in the last turn of a shuffle
    (WL-05)."""

    number: int
    cause: Cause
    next_cause: Cause | UnsetType = UNSET


Shown = Mapping[str, Card | Combination]
"""What a turn offers, by the place of the stack or the card."""


@by_identity
def combinations_of(
    stacks: tuple[tuple[str, ...], ...], flipped: tuple[tuple[str, ...], ...], tells_last: bool
) -> dict[str, Combination]:
    """`tells_last`: the last card of a stack tells a next cause too, as it did before rules version 2."""
    return {
        str(place): combination(pile[0], stack, tells_last=tells_last)
        for place, (stack, pile) in enumerate(zip(stacks, flipped, strict=True), start=1)
        if pile
    }


def combination(flipped: str, stack: tuple[str, ...], *, tells_last: bool) -> Combination:
    """`stack`: what lies there, the number on top. A stack is never flipped to its last card."""
    top = BY_NAME[stack[0]]
    return Combination(top.number, BY_NAME[flipped].cause, top.cause if len(stack) > 1 or tells_last else UNSET)


@by_identity
def cards_of(drawn: tuple[str, ...]) -> dict[str, Card]:
    return {str(place): BY_NAME[name] for place, name in enumerate(drawn, start=1)}


@by_identity
def worths_of(
    objectives: Mapping[str, Objective], firsts: Mapping[str, int], lowered: bool, turn: int
) -> dict[str, int]:
    """WL-03, WL-16"""
    found = {}
    for number, objective in objectives.items():
        later = lowered or firsts.get(number, turn) < turn
        found[number] = CONDITIONS[objective].later if later else CONDITIONS[objective].first
    return found


class Owed(msgspec.Struct, frozen=True, omit_defaults=True):
    """How many bonuses are to be crossed out (WL-16, WL-21)."""

    streets: int = 0
    columns: int = 0


class State(msgspec.Struct, frozen=True):
    """`stacks`: face down but for their tops, top first; `flipped`: the piles beside them, last first (WL-05). Alone:
    `deck`, top first, `drawn`, this turn's three cards, `aside`, solo and validation cards that came up, `given`, the
    cards of the AAA. `firsts`: by an objective's number, the turn in which it was first achieved. `lowered`: every
    objective is worth its second value (WL-16). `solo_came`: how often. `validations`: the numbers of the validation
    cards in the order drawn; `unsettled`: how many of the last of them are to be settled this turn. `validated`: what
    the AAA's objectives are worth, by number. `rules`: the version it is under."""

    options: WelcomeOptions
    seats: int
    mode: Mode
    sheets: dict[str, Sheet]
    discards: tuple[str, ...]
    objectives: dict[str, Objective] = {}
    turn: int = 0
    phase: Phase = Phase.SETUP
    stacks: tuple[tuple[str, ...], ...] = ()
    flipped: tuple[tuple[str, ...], ...] = ()
    deck: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    choices: dict[str, Choice] = {}
    owed: Owed = Owed()
    firsts: dict[str, int] = {}
    lowered: bool = False
    solo_came: int = 0
    validations: tuple[int, ...] = ()
    unsettled: int = 0
    validated: dict[str, int] = {}
    outcome: Outcome | None = None
    rules: int = 1

    def every_seat(self) -> list[Seat]:
        return [Seat(seat) for seat in range(self.seats)]

    def architect(self) -> Architect:
        return Architect.LEVEL_1 if self.options.architect is UNSET else self.options.architect

    def shown(self) -> Shown:
        """The same mapping for as long as the same lies there."""
        return self.combinations() if self.mode == Mode.COMPANY else self.cards()

    def combinations(self) -> dict[str, Combination]:
        return combinations_of(self.stacks, self.flipped, self.rules < 2)

    def cards(self) -> dict[str, Card]:
        """Alone."""
        return cards_of(self.drawn)

    def worths(self) -> dict[str, int]:
        """By number, what who achieves the objective now gets. Once the turn is settled, now is the next one."""
        settled = self.phase == Phase.CROSS_OUT and self.mode == Mode.AAA and self.rules > 1
        return worths_of(self.objectives, self.firsts, self.lowered, self.turn + settled)


def step(state: State) -> str:
    return f"{state.phase} {state.turn}"
