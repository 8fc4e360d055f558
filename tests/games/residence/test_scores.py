"""Scores and who wins: RS-09 to RS-11."""

from __future__ import annotations

import pytest

from service.games.residence.road import LEFT, colour
from service.games.residence.scores import outcome, score
from service.games.sheet.houses import Soul
from tests.games.residence.table import House, deal


def spaces_of(soul: str, count: int) -> list[int]:
    """The first so many spaces whose house has this colour."""
    return [space for space in range(1, 46) if colour(space) == Soul(soul)][:count]


def marked(*seats: dict[str, int], at: tuple[int, ...] = ()) -> House:
    """By seat, how many houses of each colour it has marked; those of later seats lie further on."""
    marks: dict[int, int] = {}
    for seat, houses in enumerate(seats):
        for soul, count in houses.items():
            free = [space for space in spaces_of(soul, 10) if space not in marks]
            marks |= dict.fromkeys(free[:count], seat)
    table = deal(len(seats))
    return table.at(*(at or (0,) * len(seats))).marking(marks)


SCORES = [
    ({}, 0),
    ({"blue": 1}, 1),
    ({"blue": 5, "red": 5, "orange": 5}, 15),
    ({"white": 1}, 1 + 1),
    ({"white": 2}, 2 + 3),
    ({"white": 3}, 3 + 6),
    ({"white": 4}, 4 + 10),
    ({"white": 5}, 5 + 10),
    ({"green": 1}, 1 + 1),
    ({"green": 3}, 3 + 6),
    ({"green": 6}, 6 + 10),
    ({"violet": 1}, 1 - 1),
    ({"violet": 2}, 2 - 3),
    ({"violet": 3}, 3 - 6),
    ({"violet": 4}, 4 - 10),
    ({"violet": 7}, 7 - 10),
    ({"white": 2, "green": 2, "violet": 2, "blue": 1}, 7 + 3 + 3 - 3),
]


@pytest.mark.parametrize(("houses", "points"), SCORES)
def test_marked_houses_score(houses: dict[str, int], points: int) -> None:
    """RS-10"""
    table = marked({}, houses)
    assert [score(table.state, seat) for seat in table.shared.every_seat()] == [0, points]
    assert table.public.seats["1"].score == points


WINNERS: list[tuple[dict[str, int], dict[str, int], tuple[int, int], tuple[int, ...]]] = [
    ({"blue": 2}, {"blue": 1}, (1, 40), (0,)),
    ({"violet": 1}, {}, (40, 1), (1,)),
    ({"violet": 3, "blue": 3}, {"violet": 1}, (9, 9 + 1), (1,)),
    ({"blue": 1}, {"blue": 1}, (8, 9), (1,)),
    ({"blue": 1}, {"red": 1}, (9, LEFT), (1,)),
    ({"blue": 1}, {"blue": 1}, (LEFT, LEFT), (0, 1)),
]


@pytest.mark.parametrize(("zero", "one", "at", "winners"), WINNERS)
def test_who_wins(zero: dict[str, int], one: dict[str, int], at: tuple[int, int], winners: tuple[int, ...]) -> None:
    """RS-11: the highest score, then fewer violet houses, then further along the road, then shared."""
    table = marked(zero, one, at=at)
    ended = outcome(table.state, "left_residence")
    assert ended.winners == winners
    assert ended.scores == {str(seat): score(table.state, seat) for seat in table.shared.every_seat()}


def test_a_tie_that_violet_houses_break_is_one() -> None:
    """RS-11: the case above has equal scores."""
    table = marked({"violet": 3, "blue": 3}, {"violet": 1})
    assert [score(table.state, seat) for seat in table.shared.every_seat()] == [0, 0]


def test_the_view_shows_score_and_space() -> None:
    """RS-10: at any time."""
    table = marked({"white": 2}, {"violet": 2}, at=(7, 12))
    shown = table.public.seats
    assert [(shown[seat].score, shown[seat].space) for seat in ("0", "1")] == [(5, 7), (-1, 12)]
