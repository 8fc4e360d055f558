"""What a table is made with (PL-02, PL-14)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

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
    """`options`: the game's own, checked against its type. `grace_s`: how long a player may be gone (PL-15);
    0: as the service is set."""

    game: str
    seats: Annotated[int, msgspec.Meta(ge=1, le=50)]
    options: dict[str, Any] = {}
    visibility: Literal["public", "unlisted"] = "public"
    spectators: bool = True
    clock: Clock = msgspec.field(default_factory=NoClock)
    grace_s: Annotated[int, msgspec.Meta(ge=0, le=30 * 86_400)] = 0
    start_when_full: bool = False
