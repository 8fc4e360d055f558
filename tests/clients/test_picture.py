"""Views of every game, drawn on a plain terminal."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest
from rich.cells import cell_len

from clients.terminal.choosing import Choosing
from clients.terminal.menu import menu
from clients.terminal.names import Names
from clients.terminal.picture import picture
from clients.terminal.telling import told
from obol_client.view import View
from service.games import games
from service.games.kernel import Game, Refusal
from service.platform.intents import union_of
from tests.chance import Quick
from tests.clients.screens import shown, table_view, view_of_state
from tests.laws.plays import Play, played

GAMES = pytest.mark.parametrize("game", list(games().values()), ids=lambda game: game.name)
WIDTHS = (80, 50, 200)
STATES = 12
"""Of each play, spread from its beginning to its end."""


def moments(one: Play) -> list[Any]:
    states = one.states()
    return [states[place * (len(states) - 1) // (STATES - 1)] for place in range(STATES)]


@GAMES
def test_every_view_of_every_game_fits_the_terminal(game: Game[Any]) -> None:
    one = played(game.name, 1)
    for version, state in enumerate(moments(one), 1):
        for viewer in one.viewers()[:4]:
            view = view_of_state(game, state, viewer, one.seats, version)
            for width, brief in product(WIDTHS, (False, True)):
                text = shown(picture(view, Names(view), width=width, brief=brief), width)
                assert max(cell_len(line) for line in text.splitlines()) <= width
                assert f"version {version}" in text
                assert "{" not in text


@GAMES
def test_every_name_in_a_public_view_is_shown(game: Game[Any]) -> None:
    """Nothing that a game shows is left out: each string of the view stands in the picture."""
    one = played(game.name, 2)
    for state in moments(one):
        view = view_of_state(game, state, None, one.seats, 1)
        text = " ".join(shown(picture(view, Names(view), width=5000), 5000).lower().split())
        for word in strings_of(view.public["game"]):
            assert " ".join(word.replace("_", " ").lower().split()) in text


def strings_of(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for item in inner for text in strings_of(item)]


@GAMES
def test_every_event_of_every_game_is_told(game: Game[Any]) -> None:
    one = played(game.name, 3)
    view = view_of_state(game, one.first, None, one.seats, 1)
    for moment in one.moments:
        for event in moment.events:
            for glimpse in filter(None, [event.redact().public, *event.redact().seats.values()]):
                line = told(msgspec.to_builtins(glimpse), Names(view))
                assert line
                assert "{" not in line
                assert "\n" not in line


@GAMES
def test_every_choice_of_every_game_can_be_made(game: Game[Any]) -> None:
    """PL-13: menus of every moment are shown, and numbers alone lead to an intent that is accepted."""
    one, source = played(game.name, 4), Random(4)
    for state in moments(one)[:-1]:
        for seat in game.awaited(state):
            view = view_of_state(game, state, seat, one.seats, 1)
            choice = Choosing(view.offers, Names(view))
            while choice.intent is None:
                assert max(map(cell_len, shown(menu(choice, 80, None)).splitlines())) <= 80
                assert choice.enter(source.choice(choice.possibilities())[0]) == ""
            intent = msgspec.convert(choice.intent, union_of(game.intents))
            assert not isinstance(game.decide(state, seat, intent, Quick(4)), Refusal)


def test_the_picture_of_a_table_not_started() -> None:
    view = View(3, {"table": table_view("vita_mors", 2, status="open")}, seat=1)
    assert shown(picture(view, Names(view), width=80)).splitlines() == [
        "Vita Mors · open · version 3 " + "─" * 51,
        "seat             ",
        "0     Ada        ",
        "1     Çetin (you)",
    ]


def test_what_others_write_is_not_taken_for_markup() -> None:
    view = View(3, {"table": table_view("vita_mors", 1), "game": {"phase": "[red]x[/red]", "hall": {"card": "[b]"}}})
    text = shown(picture(view, Names(view), width=80))
    assert "phase [red]x[/red]" in text
    assert "Hall: [b]" in text


def test_a_brief_picture_counts_what_is_past() -> None:
    rounds = {str(number): {"host": 0, "card": "king", "told": "x" * 60} for number in range(1, 8)}
    view = View(3, {"table": table_view("vita_mors", 2), "game": {"rounds": rounds}})
    assert "Rounds: 7 (/view" in shown(picture(view, Names(view), width=80, brief=True))
    assert shown(picture(view, Names(view), width=80)).count("king") == 7
