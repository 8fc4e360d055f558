"""What would achieve an objective that nobody has achieved yet: who does may ask for a reshuffle (WL-12)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from service.games.sheet.houses import HOUSES, SHEET, Soul
from service.games.welcome.houses import House, Sheet, written
from service.games.welcome.objectives import CONDITIONS, Objective, achieves
from service.games.welcome.places import Row, bit
from service.games.welcome.state import Combined, cause_of, number_of

Home = tuple[int, int]


def homes_of(wanted: Soul) -> tuple[int, ...]:
    """Street by street, a bit a house."""
    return tuple(sum(bit(place) for place, soul in enumerate(street, 1) if soul is wanted) for street in SHEET.streets)


SOULS: dict[Objective, tuple[int, ...]] = {
    objective: homes_of(one.souls) for objective, one in CONDITIONS.items() if one.souls
}
"""Where those live whom an objective is about."""


def ripe_homes(rows: Sequence[Row], wanted: Sequence[Objective]) -> list[Home]:
    """The empty houses that, written on, complete a street, a column or the souls of one of these objectives: no other
    house achieves any."""
    empty = [row.empty for row in rows]
    last_of_columns = in_one_alone(empty)
    ripe = [houses if houses.bit_count() == 1 else houses & last_of_columns for houses in empty]
    for homes in (SOULS[one] for one in wanted if one in SOULS):
        imperfect = [souls & ~row.perfect for souls, row in zip(homes, rows, strict=True)]
        if sum(map(int.bit_count, imperfect)) == 1:
            ripe = [before | more & houses for before, more, houses in zip(ripe, imperfect, empty, strict=True)]
    return [(street, place) for street, houses in enumerate(ripe, start=1) if houses for place in places(houses)]


def in_one_alone(rows: Iterable[int]) -> int:
    """The bits that stand in a single row."""
    once = more = 0
    for houses in rows:
        more |= once & houses
        once |= houses
    return once & ~more


def places(houses: int) -> list[int]:
    return [place for place in range(1, HOUSES + 1) if houses & bit(place)]


def achieves_one(sheet: Sheet, home: Home, combined: Combined, wanted: Sequence[Objective]) -> bool:
    """Would this combination, written there, achieve one of these objectives?"""
    street, house = home
    perfect = cause_of(combined).value == SHEET.streets[street - 1][house - 1].value
    after = written(sheet, str(street), str(house), House(number_of(combined), perfect))
    return any(achieves(after, CONDITIONS[one]) for one in wanted)
