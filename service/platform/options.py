"""What a table is made with (PL-02, PL-14)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

DAY_S = 86_400
KEEP_S = 120
PATIENCE_S = 180
PAUSE_S = 7 * DAY_S
Span = Annotated[int, msgspec.Meta(ge=0, le=30 * DAY_S)]
Seconds = Annotated[int, msgspec.Meta(ge=1, le=30 * 86_400)]


class NoClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="none"):
    """Nobody runs out of time."""


class StepClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="step"):
    """Every step of play lasts `step_s` seconds at most."""

    step_s: Seconds


class BankClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="bank"):
    """Each seat has `bank_s` seconds of its own that run while it is awaited; each thing done adds `increment_s`."""

    bank_s: Seconds
    increment_s: Annotated[int, msgspec.Meta(ge=0, le=86_400)] = 0


Clock = NoClock | StepClock | BankClock


class TableOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`options`: the game's own, checked against its type. `grace_s`: how long a player may be gone (PL-15); 0: as the
    service is set, or as long as a step or bank of a day and more. Where they are not given, the rest are as the
    functions below have them: `keep_s`: how long seats are kept for those invited (PL-05). `patience_s`: without a
    clock, how long a seat may be awaited before time can be called on it (PL-23); 0: for ever. `pause_s`: how long a
    pause may last (PL-24); 0: there is none."""

    game: str
    seats: Annotated[int, msgspec.Meta(ge=1, le=50)]
    options: dict[str, Any] = {}
    visibility: Literal["public", "unlisted"] = "public"
    spectators: bool = True
    clock: Clock = msgspec.field(default_factory=NoClock)
    grace_s: Annotated[int, msgspec.Meta(ge=0, le=30 * 86_400)] = 0
    start_when_full: bool = False
    keep_s: Span | msgspec.UnsetType = msgspec.UNSET
    patience_s: Span | msgspec.UnsetType = msgspec.UNSET
    pause_s: Span | msgspec.UnsetType = msgspec.UNSET


def day_clock_s(options: TableOptions) -> int:
    """The step or bank of a clock of days, in seconds; 0 for any other."""
    match options.clock:
        case StepClock(step_s=seconds) | BankClock(bank_s=seconds):
            return seconds if seconds >= DAY_S else 0
        case _:
            return 0


def grace_s(options: TableOptions, default_s: int) -> int:
    """On a clock of days nobody is stood in for before the deadline, unless the table says otherwise."""
    return options.grace_s or max(default_s, day_clock_s(options))


def keep_s(options: TableOptions) -> int:
    return max(KEEP_S, day_clock_s(options)) if options.keep_s is msgspec.UNSET else options.keep_s


def patience_s(options: TableOptions) -> int:
    """0: time is never called. Where a clock runs, it is the clock that calls."""
    if not isinstance(options.clock, NoClock):
        return 0
    return PATIENCE_S if options.patience_s is msgspec.UNSET else options.patience_s


def pause_s(options: TableOptions) -> int:
    return PAUSE_S if options.pause_s is msgspec.UNSET else options.pause_s
