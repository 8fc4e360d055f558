"""Where a number may be written (WL-06)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from service.games.welcome.houses import HOUSE_NAMES, STREET_NAMES, Houses, Sheet
from service.games.welcome.memo import by_identity

ABOVE_ALL = 99


class Gap(NamedTuple):
    """Empty houses next to each other: each takes the numbers between `low` and `high`, both left out."""

    houses: tuple[int, ...]
    low: int
    high: int


NO_HOUSES: Houses = {}


@by_identity
def gaps(houses: Houses, _: None) -> tuple[Gap, ...]:
    """From the left; without those that no number fits in."""
    found: list[Gap] = []
    row: list[int] = []
    low = 0
    for place, name in enumerate(HOUSE_NAMES, start=1):
        house = houses.get(name)
        if house is None:
            row.append(place)
            continue
        if row and house.number - low > 1:
            found.append(Gap(tuple(row), low, house.number))
        row, low = [], house.number
    if row:
        found.append(Gap(tuple(row), low, ABOVE_ALL))
    return tuple(found)


Fitting = tuple[tuple[int, tuple[int, ...]], ...]
"""Streets, from the top, with the houses on each that a number may be written on; none without one."""


@by_identity
def fitting(sheet: Sheet, numbers: tuple[int, ...]) -> tuple[Fitting, ...]:
    """Number by number."""
    rows = [gaps(sheet.streets.get(name, NO_HOUSES), None) for name in STREET_NAMES]
    return tuple([tuple(in_streets(rows, number)) for number in numbers])


def in_streets(rows: list[tuple[Gap, ...]], number: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    for street, row in enumerate(rows, start=1):
        for houses, low, high in row:
            if low < number < high:
                yield street, houses
                break
