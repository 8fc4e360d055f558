"""Where a number may be written (WL-06), street by street at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from service.games.graveyard.memo import by_identity
from service.games.welcome.houses import HOUSE_NAMES, STREET_NAMES, Houses, Sheet
from service.games.welcome.state import Shown

ABOVE_ALL = 99
NO_HOUSES: Houses = {}

Numbers = tuple[int, ...]
Gap = tuple[Numbers, int, int]
"""Empty houses next to each other: each takes the numbers between the two that follow, both left out."""


class Row(NamedTuple):
    """A street. `gaps`: from the left, without those that no number fits in. `empty`, `perfect`: its empty houses, its
    perfect reapings, a bit a house, the leftmost lowest."""

    gaps: tuple[Gap, ...]
    empty: int
    perfect: int


def rows_of(sheet: Sheet) -> list[Row]:
    """From the top."""
    return [at_a_glance(sheet.streets.get(name, NO_HOUSES)) for name in STREET_NAMES]


@by_identity
def at_a_glance(houses: Houses) -> Row:
    gaps: list[Gap] = []
    waiting: list[int] = []
    low = empty = perfect = 0
    for place, name in enumerate(HOUSE_NAMES, start=1):
        house = houses.get(name)
        if house is None:
            waiting.append(place)
            empty |= bit(place)
            continue
        if waiting and house.number - low > 1:
            gaps.append((tuple(waiting), low, house.number))
        if house.perfect:
            perfect |= bit(place)
        waiting, low = [], house.number
    if waiting:
        gaps.append((tuple(waiting), low, ABOVE_ALL))
    return Row(tuple(gaps), empty, perfect)


def bit(place: int) -> int:
    return 1 << (place - 1)


def takes(row: Row, house: int, number: int) -> bool:
    return any(house in houses and low < number < high for houses, low, high in row.gaps)


class Fit(NamedTuple):
    """Each of these numbers, by its place, may be written on each of these houses in each of these streets."""

    places: Numbers
    streets: Numbers
    houses: Numbers


def fitting(rows: Sequence[Row], shown: Shown) -> list[Fit]:
    """No way to write a number is in two of them."""
    numbers = [(int(place), one.number) for place, one in shown.items()]
    found: dict[tuple[Numbers, Numbers], list[int]] = {}
    for street, row in enumerate(rows, start=1):
        for houses, low, high in row.gaps:
            if places := tuple([place for place, number in numbers if low < number < high]):
                found.setdefault((places, houses), []).append(street)
    return [Fit(places, tuple(streets), houses) for (places, houses), streets in found.items()]
