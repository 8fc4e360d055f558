"""How names, values and events are told."""

from __future__ import annotations

from typing import Any

import pytest

from clients.terminal.names import Names
from clients.terminal.phrases import phrase
from clients.terminal.telling import outcome_text, said, told
from clients.terminal.texts import Texts
from clients.terminal.words import clean, spoken, time_text
from obol_client.view import View
from protocol.messages import ChatLine, Presence
from tests.clients.screens import table_view


def names(me: int | None = None, texts: dict[str, str] | None = None, **table: Any) -> Names:
    view = View(1, {"table": table_view("vita_mors", 3, **table)}, seat=me)
    return Names(view, texts=Texts(texts or {}))


@pytest.mark.parametrize(
    ("name", "text"),
    [("pretender_1", "pretender 1"), ("ii", "II"), ("Où es-tu ?", "Où es-tu ?"), ("use_privilege", "use privilege")],
)
def test_names_are_spoken(name: str, text: str) -> None:
    assert spoken(name) == text


def test_text_of_others_does_nothing_to_the_terminal() -> None:
    assert clean("a\x1b[2Jb\u202ec\x07\u200d") == "a�[2Jb�c��"
    assert "\x1b" not in phrase("note", "x\x1b]0;title\x07", names())
    assert "\x1b" not in told({"type": "x\x1b[1m", "a\x1b": ["\x1b"]}, names())[0]
    assert "\x1b" not in said(ChatLine(1, "A\x1b", "seats", "\x1b[31mred"), names())


def test_spaces_that_do_not_break_are_spaces() -> None:
    """French has them in every other line."""
    kept = "Qui\u202f? «\u00a0Moi\u00a0» et\u2003toi\u3000!"
    assert clean(kept) == kept
    assert clean("a\u2028b\u2029c\u0085d\u200be\ufefff\u2066g\n") == "a�b�c�d�e�f�g�"


@pytest.mark.parametrize(
    ("field", "value", "text"),
    [
        ("host", 1, "Çetin"),
        ("round", 1, "1"),
        ("seats", [0, 2], "Ada, Bo Li"),
        ("hall", {"card": "king", "actual": "slaves"}, "king (slaves)"),
        ("used", {"token": "lock", "target": 1}, "lock (target Çetin)"),
        (
            "used",
            {"1": {"token": "lock", "target": 0}, "2": {"token": "will"}},
            "Çetin: lock (target Ada); Bo Li: will",
        ),
        ("tokens", {"lock": 1, "will": 2}, "lock, will ×2"),
        ("pool", {"i": 2, "ii": 1}, "I ×2, II"),
        ("tokens", {"0": "lock", "2": "will"}, "Ada lock, Bo Li will"),
        ("scores", {"0": 12, "1": 9}, "Ada 12, Çetin 9"),
        ("missions", {"i": "pietas", "joker": "balatro"}, "I pietas, joker balatro"),
        ("deck", {"size": 4}, "size 4"),
        ("anything", {}, "none"),
        ("anything", [], "none"),
        ("anything", False, "no"),
    ],
)
def test_values_are_told_by_the_name_they_stand_under(field: str, value: Any, text: str) -> None:
    assert phrase(field, value, names()) == text


@pytest.mark.parametrize(
    ("event", "text"),
    [
        ({"type": "vote_cast", "seat": 1, "coin": "mors"}, "Çetin: vote cast: coin mors"),
        ({"type": "vote_cast", "seat": 0, "automatic": True}, "You: vote cast: automatic"),
        ({"type": "tokens_discarded"}, "Tokens discarded"),
        ({"type": "votes_opened", "seats": [0, 1]}, "Votes opened: seats you, Çetin"),
        ({"type": "patient_judged", "record": {"host": 1, "vita": 2}}, "Patient judged: host Çetin, vita 2"),
        ({"type": "seat_taken", "seat": 2, "player": {"id": "x", "name": "Zoë"}, "nonce": "ab"}, "Zoë takes seat 2."),
        ({"type": "bot_added", "seat": 1, "bot": "random", "away": True}, "The bot random stands in for Çetin."),
        ({"type": "bot_added", "seat": 2, "bot": "random"}, "The bot random plays seat 2."),
        ({"type": "seat_taken_back", "seat": 0}, "You play again."),
        ({"type": "seat_conceded", "seat": 1, "bot": "random"}, "Çetin concedes."),
        ({"type": "table_started", "nonces": ["a"]}, "The game begins."),
        ({"type": "table_abandoned", "reason": "never_started"}, "The table is abandoned: never started."),
        ({"type": "rematch_made", "table": "t2"}, "There is a rematch: table t2."),
    ],
)
def test_events_are_told_in_a_line(event: dict[str, Any], text: str) -> None:
    assert told(event, names(me=0)) == [text]


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        ({"winners": [1], "reason": "pietas"}, "Çetin wins (pietas)."),
        ({"winners": [0], "reason": "pietas"}, "You win (pietas)."),
        (
            {"winners": [0, 1], "reason": "points", "scores": {"0": 3, "1": 3}},
            "You, Çetin win (points). Scores: you 3, Çetin 3.",
        ),
        ({"reason": "decks_empty"}, "Nobody wins (decks empty)."),
        (
            {
                "winners": [],
                "reason": "deck",
                "scores": {"0": 3},
                "rivals": {"aaa": 9},
                "parts": {"0": {"columns": 5, "sephi": -2, "streets": 0}, "aaa": {"cards": 9}},
            },
            "Nobody wins (deck). Scores: you 3 (columns 5, sephi -2); aaa 9.",
        ),
    ],
)
def test_outcomes_are_told(outcome: dict[str, Any], text: str) -> None:
    assert outcome_text(outcome, names(me=0)) == text


def test_seats_are_told_with_what_matters_of_them() -> None:
    seats = {
        "0": {"player": {"id": "a", "name": "Ada"}, "bank_ms": 59_900},
        "1": {"player": {"id": "b", "name": "Bo"}, "bot": "mission", "away": True},
        "2": {"invited": {"id": "c", "name": "Cy"}},
        "3": {},
        "4": {"bot": "random"},
    }
    view = View(1, {"table": {"seats": seats, "awaited": [0]}}, seat=0)
    around = Names(view, Presence("t", {"0": "here", "1": "away"}, 0))
    assert [around.state(seat) for seat in range(5)] == [
        "awaited, bank 59 s",
        "bot stands in: mission, away",
        "kept for Cy",
        "free",
        "bot: random",
    ]
    assert [around.row(seat) for seat in range(5)] == ["Ada (you)", "Bo", "", "", "bot 4"]


@pytest.mark.parametrize(("seconds", "text"), [(0.4, "0:00"), (75, "1:15"), (3605, "1:00:05")])
def test_times_are_told(seconds: float, text: str) -> None:
    assert time_text(seconds) == text
