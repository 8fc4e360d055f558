"""What would achieve an objective that nobody has achieved yet: who does may ask for a reshuffle (WL-12).

Houses are bits of a number: the leftmost of the topmost street is the lowest, the street below goes on from there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from service.games.sheet.houses import HOUSES, SHEET, STREETS, Soul
from service.games.welcome.objectives import Condition
from service.games.welcome.places import Row

Home = tuple[int, int]


def bit_of(home: Home) -> int:
    street, house = home
    return 1 << ((street - 1) * HOUSES + house - 1)


HOMES: tuple[Home, ...] = tuple((street, house) for street in range(1, STREETS + 1) for house in range(1, HOUSES + 1))
EVERY_BIT = sum(map(bit_of, HOMES))
STREET_LINES = tuple(sum(bit_of(home) for home in HOMES if home[0] == street) for street in range(1, STREETS + 1))
COLUMN_LINES = tuple(sum(bit_of(home) for home in HOMES if home[1] == house) for house in range(1, HOUSES + 1))
SOUL_LINES: dict[Soul, tuple[int, ...]] = {
    soul: (sum(bit_of(home) for home in HOMES if SHEET.streets[home[0] - 1][home[1] - 1] == soul),) for soul in Soul
}


class Lasts(NamedTuple):
    """The empty houses that achieve one of the objectives, if a number is written there: with any reaping, and with a
    perfect one."""

    any: int
    perfect: int

    def homes(self) -> list[Home]:
        both = self.any | self.perfect
        return [home for home in HOMES if both & bit_of(home)] if both else []

    def holds(self, home: Home, *, perfect: bool) -> bool:
        return bool(bit_of(home) & (self.any | self.perfect if perfect else self.any))


def lasts(rows: Sequence[Row], wanted: Iterable[Condition]) -> Lasts:
    empty = perfect = 0
    for row in reversed(rows):
        empty, perfect = empty << HOUSES | row.empty, perfect << HOUSES | row.perfect
    with_any = with_perfect = 0
    for one in wanted:
        if one.souls or one.perfect:
            with_perfect |= last_houses(one, EVERY_BIT & ~perfect) & empty
        else:
            with_any |= last_houses(one, empty)
    return Lasts(with_any, with_perfect)


def last_houses(one: Condition, missing: int) -> int:
    """Those that are the last missing of a line, where one line more is enough. Most of a play, too few houses are done
    for that; asked first, for it is asked of every sheet in every turn."""
    lines, count = lines_of(one)
    if len(HOMES) - missing.bit_count() < count * lines[0].bit_count() - 1:
        return 0
    remaining = [line & missing for line in lines]
    if remaining.count(0) < count - 1:
        return 0
    return sum([houses for houses in remaining if houses.bit_count() == 1])


def lines_of(one: Condition) -> tuple[tuple[int, ...], int]:
    """What is to be done, and how often."""
    if one.souls:
        return SOUL_LINES[one.souls], 1
    return (COLUMN_LINES, one.columns) if one.columns else (STREET_LINES, one.streets)
