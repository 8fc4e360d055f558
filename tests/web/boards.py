"""How the tests' hands play on a board: for each intent the buttons to press, in order, as CSS selectors within it.

A game with a board for the page, clients/web/games/<game>.js, has them in tests/games/<game>/board.py: `WAYS`, by type
of intent. Written from what a person sees: a board that has no such button, or a dead one, fails the test that wants
it. A game without a board is played by its offers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from service.games import games

PAGE = Path(__file__).parents[2] / "clients" / "web"

Intent = dict[str, Any]


class Way(NamedTuple):
    """`back`: while there is such a button, something lies there that was chosen before; pressing takes it back."""

    presses: list[str]
    back: str = ""


Ways = Mapping[str, Callable[[Intent], Way]]


def named(name: str) -> str:
    """A button of the boards that are drawn anew."""
    return f'[data-press="{name}"]'


def lying(prefix: str) -> str:
    """What is picked already, of one kind."""
    return f'[data-press^="{prefix}"][aria-pressed="true"]'


def has_board(game: str) -> bool:
    return (PAGE / "games" / f"{game}.js").exists()


WITH_BOARDS = [game for game in games() if has_board(game)]


@cache
def ways_of(game: str) -> Ways:
    """By type of intent. Raises AssertionError, which says what to write, where a board has none."""
    home = f"tests.games.{game}.board"
    assert find_spec(home), f"clients/web/games/{game}.js is a board: its buttons belong in tests/games/{game}/board.py"
    ways: Ways = import_module(home).WAYS
    return ways
