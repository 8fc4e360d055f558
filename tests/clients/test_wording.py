"""What the terminal clients say of their own is said in every language that the service has."""

from __future__ import annotations

import ast
import re
import string
from pathlib import Path
from typing import Any

import pytest

import clients.terminal
from clients.terminal.choosing import Choosing
from clients.terminal.menu import menu
from clients.terminal.names import Names
from clients.terminal.picture import picture
from clients.terminal.telling import outcome_text, said, table_event
from clients.terminal.templates import filled
from clients.terminal.texts import Texts, check_language
from clients.terminal.wording import languages, wording
from obol_client.view import View
from protocol.messages import ChatLine
from service.games import games
from service.http.texts import languages as languages_of_the_service
from service.http.texts import texts
from tests.clients.screens import shown, table_view

SOURCES = Path(clients.terminal.__file__).parent
LANGUAGES = pytest.mark.parametrize("language", languages())


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def keys_in(node: ast.expr) -> list[str]:
    """What an argument names: a text, or one or another of two."""
    match node:
        case ast.Constant(value=str(key)):
            return [key]
        case ast.IfExp(body=one, orelse=other):
            return keys_in(one) + keys_in(other)
        case _:
            raise AssertionError(f"line {node.lineno}: which key is that?")


def calls() -> list[tuple[str, set[str]]]:
    """Every text that is asked for, with the fields that it is given."""
    found = []
    for file in SOURCES.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) == "own":
                given = {one.arg for one in node.keywords if one.arg is not None}
                found += [(key, given) for key in keys_in(node.args[0])]
    return found


def test_there_is_a_file_for_every_language_of_the_service() -> None:
    needed = {language for game in games() for language in languages_of_the_service(game)}
    assert needed == set(languages()) == {"en", "fr"}


@LANGUAGES
def test_what_is_said_and_what_there_is_to_say_are_the_same(language: str) -> None:
    assert {key for key, _ in calls()} == set(wording(language).words)


@LANGUAGES
def test_every_text_has_the_fields_that_it_is_given(language: str) -> None:
    wrong = [key for key, given in calls() if fields(wording(language).words[key]) != given]
    assert wrong == []


def test_french_marks_stand_behind_a_space_that_does_not_break() -> None:
    loose = {key: text for key, text in wording("fr").words.items() if re.search(r"[^\u00a0\u202f][;:!?»]", text)}
    assert loose == {}


@LANGUAGES
def test_apostrophes_are_not_the_typewriters(language: str) -> None:
    assert [text for text in wording(language).words.values() if "'" in text] == []


def test_the_french_is_no_english() -> None:
    """Only marks, and words that both languages have, are the same."""
    english, french = wording("en").words, wording("fr").words
    same = {key for key, text in english.items() if text == french[key]}
    assert same == {"pair", "view.heading", "outcome.reason", "outcome.unworded"}


@LANGUAGES
def test_the_help_fits_a_terminal_and_tells_of_every_word(language: str) -> None:
    text = wording(language)("help")
    assert max(map(len, text.splitlines())) < 80
    told = {"view", "back", "table", "about", "say", "concede", "rematch", "quit", "help", "call", "pause", "go"}
    assert set(re.findall(r"/(\w+)", text)) == told


def test_braces_in_what_others_write_are_left_as_they_are() -> None:
    assert wording("en")("say", name="{x}", text="{y} {") == "{x} says: {y} {"


def test_a_language_without_a_file_is_answered_in_english() -> None:
    assert wording("tlh").words == wording("en").words


def test_a_language_that_the_service_does_not_have_is_refused_with_those_it_has() -> None:
    rows: list[dict[str, Any]] = [{"name": "x", "languages": ["en", "fr"]}, {"name": "mute", "languages": []}]
    with pytest.raises(ValueError, match="there are no words in 'de' here; there are: en, fr"):
        check_language("de", rows, "x")
    check_language("fr", rows, "x")
    check_language("de", rows, "mute")


def french(me: int | None = 0, game: str = "vita_mors", **table: Any) -> tuple[View, Names]:
    view = View(
        7, {"table": table_view(game, 3, **table), "game": {"phase": "vote", "round": 2}}, {"party": "x"}, [], me
    )
    return view, Names(view, texts=Texts(texts(game, "fr"), "fr"))


def test_a_view_in_french_is_french() -> None:
    view, names = french(awaited=[0])
    text = shown(picture(view, names, width=100), 100)
    assert "Étape\u00a0: Vote" in text
    assert "place" in text
    assert "Ada (vous)" in text
    assert "on l’attend" in text
    assert "Pour vos yeux seulement\u00a0: " in text
    for english in ("seat", "(you)", "awaited", "Only you", ": "):
        assert english not in text.replace("\u00a0: ", "")


def test_a_choice_in_french_is_french() -> None:
    _, names = french()
    offers: list[dict[str, Any]] = [{"type": "vote", "coin": ["vita", "mors"]}, {"type": "concede"}]
    choice = Choosing(offers, names)
    assert choice.question == "Vous pouvez"
    assert choice.enter("99") == "Il n’y a pas de 99 à choisir."
    choice.enter("1")
    assert choice.question.endswith("\u202f?")
    assert "(il reste 0:09)" in shown(menu(choice, 80, 9.5))


def test_what_is_said_is_told_in_french() -> None:
    _, names = french()
    assert said(ChatLine(1, "Ada", "seats", "bonjour", "a", 0), names) == "Vous dites\u00a0: bonjour"
    assert said(ChatLine(1, "You", "seats", "hi", "b", 1), names) == "You dit\u00a0: hi"
    assert said(ChatLine(1, "Zoë", "spectators", "hi", "c"), names) == "Zoë (spectateur) dit\u00a0: hi"


@pytest.mark.parametrize(
    ("winners", "told"),
    [([0], "Vous gagnez"), ([1], "Çetin gagne"), ([1, 2], "Victoire\u00a0: Çetin, Bo Li"), ([], "Personne ne gagne")],
)
def test_an_outcome_in_french_is_french(winners: list[int], told: str) -> None:
    _, names = french()
    outcome = {"winners": winners, "reason": "so", "scores": {"1": 3}}
    assert outcome_text(outcome, names) == f"{told} (so). Scores\u00a0: Çetin 3."


def test_a_program_is_marked_wherever_the_terminal_names_it() -> None:
    """PL-01: at its seat, where a seat is kept for it, in what it says, and in what happens."""
    robo = {"id": "b", "name": "Robo", "kind": "bot"}
    seats = {"0": {"player": {"id": "a", "name": "Ada"}}, "1": {"player": robo}, "2": {"invited": robo}}
    names = Names(View(1, {"table": {"game": "vita_mors", "status": "open", "seats": seats}}))
    assert (names.full_name(0), names.full_name(1)) == ("Ada", "Robo [bot]")
    assert "Robo [bot]" in names.state(2)
    assert said(ChatLine(1, "Robo", "seats", "hi", "b", 1, "bot"), names).startswith("Robo [bot]")
    assert "Robo [bot]" in table_event({"type": "seat_taken", "seat": 1, "player": robo}, names)
    assert filled("{player.name} sits down", {"player": robo}, names) == "Robo [bot] sits down"
    ada = {"player": seats["0"]["player"]}
    assert filled("{player.name} sits down", ada, names) == "Ada sits down"
