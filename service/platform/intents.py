"""What a player may ask of any table. `say` is not here: chat is not in the log (PL-16)."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

import msgspec

from service.games.kernel import Intent

SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=49)]


class TakeSeat(Intent, frozen=True):
    """Sit down, on any free seat where none is named; or take one's own seat back from a bot."""

    seat: SeatNumber | msgspec.UnsetType = msgspec.UNSET
    nonce: Annotated[str, msgspec.Meta(max_length=128)] = ""


class LeaveSeat(Intent, frozen=True):
    """Stand up before the start; the maker may also send a bot or an invitation away from `seat`."""

    seat: SeatNumber | msgspec.UnsetType = msgspec.UNSET


class AddBot(Intent, frozen=True):
    """Before the start, the maker puts a bot on a free seat; while running, one hands one's own seat to a bot."""

    seat: SeatNumber | msgspec.UnsetType = msgspec.UNSET
    bot: Annotated[str, msgspec.Meta(max_length=64)] = ""


class Start(Intent, frozen=True):
    """Begin play (PL-04)."""


class Concede(Intent, frozen=True):
    """Give up for good (PL-15)."""


class Rematch(Intent, frozen=True):
    """Once over: a new table for the same seats (PL-05)."""


class CallTime(Intent, frozen=True):
    """Give a seat that has been awaited for long a deadline (PL-23)."""

    seat: SeatNumber


class Pause(Intent, frozen=True):
    """Want clocks to stand; they do once all want it who are there (PL-24)."""


class GoOn(Intent, frozen=True):
    """End a pause (PL-24)."""


TABLE_INTENTS: tuple[type[Intent], ...] = (
    TakeSeat,
    LeaveSeat,
    AddBot,
    Start,
    Concede,
    Rematch,
    CallTime,
    Pause,
    GoOn,
)


@cache
def union_of(kinds: tuple[type[Intent], ...]) -> Any:
    """A type that is any of `kinds`, told apart by their tags."""
    union: Any = kinds[0]
    for kind in kinds[1:]:
        union |= kind
    return union
