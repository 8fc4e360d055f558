"""The table's options (VM-07, VM-08, VM-21, VM-25, VM-37)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from protocol.codes import Code
from service.games.kernel import Options, Refusal


class Length(StrEnum):
    """How late the Joker wins, in the order in which forms offer it."""

    EVEN = "even"
    PRINTED = "printed"
    SHORT = "short"


FirstHost = Annotated[int, Meta(ge=0, le=5, description="The seat that hosts first; absent: random.")]
WidePool = Annotated[bool, Meta(description="5 seats only: draw from 3 + 3 + 1 party tokens, not 2 + 2 + 1.")]
Lengths = Annotated[
    Length,
    Meta(description="The designated round: so that sides win alike, as printed, or early with 4 seats and more."),
]
Skips = Annotated[bool, Meta(description="A King's favour passes over a card that the Prophet has turned up.")]
AtOnce = Annotated[bool, Meta(description="A Merchant that the Prophet turns up trades at once, not in the hall.")]


class VitaMorsOptions(Options, frozen=True, omit_defaults=True):
    first_host: FirstHost | UnsetType = UNSET
    wide_pool: WidePool = False
    length: Lengths = Length.PRINTED
    king_skips_shown: Skips = False
    merchant_at_once: AtOnce = False


def misfit(seats: int, options: VitaMorsOptions) -> Refusal | None:
    """Why the options do not fit the number of seats."""
    if seats not in (3, 4, 5, 6):
        return Refusal(Code.BAD_OPTIONS, message="Vita Mors has 3 to 6 seats.")
    if options.first_host is not UNSET and options.first_host >= seats:
        return Refusal(Code.BAD_OPTIONS, "VM-08", f"There is no seat {options.first_host}.")
    if options.wide_pool and seats != 5:
        return Refusal(Code.BAD_OPTIONS, "VM-07", "The wide pool is for 5 seats.")
    return None
