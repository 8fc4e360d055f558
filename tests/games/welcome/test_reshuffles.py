"""A reshuffle is offered exactly where what is written would achieve an objective first (WL-12)."""

from __future__ import annotations

from random import Random

import pytest

from service.games.sheet.houses import SHEET
from service.games.welcome.houses import House, Sheet, written
from service.games.welcome.objectives import CONDITIONS, Objective, achieves
from tests.games.welcome.sheets import sheet
from tests.games.welcome.sitting import EASY, HARD, Sitting
from tests.games.welcome.test_turn import PLAIN

Way = tuple[int, int, int]


def nearly_full(source: Random) -> Sheet:
    return sheet(*[nearly_full_street(source) for _ in range(5)])


def nearly_full_street(source: Random) -> str:
    """Rising numbers, most of them perfect, with a gap or two in most streets."""
    numbers = sorted(source.sample(range(1, 16), 9))
    cells = [f"{number}*" if source.random() < 0.93 else str(number) for number in numbers]
    for place in source.sample(range(9), source.choice((0, 1, 1, 2))):
        cells[place] = "."
    return " ".join(cells)


def ways(table: Sitting, *, reshuffle: bool) -> set[Way]:
    return {
        (place, street, house)
        for offer in table.offers(0)
        if offer["type"] == "reap" and ("reshuffle" in offer) is reshuffle
        for place in offer["combination"]
        for street in offer["street"]
        for house in offer["house"]
    }


def achieves_first(table: Sitting, way: Way) -> bool:
    """By the sheet as it would be."""
    place, street, house = way
    shown = table.state.combinations()[str(place)]
    perfect = shown.cause.value == SHEET.streets[street - 1][house - 1].value
    after = written(table.sheet(0), str(street), str(house), House(shown.number, perfect))
    wanted = [one for number, one in table.state.objectives.items() if number not in table.state.firsts]
    return any(achieves(after, CONDITIONS[one]) for one in wanted)


@pytest.mark.parametrize("objectives", [EASY, HARD], ids=["easy", "hard"])
def test_a_reshuffle_is_offered_exactly_to_who_would_achieve_first(objectives: tuple[Objective, ...]) -> None:
    """WL-12"""
    source, found = Random("nearly"), 0
    for _ in range(400):
        table = Sitting(2, objectives).stacks(*PLAIN).sheets(nearly_full(source))
        done = [number for number, one in table.state.objectives.items() if achieves(table.sheet(0), CONDITIONS[one])]
        table.change(firsts=dict.fromkeys((*done, *source.sample("123", source.randrange(2))), 1))
        expected = {way for way in ways(table, reshuffle=False) if achieves_first(table, way)}
        assert ways(table, reshuffle=True) == expected
        found += len(expected)
    assert found > 20
