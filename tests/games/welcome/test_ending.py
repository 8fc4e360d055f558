"""When the game ends and who has won: WL-13, WL-14."""

from __future__ import annotations

from service.games.welcome.houses import Bonus
from tests.games.welcome.sheets import EMPTY_ROW, sheet
from tests.games.welcome.sitting import Sitting
from tests.games.welcome.test_turn import ALMOST, BLOCKED, PLAIN

FULL = "1 2 3 5 6 7 8 . 9"
"""None of 7, 4 and 12 fits."""


def test_the_third_sephi_box_ends_the_game() -> None:
    """WL-13: at the end of the turn, in which the others still write."""
    stuck = sheet(FULL, BLOCKED, BLOCKED, BLOCKED, BLOCKED, sephi=2)
    table = Sitting(2).stacks(*PLAIN).sheets(stuck).sephi(0)
    assert table.state.outcome is None
    table.reap(1, 1, 1, 1)
    assert table.ending == ("sephi", (1,))
    assert table.state.outcome is not None
    assert table.state.outcome.scores == {"0": -5, "1": 0}
    assert table.sheet(1).streets["1"]["1"].number == 7


def test_the_second_sephi_box_does_not() -> None:
    """WL-13"""
    stuck = sheet(FULL, BLOCKED, BLOCKED, BLOCKED, BLOCKED, sephi=1)
    table = Sitting(2).stacks(*PLAIN).sheets(stuck).sephi(0).reap(1, 1, 1, 1)
    assert table.state.outcome is None


def test_all_three_objectives_end_the_game() -> None:
    """WL-13"""
    table = Sitting(2).stacks(*PLAIN).sheets(sheet(ALMOST, BLOCKED, objectives={"1": 12, "2": 9}))
    table.reap(0, 1, 1, 6).reap(1, 1, 1, 1)
    assert table.ending == ("objectives", (0,))
    assert table.sheet(0).score == 12 + 9 + 9 + 10


def test_two_objectives_do_not() -> None:
    """WL-13"""
    table = Sitting(2).stacks(*PLAIN).sheets(sheet(ALMOST, BLOCKED, objectives={"1": 12}))
    assert table.reap(0, 1, 1, 6).reap(1, 1, 1, 1).state.outcome is None


def test_a_number_on_every_house_ends_the_game() -> None:
    """WL-13"""
    table = Sitting(2).stacks(*PLAIN).sheets(sheet(ALMOST, BLOCKED, BLOCKED, BLOCKED, BLOCKED))
    table.change(firsts={"1": 0, "2": 0, "3": 0}).reap(0, 1, 1, 6).reap(1, 1, 1, 1)
    assert table.ending[0] == "houses"


def test_two_ends_may_meet() -> None:
    """WL-13: the third box of one seat in the turn in which another numbers its last house."""
    stuck = sheet(FULL, BLOCKED, BLOCKED, BLOCKED, BLOCKED, sephi=2)
    table = Sitting(2).stacks(*PLAIN).sheets(stuck, sheet(ALMOST, BLOCKED, BLOCKED, BLOCKED, BLOCKED))
    table.sephi(0).reap(1, 1, 1, 6)
    assert table.ending == ("sephi", (1,))
    assert table.sheet(1).numbered() == 45


def test_the_highest_score_wins() -> None:
    """WL-14"""
    table = Sitting(3).stacks(*PLAIN)
    table.sheets(sheet(objectives={"1": 12, "2": 9}), sheet(ALMOST, objectives={"1": 6, "2": 3}), sheet())
    table.reap(0, 1, 2, 1).reap(1, 1, 1, 6).reap(2, 1, 1, 1)
    assert table.state.outcome is None
    stuck = sheet(FULL, BLOCKED, BLOCKED, BLOCKED, BLOCKED, sephi=2)
    table.stacks(*PLAIN).sheets(sheet(objectives={"1": 8}), sheet(objectives={"1": 9}), stuck)
    table.reap(0, 1, 2, 1).reap(1, 1, 2, 1).sephi(2)
    assert table.ending == ("sephi", (1,))


def test_among_equals_more_perfect_reapings_win() -> None:
    """WL-14"""
    table = level(sheet("1* . . . . . . . .", EMPTY_ROW), sheet("1 . . . . . . . ."))
    assert table.ending == ("sephi", (0,))


def test_who_is_equal_in_both_shares_the_win() -> None:
    """WL-14"""
    table = level(sheet("1* . . . . . . . ."), sheet(". . . . . . . . .", "1* . . . . . . . ."))
    assert table.ending == ("sephi", (0, 1))


def level(first: object, second: object) -> Sitting:
    stuck = sheet(FULL, BLOCKED, BLOCKED, BLOCKED, BLOCKED, sephi=2)
    table = Sitting(3).stacks(*PLAIN).sheets(first, second, stuck)  # type: ignore[arg-type]
    return table.reap(0, 1, 4, 1).reap(1, 1, 4, 1).sephi(2)


def test_incomplete_columns_score_nothing_and_crossed_out_bonuses_neither() -> None:
    """WL-14"""
    drawn = sheet("1* 2* 3* . . . . . .", "1* 2* 3* . . . . . .", street_bonuses={"1": Bonus.CROSSED_OUT})
    table = Sitting(2).sheets(drawn)
    assert table.sheet(0).score == 0
