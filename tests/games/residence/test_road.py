"""The road: RS-01, RS-03 to RS-05, RS-09."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from service.games.residence.road import LAST, LEFT, colour, reached
from service.games.sheet.houses import DATA, ROAD, SHEET, Soul, read
from tests.games.card_game.pen import C, P, Pen
from tests.games.residence.table import House, alive, full, reaps, ripe

pytestmark = pytest.mark.usefixtures("pen")


def test_the_road_goes_to_and_fro_past_every_house() -> None:
    """RS-01"""
    assert len(ROAD) == LAST == 45
    assert [(house.street, house.house) for house in ROAD[:9]] == [(1, n) for n in range(1, 10)]
    assert [(house.street, house.house) for house in ROAD[9:18]] == [(2, n) for n in range(9, 0, -1)]
    assert [(house.street, house.house) for house in ROAD[18:20]] == [(3, 1), (3, 2)]
    assert (ROAD[-1].street, ROAD[-1].house) == (5, 9)
    assert len({(house.street, house.house) for house in ROAD}) == 45


def test_a_space_has_the_colour_of_its_house() -> None:
    """RS-01: space 1 is the first house; space 10 the last of street 2."""
    assert colour(1) == SHEET.streets[0][0]
    assert colour(10) == SHEET.streets[1][8]
    assert colour(45) == SHEET.streets[4][8]


def test_the_sheet_is_five_streets_of_nine() -> None:
    """RS-01: as many of each colour as it should be, and never more than three of one in a street or a column."""
    assert [len(street) for street in SHEET.streets] == [9] * 5
    counts = Counter(soul for street in SHEET.streets for soul in street)
    assert [counts[soul] for soul in Soul] == [10, 10, 10, 5, 5, 5]
    rows = (*SHEET.streets, *zip(*SHEET.streets, strict=True))
    assert all(max(Counter(row).values()) <= 3 for row in rows)


BROKEN = [
    (lambda rows: rows[:4], "streets of 9"),
    (lambda rows: [*rows[:4], rows[4][:8]], "streets of 9"),
    (lambda rows: [*rows[:4], ["red"] * 9], "a sheet has"),
    (lambda rows: sorted_rows(rows), "more than 3"),
]


def sorted_rows(rows: list[list[str]]) -> list[list[str]]:
    souls = sorted(soul for row in rows for soul in row)
    return [souls[start : start + 9] for start in range(0, 45, 9)]


@pytest.mark.parametrize(("change", "why"), BROKEN)
def test_a_broken_sheet_is_refused(tmp_path: Path, change: object, why: str) -> None:
    """RS-01"""
    assert callable(change)
    rows = change([[str(soul) for soul in street] for street in SHEET.streets])
    path = tmp_path / "sheet.toml"
    path.write_text("streets = " + msgspec.json.encode(rows).decode())
    with pytest.raises(ValueError, match=why):
        read(path)
    assert read(DATA) == SHEET


@pytest.mark.parametrize(
    ("space", "steps", "taken", "stops"),
    [
        (0, 3, (), 3),
        (3, 2, (5,), 6),
        (3, 2, (5, 6, 7), 8),
        (3, 2, (4, 6), 5),
        (3, 0, (), 3),
        (0, 0, (0,), 0),
        (43, 2, (), 45),
        (43, 2, (45,), LEFT),
        (43, 2, (44,), 45),
        (44, 9, (), LEFT),
        (44, 2, (LEFT,), LEFT),
        (LEFT, 3, (), LEFT),
    ],
)
def test_where_a_meeple_stops(space: int, steps: int, taken: tuple[int, ...], stops: int) -> None:
    """RS-04, RS-09: over a whole chain of occupied spaces, and out at the end; spaces on the way do not matter."""
    assert reached(space, steps, taken) == stops


def dying(pen: Pen, seats: int = 2) -> House:
    """Seat 0 leads C[0], worth 2, with cards worth 3, 1 and 0, to its grave, and is to walk."""
    table = ripe(pen, seats)
    for card, points in zip((C[0], *P[40:43]), (2, 3, 1, 0), strict=True):
        pen.soul(card, points=points)
    full(table, 0)
    return table.declare(*([[]] * seats)).lead(s0=[C[0]])


def test_a_seat_walks_as_far_as_the_points_of_what_it_plays(pen: Pen) -> None:
    """RS-03: one card or several; they leave the graveyard."""
    table = dying(pen).at(4, 0)
    assert table.turn == ("walk", 0)
    table.ask(0, "walk", cards=[C[0], P[40]])
    assert table.spaces == (9, 0)
    assert set(table.shared.graveyards[0]) == {P[41], P[42]}
    assert {C[0], P[40]} <= set(table.shared.discards)
    walked = table.heard_of("walked")[0]
    assert (walked.points, walked.space, walked.marked) == (5, 9, True)


def test_any_card_of_the_graveyard_may_be_played(pen: Pen) -> None:
    """RS-03: also one from an earlier round."""
    table = ripe(pen)
    pen.soul(C[30], points=3)
    full(table, 0)
    table.grave(0, C[30])
    table.declare([], []).lead(s0=[C[0]]).ask(0, "walk", cards=[C[30]])
    assert table.spaces == (3, 0)


@pytest.mark.parametrize("cards", [[], [C[0], C[0]], [C[1]], [P[40], P[20]]])
def test_at_least_one_card_of_ones_own_graveyard_each_once(pen: Pen, cards: list[str]) -> None:
    """RS-03"""
    assert dying(pen).refused(0, "walk", cards=cards).clause == "RS-03"


def test_a_card_worth_nothing_lets_one_stand_still(pen: Pen) -> None:
    """RS-03, RS-05: and standing still marks nothing, wherever one stands."""
    table = dying(pen).at(7, 0).ask(0, "walk", cards=[P[42]])
    assert table.spaces == (7, 0)
    assert table.marks == {}
    assert P[42] in table.shared.discards


def test_who_receives_nothing_does_not_walk(pen: Pen) -> None:
    """RS-03"""
    table = dying(pen).grave(1, C[30]).ask(0, "walk", cards=[C[0]])
    assert table.phase == "pass"
    assert C[30] in table.shared.graveyards[1]


def test_the_entrance_is_shared_and_nothing_else(pen: Pen) -> None:
    """RS-04: landing on a chain of occupied spaces one goes on to the first free one, which is visited."""
    table = dying(pen, 4).at(0, 2, 3, 4).ask(0, "walk", cards=[C[0]])
    assert table.spaces == (5, 2, 3, 4)
    assert table.marks == {5: 0}


def test_the_first_to_visit_a_house_marks_it(pen: Pen) -> None:
    """RS-05"""
    table = dying(pen).ask(0, "walk", cards=[C[0]])
    assert table.marks == {2: 0}
    assert table.public.marks == {"2": 0}


def test_a_marked_house_stays_as_it_is(pen: Pen) -> None:
    """RS-05: and gives nothing."""
    table = dying(pen).marking({2: 1, 9: 0}).ask(0, "walk", cards=[C[0]])
    assert table.spaces == (2, 0)
    assert table.marks == {2: 1, 9: 0}
    assert table.heard_of("walked")[0].marked is False


def test_houses_that_are_passed_are_not_visited(pen: Pen) -> None:
    """RS-05: nor are those one is pushed over."""
    table = dying(pen).at(0, 5).ask(0, "walk", cards=[C[0], P[40]])
    assert table.marks == {6: 0}


def test_past_the_last_space_one_has_left(pen: Pen) -> None:
    """RS-09: it marks nothing, and the game ends with the round."""
    table = dying(pen).at(44, 0).ask(0, "walk", cards=[C[0]])
    assert table.spaces == (LEFT, 0)
    assert table.marks == {}
    assert table.state.outcome.reason == "left_residence"
    assert (table.phase, table.awaited) == ("over", ())


def test_the_last_space_is_still_inside(pen: Pen) -> None:
    """RS-09"""
    table = dying(pen).at(43, 0).ask(0, "walk", cards=[C[0]])
    assert table.spaces == (45, 0)
    assert table.marks == {45: 0}
    assert table.state.outcome is None


def test_cards_played_are_discarded_to_their_own_decks(pen: Pen) -> None:
    """RS-13"""
    table = dying(pen).ask(0, "walk", cards=[C[0], P[40], P[41], P[42]])
    assert set(table.shared.discards) == {C[0], P[40], P[41], P[42]}
    assert table.shared.graveyards[0] == {}


def test_one_card_alone_is_played_by_itself(pen: Pen) -> None:
    """RS-03: where there is one answer only, nobody is asked."""
    table = alive(ripe(pen), (), ())
    pen.soul(C[3], weak="cancer lung", points=3)
    table.declare(reaps(0, C[3]), [])
    assert table.spaces == (3, 0)
    assert table.phase == "pass"
