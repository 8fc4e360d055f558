"""The part of the state that both games have, secrets included."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

import msgspec

from service.games.card_game.cards import DECKS, Deck
from service.games.card_game.choices import Choice, Declared, Pass
from service.games.card_game.symbols import TOKENS_EACH, Symbol
from service.games.kernel import Seat

T = TypeVar("T")

MOST_ATTACHED = 3
FRONT, HAND, REAPS = 3, 3, 2
"""Characters, Personalities and Reaps that a seat has when a round begins (PM-08, PM-25)."""


class Phase(StrEnum):
    """The steps of a round that all seats take at once. AFTER: what else the game has in its rounds."""

    SETUP = "setup"
    PASS = "pass"
    ATTACH = "attach"
    TOKENS = "tokens"
    REAP = "reap"
    SHARE = "share"
    DEATHBED = "deathbed"
    AFTER = "after"
    OVER = "over"


Tokens = dict[Symbol, int]
"""How many of each; never 0. Never changed once made."""

Grave = dict[str, int]
"""Cards face up, in the order they came, each with the round it came in."""


class Life(msgspec.Struct, frozen=True, omit_defaults=True):
    """A living character, with the Personalities attached to it and the tokens on it."""

    card: str
    attached: tuple[str, ...] = ()
    tokens: Tokens = {}

    @property
    def cards(self) -> tuple[str, ...]:
        return (self.card, *self.attached)

    @property
    def is_full(self) -> bool:
        return len(self.attached) == MOST_ATTACHED


EVERY_SEAT = tuple(Seat(seat) for seat in range(4))

Front = dict[str, Life]
"""A seat's living characters, by id, in the order they came."""


class Reaped(msgspec.Struct, frozen=True):
    """A character that is being reaped. `reapers`: by seat, as a string, ascending, the Reap card used."""

    owner: Seat
    reapers: dict[str, str]


RULES = 2
"""The version of the rules that both games have in common; each may have later ones of its own. Since 2 the order in
which a seat lists cards tells nothing (PM-09, RS-03), and tokens that are taken or placed keep the residence going
(RS-12)."""


def full_supply() -> Tokens:
    return dict.fromkeys(Symbol, TOKENS_EACH)


class SharedState(msgspec.Struct, frozen=True):
    """Tuples without a word are by seat. `decks`: the top card first. `hands`: Personalities, `reap_hands`: Reaps.
    `due`: whom the step asks; `choices`: by seat, as a string, what those who have answered chose. `passed`: what went
    round in this round's pass. `declared`: by seat, as a string, the declarations that were opened
    last; `reaping`: by character, what of them is not done yet. `rules`: the version of the game's rules it is
    under."""

    seats: int
    decks: dict[Deck, tuple[str, ...]]
    fronts: tuple[Front, ...]
    hands: tuple[tuple[str, ...], ...]
    reap_hands: tuple[tuple[str, ...], ...]
    graveyards: tuple[Grave, ...]
    tokens: tuple[Tokens, ...]
    supply: Tokens
    discards: Grave = {}
    round: int = 0
    first: Seat = Seat(0)
    phase: Phase = Phase.SETUP
    due: tuple[Seat, ...] = ()
    choices: dict[str, Choice] = {}
    passed: dict[str, Pass] = {}
    declared: dict[str, Declared] = {}
    reaping: dict[str, Reaped] = {}
    rules: int = 1

    def every_seat(self) -> tuple[Seat, ...]:
        return EVERY_SEAT[: self.seats]

    def from_the_first(self) -> tuple[Seat, ...]:
        """Every seat once, the round's first seat first, then in turn."""
        return tuple(Seat((self.first + step) % self.seats) for step in range(self.seats))

    def owner(self, character: str) -> Seat:
        return next(Seat(seat) for seat, front in enumerate(self.fronts) if character in front)


def new_state(seats: int, rules: int) -> SharedState:
    return SharedState(
        seats=seats,
        rules=rules,
        decks=DECKS,
        fronts=({},) * seats,
        hands=((),) * seats,
        reap_hands=((),) * seats,
        graveyards=({},) * seats,
        tokens=({},) * seats,
        supply=full_supply(),
    )


def put(row: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    others = list(row)
    others[seat] = value
    return tuple(others)
