"""The table's options (PM-08, PM-15, PM-24)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from protocol.codes import Code
from service.games.kernel import Options, Refusal
from service.games.petite_mort.diplomas import DEFAULT, DIPLOMAS

DiplomaId = Annotated[str, Meta(description="The Diploma.", extra_json_schema={"enum": list(DIPLOMAS)})]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
FirstSeat = Annotated[SeatNumber, Meta(description="The first round's first seat; absent: random.")]


class ExclusiveTie(StrEnum):
    """Who gets an exclusive objective that equal seats meet in the same check."""

    ALL = "all"
    NOBODY = "nobody"


Tie = Annotated[
    ExclusiveTie, Meta(description="An exclusive objective met by equal seats at once: all of them, or nobody yet.")
]
ByAge = Annotated[tuple[SeatNumber, ...], Meta(description="Every seat, the youngest player's first; absent: unknown.")]


class PetiteMortOptions(Options, frozen=True, omit_defaults=True):
    diploma: DiplomaId = DEFAULT
    first_seat: FirstSeat | UnsetType = UNSET
    youngest_first: ByAge | UnsetType = UNSET
    exclusive_tie: Tie = ExclusiveTie.ALL


def misfit(seats: int, options: PetiteMortOptions) -> Refusal | None:
    """Why the options do not fit the number of seats."""
    if seats not in (2, 3, 4):
        return Refusal(Code.BAD_OPTIONS, message="La Petite Mort has 2 to 4 seats.")
    if options.diploma not in DIPLOMAS:
        return Refusal(Code.BAD_OPTIONS, "PM-08", f"There is no Diploma {options.diploma!r}.")
    if options.first_seat is not UNSET and options.first_seat >= seats:
        return Refusal(Code.BAD_OPTIONS, "PM-15", f"There is no seat {options.first_seat}.")
    if options.youngest_first is not UNSET and sorted(options.youngest_first) != list(range(seats)):
        return Refusal(Code.BAD_OPTIONS, "PM-24", "Name every seat once, the youngest player's first.")
    return None
