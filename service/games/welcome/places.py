"""Where a number may be written (WL-06), street by street at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from service.games.memo import by_identity
from service.games.welcome.houses import HOUSE_NAMES, STREET_NAMES, Houses, Sheet
from service.games.welcome.state import Shown

ABOVE_ALL = 16
NO_HOUSES: Houses = {}
PLACES = tuple((place, name, 1 << place - 1) for place, name in enumerate(HOUSE_NAMES, start=1))

Numbers = tuple[int, ...]
Gap = tuple[Numbers, int]
"""Empty houses next to each other, and the numbers that each of them takes, a bit a number: every sheet is looked
through in every turn, and which of the numbers shown fit is then a single step."""


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
    for place, name, bit in PLACES:
        house = houses.get(name)
        if house is None:
            waiting.append(place)
            empty |= bit
            continue
        if waiting and house.number - low > 1:
            gaps.append((tuple(waiting), between(low, house.number)))
        if house.perfect:
            perfect |= bit
        waiting, low = [], house.number
    if waiting:
        gaps.append((tuple(waiting), between(low, ABOVE_ALL)))
    return Row(tuple(gaps), empty, perfect)


def between(low: int, high: int) -> int:
    """As bits, both left out."""
    return (1 << high) - (1 << low + 1)


def takes(row: Row, house: int, number: int) -> bool:
    return any(house in houses and taken >> number & 1 for houses, taken in row.gaps)


class Fit(NamedTuple):
    """Each of these numbers, by its place, may be written on each of these houses in each of these streets."""

    places: Numbers
    streets: Numbers
    houses: Numbers


def fitting(rows: Sequence[Row], shown: Shown) -> list[Fit]:
    """No way to write a number is in two of them."""
    numbers = [(int(place), 1 << one.number) for place, one in shown.items()]
    every = 0
    for _, number in numbers:
        every |= number
    found: dict[tuple[int, Numbers], list[int]] = {}
    for street, row in enumerate(rows, start=1):
        for houses, taken in row.gaps:
            if fit := taken & every:
                found.setdefault((fit, houses), []).append(street)
    return [
        Fit(tuple([place for place, number in numbers if number & fit]), tuple(streets), houses)
        for (fit, houses), streets in found.items()
    ]
