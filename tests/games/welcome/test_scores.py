"""Whole sheets worked out by hand: WL-14. What stands beside each was added up on paper.

C and X are circled and crossed out, `columns` what each complete column scored when it was completed.
"""

from __future__ import annotations

from typing import Any

import pytest

from service.games.welcome.houses import Bonus, column_points, scored
from tests.games.welcome.sheets import EMPTY_ROW, sheet

C, X = Bonus.CIRCLED, Bonus.CROSSED_OUT

TWO_COLUMNS = (
    "1* 2 . . . . . . .",
    "1 2* . . . . . . .",
    "1* 2* . . . . . . .",
    "1 2 . . . . . . .",
    "1* 2 . . . . . . .",
)

BY_HAND: list[tuple[str, dict[str, Any], int]] = [
    ("nothing at all", {}, 0),
    ("one box costs nothing", {"sephi": 1}, 0),
    ("two boxes and a street: 10 - 3", {"sephi": 2, "street_bonuses": {"1": C}}, 7),
    ("three boxes and no more: -5", {"sephi": 3}, -5),
    ("two streets, one too late", {"street_bonuses": {"1": C, "2": C, "3": X}}, 20),
    ("columns of 11, doubled 22, and of 9: 31", {"columns": {"1": 22, "2": 9}, "column_bonuses": {"1": C, "2": X}}, 31),
    ("all three objectives first: 10 + 10 + 12", {"objectives": {"1": 10, "2": 10, "3": 12}}, 32),
    ("all three later: 6 + 3 + 3", {"objectives": {"1": 6, "2": 3, "3": 3}}, 12),
    (
        "9 + 3 + 11 + 22 + 10 + 10 - 3",
        {"objectives": {"2": 9, "3": 3}, "columns": {"1": 11, "2": 22}, "street_bonuses": {"1": C, "5": C}, "sephi": 2},
        62,
    ),
    ("every street: 50", {"street_bonuses": dict.fromkeys("12345", C)}, 50),
    ("every column perfect and doubled: 9 x 30", {"columns": dict.fromkeys("123456789", 30)}, 270),
    (
        "all there is: 270 + 50 + 12 + 10 + 12",
        {
            "columns": dict.fromkeys("123456789", 30),
            "street_bonuses": dict.fromkeys("12345", C),
            "objectives": {"1": 12, "2": 10, "3": 12},
        },
        354,
    ),
    ("open column bonuses are worth nothing", {"column_bonuses": {"1": C}, "objectives": {"1": 5}}, 5),
]


@pytest.mark.parametrize(("said", "fields", "points"), BY_HAND, ids=[said for said, _, _ in BY_HAND])
def test_a_sheet_scores_what_was_worked_out(said: str, fields: dict[str, Any], points: int) -> None:
    """WL-14, WL-04"""
    assert scored(sheet(*TWO_COLUMNS, **fields)).score == points


@pytest.mark.parametrize(
    ("rows", "single"),
    [
        (["1 . . . . . . . ."] * 5, 5),
        (["1* . . . . . . . ."] * 5, 15),
        (TWO_COLUMNS, 3 + 1 + 3 + 1 + 3),
        (["1* . . . . . . . .", *["1 . . . . . . . ."] * 4], 7),
        (["1 . . . . . . . .", *["1* . . . . . . . ."] * 4], 13),
    ],
)
def test_a_column_scores_what_was_worked_out(rows: list[str], single: int) -> None:
    """WL-11: with ×2 and without."""
    drawn = sheet(*rows)
    assert column_points(drawn, "1", doubled=False) == single
    assert column_points(drawn, "1", doubled=True) == 2 * single


def test_houses_alone_score_nothing() -> None:
    """WL-14"""
    assert scored(sheet("1* 2* 3* 4* 5* 6* 7* 8* .", EMPTY_ROW)).score == 0
