"""The houses of the sheet, read from data/ and checked once (WL-02), and the road that visits them all (RS-01)."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

import msgspec

DATA = Path(__file__).parent / "data" / "sheet.toml"


class Soul(StrEnum):
    """The colour of a house's soul."""

    GREEN = "green"
    VIOLET = "violet"
    WHITE = "white"
    BLUE = "blue"
    ORANGE = "orange"
    RED = "red"


HOW_MANY: dict[Soul, int] = {
    Soul.GREEN: 10,
    Soul.VIOLET: 10,
    Soul.WHITE: 10,
    Soul.BLUE: 5,
    Soul.ORANGE: 5,
    Soul.RED: 5,
}
STREETS, HOUSES = 5, 9
MOST_OF_ONE = 3


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Street by street from the top, house by house from the left."""

    streets: tuple[tuple[Soul, ...], ...]

    def columns(self) -> tuple[tuple[Soul, ...], ...]:
        return tuple(zip(*self.streets, strict=True))


class House(NamedTuple):
    """`street` and `house` from 1, from the top and from the left."""

    street: int
    house: int
    soul: Soul


def read(path: Path) -> Sheet:
    """Raises ValueError (msgspec's included) where the data breaks the rules."""
    sheet = msgspec.toml.decode(path.read_bytes(), type=Sheet)
    if [len(street) for street in sheet.streets] != [HOUSES] * STREETS:
        raise ValueError(f"a sheet has {STREETS} streets of {HOUSES} houses")
    if Counter(soul for street in sheet.streets for soul in street) != HOW_MANY:
        raise ValueError(f"a sheet has {dict(HOW_MANY)}")
    if any(max(Counter(row).values()) > MOST_OF_ONE for row in (*sheet.streets, *sheet.columns())):
        raise ValueError(f"no street and no column has more than {MOST_OF_ONE} of one colour")
    return sheet


def road(sheet: Sheet) -> tuple[House, ...]:
    """Street 1 from left to right, street 2 from right to left, and so on (RS-01)."""
    rows = [
        [House(street, house, soul) for house, soul in enumerate(souls, start=1)]
        for street, souls in enumerate(sheet.streets, start=1)
    ]
    return tuple(house for place, row in enumerate(rows) for house in (row if place % 2 == 0 else row[::-1]))


SHEET = read(DATA)
ROAD = road(SHEET)
"""The house of space n is ROAD[n - 1]; space 0 is the entrance."""
