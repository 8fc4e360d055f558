"""Everything there is on the table, secrets included."""

from __future__ import annotations

from enum import StrEnum

import msgspec
from msgspec import UNSET

from service.games.kernel import Outcome, Seat
from service.games.welcome.architects import Architect
from service.games.welcome.cards import BY_NAME, Card, Cause
from service.games.welcome.choices import Choice
from service.games.welcome.houses import Sheet
from service.games.welcome.objectives import CONDITIONS, Objective
from service.games.welcome.options import Mode, WelcomeOptions


class Phase(StrEnum):
    SETUP = "setup"
    REAP = "reap"
    CROSS_OUT = "cross_out"
    BETWEEN = "between"
    OVER = "over"


class Combination(msgspec.Struct, frozen=True):
    """`next_cause`: the one that comes next turn, in the corner of the number (WL-05)."""

    number: int
    cause: Cause
    next_cause: Cause


Combined = tuple[str, str]
"""The card that shows the number, and the one that shows the cause."""


def number_of(combined: Combined) -> int:
    return BY_NAME[combined[0]].number


def cause_of(combined: Combined) -> Cause:
    return BY_NAME[combined[1]].cause


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
    the AAA's objectives are worth, by number."""

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

    def every_seat(self) -> list[Seat]:
        return [Seat(seat) for seat in range(self.seats)]

    def architect(self) -> Architect:
        return Architect.LEVEL_1 if self.options.architect is UNSET else self.options.architect

    def number(self, place: int) -> int:
        """The number that a stack or a drawn card offers. `place` from 1."""
        return self.numbers()[place - 1]

    def cause(self, place: int) -> Cause:
        name = self.flipped[place - 1][0] if self.mode is Mode.COMPANY else self.drawn[place - 1]
        return BY_NAME[name].cause

    def numbers(self) -> tuple[int, ...]:
        names = [stack[0] for stack in self.stacks] if self.mode is Mode.COMPANY else self.drawn
        return tuple([BY_NAME[name].number for name in names])

    def combined(self) -> tuple[Combined, ...]:
        """By stack."""
        return tuple([(stack[0], pile[0]) for stack, pile in zip(self.stacks, self.flipped, strict=True)])

    def combinations(self) -> dict[str, Combination]:
        return {
            str(place): Combination(BY_NAME[stack[0]].number, BY_NAME[pile[0]].cause, BY_NAME[stack[0]].cause)
            for place, (stack, pile) in enumerate(zip(self.stacks, self.flipped, strict=True), start=1)
            if pile
        }

    def cards(self) -> dict[str, Card]:
        return {str(place): BY_NAME[name] for place, name in enumerate(self.drawn, start=1)}

    def worth(self, number: str) -> int:
        """What who achieves the objective of this number now gets (WL-03)."""
        condition = CONDITIONS[self.objectives[number]]
        later = self.lowered or self.firsts.get(number, self.turn) < self.turn
        return condition.later if later else condition.first


def step(state: State) -> str:
    return f"{state.phase} {state.turn}"
