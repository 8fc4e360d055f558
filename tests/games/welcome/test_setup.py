"""Cards, sheet, objectives, stacks and options: WL-01 to WL-05."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from protocol.codes import Code
from service.games.kernel import Refusal
from service.games.sheet.houses import SHEET
from service.games.welcome import GAME
from service.games.welcome.cards import BY_NAME, CARDS
from service.games.welcome.events import StacksShuffled, TurnOpened
from service.games.welcome.houses import Sheet, scored
from service.games.welcome.objectives import BY_NUMBER, CONDITIONS
from service.games.welcome.options import WelcomeOptions
from tests.chance import Quick
from tests.games.welcome.sitting import Sitting

NUMBERS = {
    "white": [1, 2, 3, 5, 5, 6, 6, 7, 8, 8, 9, 10, 10, 11, 11, 13, 14, 15],
    "violet": [1, 2, 4, 5, 5, 6, 7, 7, 8, 8, 9, 9, 10, 11, 11, 12, 14, 15],
    "green": [1, 2, 4, 5, 5, 6, 7, 7, 8, 8, 9, 9, 10, 11, 11, 12, 14, 15],
    "blue": [3, 4, 6, 7, 8, 9, 10, 12, 13],
    "orange": [3, 4, 6, 7, 8, 9, 10, 12, 13],
    "red": [3, 4, 6, 7, 8, 9, 10, 12, 13],
}


def test_the_deck_is_the_printed_one() -> None:
    """WL-01"""
    held = {
        cause: sorted(card.number for card in map(BY_NAME.get, CARDS) if card and card.cause == cause)
        for cause in NUMBERS
    }
    assert held == NUMBERS
    of_each = Counter(BY_NAME[name].number for name in CARDS)
    assert [of_each[number] for number in range(1, 16)] == [3, 3, 4, 5, 6, 7, 8, 9, 8, 7, 6, 5, 4, 3, 3]


def test_the_sheet_is_five_streets_of_nine() -> None:
    """WL-02"""
    souls = Counter(soul for street in SHEET.streets for soul in street)
    assert souls == {"green": 10, "violet": 10, "white": 10, "blue": 5, "orange": 5, "red": 5}
    rows = (*SHEET.streets, *SHEET.columns())
    assert [len(row) for row in rows] == [9] * 5 + [5] * 9
    assert max(max(Counter(row).values()) for row in rows) <= 3
    assert getattr(GAME.public(Sitting().state), "souls") == SHEET.streets  # noqa: B009


def test_objectives_are_worth_what_they_say() -> None:
    """WL-03"""
    assert {name.value: (one.number, one.first, one.later) for name, one in CONDITIONS.items()} == {
        "red_souls": (1, 10, 5),
        "green_souls": (1, 12, 6),
        "four_columns": (2, 9, 3),
        "two_perfect_columns": (2, 10, 5),
        "two_streets": (3, 9, 3),
        "perfect_street": (3, 12, 6),
    }


def test_one_objective_is_drawn_of_each_number() -> None:
    """WL-03"""
    drawn = set()
    for seed in range(60):
        begun = GAME.begin(2, WelcomeOptions())
        assert not isinstance(begun, Refusal)
        objectives = GAME.setup(begun, Quick(seed))[0].objectives  # type: ignore[attr-defined]
        assert [one in BY_NUMBER[place] for place, one in enumerate(objectives, start=1)] == [True] * 3
        drawn.add(objectives)
    assert len(drawn) == 8


@pytest.mark.parametrize(("ticked", "lost"), [(0, 0), (1, 0), (2, 3), (3, 5)])
def test_sephi_boxes_cost(ticked: int, lost: int) -> None:
    """WL-04"""
    assert scored(Sheet(sephi=ticked)).score == -lost


def test_a_combination_is_the_number_on_top_and_the_cause_just_flipped() -> None:
    """WL-05: and the causes of the next turn are known, not its numbers."""
    table = Sitting()
    for place, shown in table.state.combinations().items():
        stack, pile = table.state.stacks[int(place) - 1], table.state.flipped[int(place) - 1]
        assert (len(stack), len(pile)) == (26, 1)
        assert shown.number == BY_NAME[stack[0]].number
        assert (shown.cause, shown.next_cause) == (BY_NAME[pile[0]].cause, BY_NAME[stack[0]].cause)
    before = {place: shown.next_cause for place, shown in table.state.combinations().items()}
    table.run_out(0).run_out(1)
    assert {place: shown.cause for place, shown in table.state.combinations().items()} == before
    assert [len(pile) for pile in table.state.flipped] == [2, 2, 2]


def test_what_is_told_of_a_turn_is_what_lies_there() -> None:
    """WL-05, WL-15: turn by turn, a shuffle between them included."""
    for table in (Sitting(), Sitting(1), Sitting(1, mode="aaa")):
        for _ in range(29):
            (told,) = table.heard(TurnOpened)
            assert told.combinations == (table.state.combinations() if table.state.stacks else {})
            assert told.cards == table.state.cards()
            assert (told.turn, bool(told.combinations)) == (table.state.turn, not told.cards)
            table.sheets(*[Sheet()] * table.state.seats)
            while table.state.turn == told.turn and table.state.outcome is None:
                table.run_out(table.awaited[0])
            if table.state.outcome is not None:
                break


def test_the_cards_are_reshuffled_after_26_turns() -> None:
    """WL-05"""
    table = Sitting()
    shuffles = []
    for _ in range(30):
        table.sheets(Sheet(), Sheet()).run_out(0).run_out(1)
        if table.heard(StacksShuffled):
            shuffles.append(table.state.turn)
            assert sorted(card for stack in table.heard(StacksShuffled)[0].stacks for card in stack) == sorted(CARDS)
            assert [len(stack) for stack in table.state.stacks] == [26, 26, 26]
    assert shuffles == [27]


@pytest.mark.parametrize(
    ("seats", "options", "clause"),
    [
        (2, {"mode": "solo"}, "WL-15"),
        (2, {"mode": "aaa"}, "WL-19"),
        (2, {"architect": "ben"}, "WL-19"),
        (1, {"architect": "ben"}, "WL-19"),
        (0, {}, ""),
        (51, {}, ""),
    ],
)
def test_options_that_do_not_fit_are_refused(seats: int, options: dict[str, str], clause: str) -> None:
    """WL-15, WL-19"""
    no = GAME.begin(seats, msgspec.convert(options, WelcomeOptions))
    assert isinstance(no, Refusal)
    assert (no.code, no.clause) == (Code.BAD_OPTIONS, clause)


@pytest.mark.parametrize(
    ("seats", "options", "mode"),
    [
        (1, {}, "solo"),
        (2, {}, "company"),
        (50, {}, "company"),
        (1, {"mode": "company"}, "company"),
        (1, {"mode": "aaa"}, "aaa"),
    ],
)
def test_the_mode_follows_from_the_seats_where_it_is_not_named(seats: int, options: dict[str, Any], mode: str) -> None:
    """WL-15, WL-19"""
    assert Sitting(seats, **options).state.mode == mode


def test_the_last_turn_of_a_shuffle_tells_no_next_causes() -> None:
    """WL-05: what comes after it is a new shuffle."""
    table = Sitting(1, mode="company")
    while table.state.turn < 26:
        assert all(one.next_cause is not UNSET for one in table.state.combinations().values())
        table.run_out(0)
    assert table.state.outcome is None
    (opened,) = table.heard(TurnOpened)
    assert opened.next_causes == ()
    assert all(one.next_cause is UNSET for one in table.state.combinations().values())
