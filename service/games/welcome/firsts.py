"""What would achieve an objective that nobody has achieved yet: who does may ask for a reshuffle (WL-12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from service.games.sheet.houses import HOUSES, SHEET, STREETS, Soul
from service.games.welcome.houses import HOUSE_NAMES, STREET_NAMES, House, Sheet, written
from service.games.welcome.memo import by_identity
from service.games.welcome.objectives import CONDITIONS, HOMES, Condition, achieves
from service.games.welcome.state import State

Home = tuple[int, int]
NONE: frozenset[Home] = frozenset()
FEWEST = STREETS - 1
"""With fewer numbers no house is the last of anything."""
SOULS: tuple[Soul, ...] = tuple(one.souls for one in CONDITIONS.values() if one.souls)


@by_identity
def ripe_houses(sheet: Sheet, _: None) -> frozenset[Home]:
    """The empty houses that, written on, complete a street, a column or the souls of an objective: no other house
    achieves anything."""
    if sum(map(len, sheet.streets.values())) < FEWEST:
        return NONE
    return frozenset((*last_of_streets(sheet), *last_of_columns(sheet), *last_of_souls(sheet)))


def last_of_streets(sheet: Sheet) -> Iterator[Home]:
    for street, houses in sheet.streets.items():
        if len(houses) == HOUSES - 1:
            yield from ((int(street), int(house)) for house in HOUSE_NAMES if house not in houses)


def last_of_columns(sheet: Sheet) -> Iterator[Home]:
    numbered = Counter(chain.from_iterable(sheet.streets.values()))
    for column, count in numbered.items():
        if count == STREETS - 1:
            (street,) = (street for street in STREET_NAMES if column not in sheet.streets.get(street, ()))
            yield int(street), int(column)


def last_of_souls(sheet: Sheet) -> Iterator[Home]:
    for soul in SOULS:
        imperfect = (home for home in HOMES[soul] if not sheet.is_perfect(*home))
        first, second = next(imperfect, None), next(imperfect, None)
        if first and not second:
            yield int(first[0]), int(first[1])


def achieves_first(state: State, sheet: Sheet, place: int, home: Home) -> bool:
    """Would this combination, written there, achieve an objective that nobody has achieved yet?"""
    perfect = state.cause(place).value == SHEET.streets[home[0] - 1][home[1] - 1].value
    after = written(sheet, str(home[0]), str(home[1]), House(state.number(place), perfect))
    return any(achieves(after, one) for one in unachieved(state))


def unachieved(state: State) -> Iterator[Condition]:
    return (CONDITIONS[objective] for number, objective in state.objectives.items() if number not in state.firsts)
