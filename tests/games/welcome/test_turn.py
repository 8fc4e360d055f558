"""A turn in company: WL-06 to WL-12."""

from __future__ import annotations

import pytest

from protocol.codes import Code
from service.games.welcome.cards import Card, Cause
from service.games.welcome.events import (
    ChoicesOpened,
    ColumnCompleted,
    ObjectiveAchieved,
    StacksShuffled,
    StreetCompleted,
)
from service.games.welcome.houses import Bonus, House
from service.games.welcome.intents import CrossOut, Reap, Sephi
from service.games.welcome.places import fitting, rows_of
from tests.games.welcome.sheets import EMPTY_ROW, sheet
from tests.games.welcome.sitting import HARD, Sitting

PLAIN = ("7 white 1 red", "4 blue 3 green", "12 orange 3 violet")
"""7 with white, next red; 4 with blue, next green; 12 with orange, next violet."""

BLOCKED = "1 2 3 4 5 6 7 8 15"
"""Complete: nothing more can be written."""

UP_TO_3 = "3 . . . . . . . ."


def test_several_seats_may_write_the_same_number() -> None:
    """WL-06"""
    table = Sitting(3).stacks(*PLAIN).reap(0, 1, 1, 3).reap(1, 1, 1, 3).reap(2, 2, 5, 9)
    assert [table.sheet(seat).streets for seat in range(3)] == [
        {"1": {"3": House(7)}},
        {"1": {"3": House(7)}},
        {"5": {"9": House(4, perfect=True)}},
    ]


@pytest.mark.parametrize(
    ("row", "number", "houses"),
    [
        (EMPTY_ROW, 7, (1, 2, 3, 4, 5, 6, 7, 8, 9)),
        (". . 7 . . . . . .", 7, ()),
        (". . 7 . . . . . .", 8, (4, 5, 6, 7, 8, 9)),
        (". . 7 . . . . . .", 6, (1, 2)),
        (". . 6 . . 8 . . .", 7, (4, 5)),
        (". . 6 8 . . . . .", 7, ()),
        ("7 . . . . . . . .", 6, ()),
        (". . . . . . . . 7", 8, ()),
        (". 2 . 15 . . . . .", 15, ()),
        (BLOCKED, 9, ()),
    ],
)
def test_numbers_rise_from_left_to_right(row: str, number: int, houses: tuple[int, ...]) -> None:
    """WL-06"""
    found = fitting(rows_of(sheet(row)), {"1": Card(number, Cause.WHITE)})
    assert sorted(house for fit in found if 1 in fit.streets for house in fit.houses) == list(houses)


def test_a_number_may_fit_in_one_street_and_not_in_another() -> None:
    """WL-06: 7 has a place in the second street alone, 4 in none, 12 in the first too."""
    drawn = sheet(". . . . . . . 8 .", "5 . 9 10 11 12 13 14 15", BLOCKED, BLOCKED, BLOCKED)
    drawn.streets["1"]["1"] = House(7)
    table = Sitting(2).stacks(*PLAIN).sheets(drawn).change(firsts={"1": 0, "2": 0, "3": 0})
    assert table.offers(0) == [
        {"type": "reap", "combination": (3,), "street": (1,), "house": (9,)},
        {"type": "reap", "combination": (1,), "street": (2,), "house": (2,)},
    ]
    assert table.refused(0, Reap(1, 5, 1)) == (Code.NOT_OFFERED, "WL-06")
    assert table.refused(0, Reap(2, 2, 2)) == (Code.NOT_OFFERED, "WL-06")
    table.reap(0, 1, 2, 2)


def test_a_house_is_written_on_once() -> None:
    """WL-06"""
    table = Sitting(2).stacks(*PLAIN).sheets(sheet("5 . . . . . . . ."))
    assert table.refused(0, Reap(1, 1, 1)) == (Code.NOT_OFFERED, "WL-06")


def test_alone_is_no_way_to_play_in_company() -> None:
    """WL-06"""
    table = Sitting(2).stacks(*PLAIN)
    assert table.refused(0, Reap(1, 1, number_card=1, cause_card=2)) == (Code.NOT_OFFERED, "WL-06")
    assert table.refused(0, Reap(1, 1)) == (Code.NOT_OFFERED, "WL-06")
    assert table.refused(0, CrossOut((), ()))[0] is Code.NOT_OFFERED


@pytest.mark.parametrize(("house", "perfect"), [(1, True), (2, False), (5, True), (9, False)])
def test_a_cause_in_the_colour_of_the_soul_is_a_perfect_reaping(house: int, perfect: bool) -> None:
    """WL-07: the first street has white souls in houses 1 and 5."""
    table = Sitting(2).stacks(*PLAIN).reap(0, 1, 1, house).reap(1, 2, 1, 1)
    assert table.sheet(0).streets["1"][str(house)] == House(7, perfect)


def test_who_can_write_must_write() -> None:
    """WL-08"""
    table = Sitting(2).stacks(*PLAIN)
    assert table.refused(0, Sephi()) == (Code.NOT_OFFERED, "WL-08")
    one_place = sheet("1 2 3 5 6 7 8 . 14", BLOCKED, BLOCKED, BLOCKED, BLOCKED)
    table.sheets(one_place)
    assert table.refused(0, Sephi()) == (Code.NOT_OFFERED, "WL-08")
    assert {offer["combination"] for offer in table.offers(0)} == {(3,)}


def test_who_can_write_nothing_ticks_a_sephi_box() -> None:
    """WL-08, WL-04"""
    full = sheet("1 2 3 5 6 7 8 . 9", BLOCKED, BLOCKED, BLOCKED, BLOCKED, sephi=1)
    table = Sitting(2).stacks(*PLAIN).sheets(full)
    assert table.offers(0) == [{"type": "sephi"}]
    before = table.sheet(0).score
    table.sephi(0).reap(1, 1, 1, 1)
    assert (table.sheet(0).sephi, table.sheet(0).score) == (2, before - 3)
    assert table.heard(ChoicesOpened)[0].sephi == (0,)


def test_a_sephi_box_is_given_to_nobody_in_company() -> None:
    """WL-08, WL-20"""
    full = sheet(BLOCKED, BLOCKED, BLOCKED, BLOCKED, "1 2 3 4 5 6 7 8 .")
    table = Sitting(2).stacks("7 white 1 red", "4 blue 3 green", "7 orange 3 violet").sheets(full)
    assert table.refused(0, Sephi(give=1))[0] is Code.NOT_OFFERED


def test_a_choice_may_be_changed_until_all_are_in() -> None:
    """WL-09"""
    table = Sitting(2).stacks(*PLAIN).reap(0, 1, 1, 3)
    assert table.awaited == (1,)
    assert table.sheet(0).streets == {}
    table.reap(0, 3, 2, 8)
    assert table.awaited == (1,)
    table.reap(1, 2, 1, 1)
    assert table.sheet(0).streets == {"2": {"8": House(12)}}
    assert table.awaited == (0, 1)  # type: ignore[comparison-overlap]


ALMOST = "1 2 3 5 6 . 8 9 10"


def test_all_who_complete_a_street_first_get_its_bonus() -> None:
    """WL-10: in one turn; who comes after gets nothing, and it is crossed out at once."""
    table = Sitting(4).stacks(*PLAIN).sheets(*[sheet(ALMOST)] * 3)
    table.reap(0, 1, 1, 6).reap(1, 1, 1, 6).reap(2, 1, 2, 6).reap(3, 1, 1, 6)
    told = table.heard(StreetCompleted)
    assert [(event.street, event.seats, event.circled) for event in told] == [(1, (0, 1), True)]
    bonuses = [table.sheet(seat).street_bonuses for seat in range(4)]
    assert bonuses == [{"1": Bonus.CIRCLED}] * 2 + [{"1": Bonus.CROSSED_OUT}] * 2
    assert [table.sheet(seat).score for seat in range(4)] == [10, 10, 0, 0]
    table.stacks(*PLAIN)
    table.reap(0, 1, 2, 6).reap(1, 1, 2, 6).reap(2, 1, 1, 6).reap(3, 1, 2, 6)
    told = table.heard(StreetCompleted)
    assert [(event.street, event.seats, event.circled) for event in told] == [(1, (2,), False)]
    assert table.sheet(2).score == 0


def test_streets_completed_in_one_turn_go_each_to_its_own() -> None:
    """WL-10: two seats, two streets."""
    table = Sitting(2).stacks(*PLAIN).sheets(sheet(ALMOST), sheet(EMPTY_ROW, ALMOST))
    table.reap(0, 1, 1, 6).reap(1, 1, 2, 6)
    assert [(event.street, event.seats) for event in table.heard(StreetCompleted)] == [(1, (0,)), (2, (1,))]
    assert table.sheet(0).street_bonuses == {"1": Bonus.CIRCLED, "2": Bonus.CROSSED_OUT}
    assert table.sheet(1).street_bonuses == {"1": Bonus.CROSSED_OUT, "2": Bonus.CIRCLED}


COLUMN = ("7 . . . . . . . .", "7* . . . . . . . .", "7 . . . . . . . .", "7* . . . . . . . .")
"""The first column but for its fifth house, a green one: 1 + 3 + 1 + 3."""


def test_all_who_complete_a_column_first_score_it_twice() -> None:
    """WL-11: a mix of basic and perfect reapings; doubled for the first, not for the one after."""
    table = Sitting(3).stacks(*PLAIN).sheets(*[sheet(*COLUMN)] * 3)
    table.reap(0, 1, 5, 1).reap(1, 2, 5, 1).reap(2, 1, 5, 2)
    (told,) = table.heard(ColumnCompleted)
    assert (told.column, told.points, told.circled) == (1, {"0": 18, "1": 18}, True)
    assert [table.sheet(seat).column_bonuses["1"] for seat in range(3)] == ["circled", "circled", "crossed_out"]
    table.stacks("6 green 5 red", "4 blue 3 green", "12 orange 3 violet")
    table.reap(0, 3, 1, 9).reap(1, 3, 1, 9).reap(2, 1, 5, 1)
    (told,) = table.heard(ColumnCompleted)
    assert (told.points, told.circled) == ({"2": 11}, False)
    assert [table.sheet(seat).score for seat in range(3)] == [18, 18, 11]


def test_columns_completed_in_one_turn_go_each_to_its_own() -> None:
    """WL-11: two seats, two columns."""
    second = [". 7 . . . . . . ."] * 4
    table = Sitting(2).stacks(*PLAIN).sheets(sheet(*COLUMN), sheet(*second)).reap(0, 1, 5, 1).reap(1, 1, 5, 2)
    assert [(event.column, event.points) for event in table.heard(ColumnCompleted)] == [(1, {"0": 18}), (2, {"1": 14})]
    assert table.sheet(0).column_bonuses == {"1": Bonus.CIRCLED, "2": Bonus.CROSSED_OUT}
    assert table.sheet(1).columns == {"2": 14}


def test_a_column_is_scored_when_it_is_complete_and_not_before() -> None:
    """WL-11"""
    table = Sitting(2).stacks(*PLAIN).sheets(sheet(*COLUMN)).reap(0, 1, 5, 2).reap(1, 1, 1, 1)
    assert table.sheet(0).columns == {}
    assert table.sheet(0).score == 0


def test_all_who_achieve_an_objective_first_get_its_first_value() -> None:
    """WL-12, WL-03: two streets: 9 in the first turn in which anyone does, 3 after."""
    table = Sitting(3).stacks(*PLAIN).sheets(*[sheet(ALMOST, BLOCKED)] * 3)
    table.reap(0, 1, 1, 6).reap(1, 1, 1, 6).reap(2, 1, 3, 6)
    (told,) = table.heard(ObjectiveAchieved)
    assert (told.number, told.seats, told.points) == (3, (0, 1), 9)
    table.stacks(*PLAIN).reap(0, 1, 3, 6).reap(1, 1, 3, 6).reap(2, 1, 1, 6)
    (told,) = table.heard(ObjectiveAchieved)
    assert (told.number, told.seats, told.points) == (3, (2,), 3)
    assert [table.sheet(seat).objectives for seat in range(3)] == [{"3": 9}, {"3": 9}, {"3": 3}]
    assert table.state.firsts == {"3": 1}


REDS = (". . . . . 4* . . .", ". 4* . . . . . . .", ". . . . . . 4* . .", ". . . 4* . . . . .", EMPTY_ROW)
"""Perfect on every red soul but that in the fifth street, house 6."""


def test_all_red_souls_must_be_perfect() -> None:
    """WL-03: a basic reaping on the last one will never do."""
    table = Sitting(2, HARD).stacks("6 red 4 white", "4 blue 3 green", "12 red 3 violet")
    table.sheets(sheet(*REDS), sheet(*REDS)).reap(0, 1, 5, 6).reap(1, 2, 5, 6)
    (told,) = table.heard(ObjectiveAchieved)
    assert (told.number, told.seats, told.points) == (1, (0,), 10)
    assert table.sheet(1).objectives == {}


def test_green_souls_count_in_every_street() -> None:
    """WL-03: ten of them."""
    greens = (
        ". . 4* . . . . . 9*",
        ". . . . 4* . 6* . .",
        ". . . 4* . . . . 9*",
        "4* . . . . . . 9* .",
        "4* . . . . . . . .",
    )
    table = Sitting(2).stacks("6 green 5 white", "4 blue 3 green", "12 red 3 violet")
    table.sheets(sheet(*greens)).reap(0, 1, 5, 4).reap(1, 1, 1, 1)
    (told,) = table.heard(ObjectiveAchieved)
    assert (told.number, told.seats, told.points) == (1, (0,), 12)


@pytest.mark.parametrize(("first", "achieved"), [("7*", True), ("7", False)])
def test_perfect_columns_are_perfect_throughout(first: str, achieved: bool) -> None:
    """WL-03: two columns with perfect reapings only; a single basic one spoils it."""
    rows = [f"{first} 8* . . . . . . .", *["7* 8* . . . . . . ."] * 3, "7* . . . . . . . ."]
    table = Sitting(2, HARD).stacks("8 white 1 red", "4 blue 3 green", "12 orange 3 violet")
    table.sheets(sheet(*rows, columns={"1": 15})).reap(0, 1, 5, 2).reap(1, 2, 1, 1)
    assert [event.number for event in table.heard(ObjectiveAchieved)] == ([2] if achieved else [])


def test_four_columns_are_enough() -> None:
    """WL-03"""
    rows = ["1 2 3 4 . . . . ."] * 4 + ["1 2 3 . . . . . ."]
    table = Sitting(2).stacks(*PLAIN).sheets(sheet(*rows, columns={"1": 5, "2": 5, "3": 5}))
    table.reap(0, 2, 5, 4).reap(1, 2, 1, 1)
    (told,) = table.heard(ObjectiveAchieved)
    assert (told.number, told.seats, told.points) == (2, (0,), 9)


@pytest.mark.parametrize(("last", "achieved"), [("10*", True), ("10", False)])
def test_a_perfect_street_is_perfect_throughout(last: str, achieved: bool) -> None:
    """WL-03"""
    table = Sitting(2, HARD).stacks("7 red 4 white", "4 blue 3 green", "12 orange 3 violet")
    table.sheets(sheet(f"1* 2* 3* 5* 6* . 8* 9* {last}")).reap(0, 1, 1, 6).reap(1, 1, 2, 1)
    assert [event.points for event in table.heard(ObjectiveAchieved)] == ([12] if achieved else [])


def test_a_first_achiever_may_have_the_cards_reshuffled() -> None:
    """WL-12: two achieve it first, one of them asks; the next turn is dealt anew."""
    table = Sitting(3).stacks(*PLAIN).sheets(*[sheet(ALMOST, BLOCKED)] * 2)
    offered = [offer for offer in table.offers(0) if "reshuffle" in offer]
    assert offered == [{"type": "reap", "combination": (1,), "street": (1,), "house": (6,), "reshuffle": (True,)}]
    table.reap(0, 1, 1, 6).reap(1, 1, 1, 6, reshuffle=True).reap(2, 1, 1, 1)
    (told,) = table.heard(StacksShuffled)
    assert told.asked == (1,)
    assert [len(stack) for stack in table.state.stacks] == [26, 26, 26]


def test_without_a_wish_the_stacks_stay() -> None:
    """WL-12"""
    table = Sitting(3).stacks(*PLAIN).sheets(*[sheet(ALMOST, BLOCKED)] * 2)
    before = table.state.stacks
    table.reap(0, 1, 1, 6).reap(1, 1, 1, 6).reap(2, 1, 1, 1)
    assert table.heard(StacksShuffled) == []
    assert table.state.stacks == tuple(stack[1:] for stack in before)


def test_who_achieves_nothing_or_not_first_has_no_say() -> None:
    """WL-12"""
    table = Sitting(2).stacks(*PLAIN).sheets(sheet(ALMOST, BLOCKED), sheet(ALMOST))
    assert table.refused(0, Reap(1, 6, 3, reshuffle=True))[0] is Code.NOT_OFFERED
    assert table.refused(1, Reap(1, 6, 1, reshuffle=True)) == (Code.NOT_OFFERED, "WL-12")
    table.change(firsts={"3": 0})
    assert table.refused(0, Reap(1, 6, 1, reshuffle=True)) == (Code.NOT_OFFERED, "WL-12")
    table.reap(0, 1, 1, 6)
