"""`obol new-game`: which names a game can have, and what follows from one."""

from __future__ import annotations

from pathlib import Path

import pytest

from obol.new_game.naming import free_id, naming_of
from obol.new_game.writing import files

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "is no name"),
        ("Crows", "is no name"),
        ("three-crows", "is no name"),
        ("../crows", "is no name"),
        ("a__b", "is no name"),
        ("x" * 25, "is no name"),
        ("import", "cannot well be called"),
        ("test_crows", "cannot well be called"),
        ("vita_mors", "is taken: service/games/vita_mors"),
        ("kernel", "is taken: service/games/kernel.py"),
        ("ballot", "is taken: bench/games/ballot"),
        ("whisper", "is taken: tests/service/extra/whisper"),
        ("table", "is taken: clients/web/games/rules/table.en.html"),
        ("yard", "is taken: clients/web/games/yard"),
    ],
)
def test_names_that_no_game_can_have_are_refused(name: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        naming_of(name, ROOT)


@pytest.mark.parametrize(
    ("name", "id"), [("three_crows", "TC"), ("crows", "CR"), ("vita_maior", "VI"), ("x", "XA"), ("p_1", "PA")]
)
def test_clauses_begin_with_letters_that_are_free(name: str, id: str) -> None:
    assert free_id(name, ROOT) == id


def test_nothing_is_left_to_fill_in() -> None:
    for path, text in files(naming_of("three_crows", ROOT)):
        assert "NAME" not in str(path)
        assert "$" not in text
