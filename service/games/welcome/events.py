"""What happens at a table, and who sees what of it (WL-24).

`automatic`: the seat's time ran out (WL-25).
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from service.games.kernel import Ending, Event, Glimpse, Redacted, Seat, whole
from service.games.welcome.cards import Card, Cause
from service.games.welcome.choices import Choice
from service.games.welcome.objectives import Objective
from service.games.welcome.state import Combination

Drawn = tuple[tuple[Any, ...], ...]


class ObjectivesDrawn(Event, frozen=True):
    """One of each number, in their order (WL-03)."""

    objectives: tuple[Objective, Objective, Objective]

    redact = whole

    def draws(self) -> Drawn:
        return tuple((objective,) for objective in self.objectives)


class StacksShuffled(Event, frozen=True):
    """All cards, in three stacks, top first (WL-05). `asked`: by whom (WL-12)."""

    stacks: tuple[tuple[str, ...], ...]
    asked: tuple[Seat, ...] = ()

    def redact(self) -> Redacted:
        return Redacted(StacksShuffledGlimpse(sum(map(len, self.stacks)), self.asked))

    def draws(self) -> Drawn:
        return (tuple(card for stack in self.stacks for card in stack),)


class StacksShuffledGlimpse(Glimpse, frozen=True, tag="stacks_shuffled"):
    cards: int
    asked: tuple[Seat, ...] = ()


class DeckShuffled(Event, frozen=True):
    """The deck of one who plays alone, top first: its upper half, then what was shuffled with the solo card or the
    validation cards (WL-15, WL-17, WL-20)."""

    upper: tuple[str, ...]
    lower: tuple[str, ...]

    def redact(self) -> Redacted:
        return Redacted(DeckShuffledGlimpse(len(self.upper) + len(self.lower)))

    def draws(self) -> Drawn:
        return (self.upper, self.lower) if self.upper else (self.lower,)


class DeckShuffledGlimpse(Glimpse, frozen=True, tag="deck_shuffled"):
    cards: int


class SoloCardCame(Event, frozen=True):
    """For the first or the second time; set aside (WL-16, WL-17)."""

    times: int

    redact = whole


class ValidationCame(Event, frozen=True):
    """The validation card of this number came up and was set aside (WL-21)."""

    number: int

    redact = whole


class TurnOpened(Event, frozen=True):
    """`combinations`: by stack; `next_causes`: theirs, in order. `cards`: alone, the three drawn, by place."""

    turn: int
    combinations: dict[str, Combination] = {}
    cards: dict[str, Card] = {}
    next_causes: tuple[Cause, ...] = ()

    redact = whole


class ChoiceMade(Event, frozen=True):
    """A seat chose; it may choose anew until all have. What is its secret until then, and so is that it chose
    `anew` (WL-09)."""

    seat: Seat
    choice: Choice
    automatic: bool = False
    anew: bool = False

    def redact(self) -> Redacted:
        told = None if self.anew else ChoiceMadeGlimpse(self.seat, self.automatic)
        return Redacted(told, {self.seat: self})

    def again(self) -> Event:
        return replace(self, anew=True)

    def draws(self) -> Drawn:
        return ((self.choice.code(),),) if self.automatic and not self.choice.sephi else ()


class ChoiceMadeGlimpse(Glimpse, frozen=True, tag="choice_made"):
    seat: Seat
    automatic: bool = False


class Reaped(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was written where. `perfect`: the cause has the colour of the soul (WL-07)."""

    street: int
    house: int
    number: int
    cause: Cause
    perfect: bool = False


class ChoicesOpened(Event, frozen=True):
    """All are in: by seat what it wrote; who ticks a Sephi box; whose reaping was perfect (WL-07)."""

    reaped: dict[str, Reaped] = {}
    sephi: tuple[Seat, ...] = ()
    perfect: tuple[Seat, ...] = ()

    redact = whole


class CardGiven(Event, frozen=True):
    """The card at this place goes to the AAA (WL-20)."""

    place: int
    card: Card

    redact = whole


class StreetCompleted(Event, frozen=True):
    """By all who complete it this turn. `circled`: they get its bonus; the others cross it out (WL-10)."""

    street: int
    seats: tuple[Seat, ...]
    circled: bool = False

    redact = whole


class ColumnCompleted(Event, frozen=True):
    """`points`: by seat. `circled`: they were doubled, and the others cross the bonus out (WL-11)."""

    column: int
    points: dict[str, int]
    circled: bool = False

    redact = whole


class ObjectiveAchieved(Event, frozen=True):
    """By all who achieve it this turn (WL-12)."""

    number: int
    objective: Objective
    seats: tuple[Seat, ...]
    points: int

    redact = whole


class ValidationSettled(Event, frozen=True):
    """What the validation card of this number brought the AAA, by its `circle` (WL-21): nothing, if no points."""

    number: int
    circle: int
    objective: Objective
    points: int = 0

    redact = whole


class CrossOutAsked(Event, frozen=True):
    """So many bonuses are to be crossed out (WL-16, WL-21)."""

    seat: Seat
    streets: int
    columns: int

    redact = whole


class CrossedOut(Event, frozen=True):
    """`everything`: what was still open, at the second solo card (WL-17)."""

    seat: Seat
    streets: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()
    everything: bool = False
    automatic: bool = False

    redact = whole


class GameEnded(Ending, frozen=True):
    redact = whole


EVENTS: tuple[type[Event], ...] = (
    ObjectivesDrawn,
    StacksShuffled,
    DeckShuffled,
    SoloCardCame,
    ValidationCame,
    TurnOpened,
    ChoiceMade,
    ChoicesOpened,
    CardGiven,
    StreetCompleted,
    ColumnCompleted,
    ObjectiveAchieved,
    ValidationSettled,
    CrossOutAsked,
    CrossedOut,
    GameEnded,
)
