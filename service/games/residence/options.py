"""The table's options (PM-15, RS-02)."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from protocol.codes import Code
from service.games.kernel import Options, Refusal

FirstSeat = Annotated[int, Meta(ge=0, le=3, description="The first round's first seat; absent: random.")]
Oldest = Annotated[int, Meta(ge=0, le=3, description="The seat of the oldest player, whose meeple enters first.")]


class ResidenceOptions(Options, frozen=True, omit_defaults=True):
    first_seat: FirstSeat | UnsetType = UNSET
    oldest: Oldest = 0


def misfit(seats: int, options: ResidenceOptions) -> Refusal | None:
    """Why the options do not fit the number of seats."""
    if seats not in (2, 3, 4):
        return Refusal(Code.BAD_OPTIONS, message="The residence has 2 to 4 seats.")
    if options.first_seat is not UNSET and options.first_seat >= seats:
        return Refusal(Code.BAD_OPTIONS, "PM-15", f"There is no seat {options.first_seat}.")
    if options.oldest >= seats:
        return Refusal(Code.BAD_OPTIONS, "RS-02", f"There is no seat {options.oldest}.")
    return None
