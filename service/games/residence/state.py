"""Everything there is on the table, secrets included."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from service.games.card_game.state import SharedState
from service.games.kernel import Outcome, Seat
from service.games.residence.options import ResidenceOptions
from service.games.residence.road import LEFT

PAWNS = 2
"""To reap with; the third walks the road (RS-02)."""


class Stage(StrEnum):
    """What a single seat is asked for while a round is resolved."""

    RESOLVE = "resolve"
    SHARE = "share"
    WALK = "walk"


class Turn(msgspec.Struct, frozen=True, omit_defaults=True):
    """`item`: the character that is being resolved; absent while the seat picks one."""

    stage: Stage
    seat: Seat
    item: str = ""


class State(msgspec.Struct, frozen=True):
    """`spaces`: each seat's meeple. `marks`: by visited space, as a string, the seat whose mark is there. `dying`: by
    seat, as a string, whom it leads to the grave this round and has not resolved yet. `walkers`: who still has to walk
    because of the item last resolved, in order. `turns`: how many there were in the play. `stirred`: has a card been
    attached, has one come to a graveyard, or was a token taken or placed, this round (RS-12)?"""

    options: ResidenceOptions
    shared: SharedState
    spaces: tuple[int, ...]
    marks: dict[str, Seat] = {}
    dying: dict[str, tuple[str, ...]] = {}
    turn: Turn | None = None
    walkers: tuple[Seat, ...] = ()
    turns: int = 0
    stirred: bool = False
    outcome: Outcome | None = None

    def has_left(self, seat: Seat) -> bool:
        return self.spaces[seat] == LEFT

    def from_behind(self, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Seats by their meeples, the one furthest behind first; where they stand equal, the oldest player's first,
        then in turn (RS-02, RS-06)."""
        count, oldest = self.shared.seats, self.options.oldest
        return tuple(sorted(seats, key=lambda seat: (self.spaces[seat], (seat - oldest) % count)))


def phase(state: State) -> str:
    return str(state.turn.stage if state.turn else state.shared.phase)


def step(state: State) -> str:
    """Each turn is a step of its own: what was meant for one is not meant for the next (PL-08)."""
    return f"{phase(state)} {state.shared.round}" + (f" turn {state.turns}" if state.turn else "")
