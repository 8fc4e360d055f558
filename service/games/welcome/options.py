"""The table's options (WL-15, WL-19)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from protocol.codes import Code
from service.games.kernel import Options, Refusal
from service.games.welcome.architects import Architect

MOST_SEATS = 50


class Mode(StrEnum):
    COMPANY = "company"
    SOLO = "solo"
    AAA = "aaa"


ModeOption = Annotated[Mode, Meta(description="company, or alone: solo or aaa; absent: company, alone solo.")]
ArchitectOption = Annotated[Architect, Meta(description="Whom one plays against in the mode aaa; absent: level_1.")]


class WelcomeOptions(Options, frozen=True, omit_defaults=True):
    mode: ModeOption | UnsetType = UNSET
    architect: ArchitectOption | UnsetType = UNSET


def mode_of(seats: int, options: WelcomeOptions) -> Mode:
    if options.mode is not UNSET:
        return options.mode
    return Mode.SOLO if seats == 1 else Mode.COMPANY


def misfit(seats: int, options: WelcomeOptions) -> Refusal | None:
    """Why the options do not fit the number of seats."""
    if not 1 <= seats <= MOST_SEATS:
        return Refusal(Code.BAD_OPTIONS, message=f"Welcome has 1 to {MOST_SEATS} seats.")
    mode = mode_of(seats, options)
    if mode != Mode.COMPANY and seats != 1:
        clause = "WL-15" if mode == Mode.SOLO else "WL-19"
        return Refusal(Code.BAD_OPTIONS, clause, f"The mode {mode} is for one seat.")
    if options.architect is not UNSET and mode != Mode.AAA:
        return Refusal(Code.BAD_OPTIONS, "WL-19", "An architect plays in the mode aaa alone.")
    return None
