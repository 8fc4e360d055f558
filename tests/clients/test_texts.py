"""The service's words for a game, and what stands in their braces."""

from __future__ import annotations

from typing import Any

import pytest

from clients.terminal.choosing import Choosing
from clients.terminal.names import Names
from clients.terminal.sitting import about
from clients.terminal.telling import outcome_text, told
from clients.terminal.texts import NO_TEXTS, Texts, texts_of
from obol_client.view import View
from service.games import games
from service.games.kernel import Game
from service.http.texts import languages, texts
from tests.clients.screens import table_view, travelled, view_of_state
from tests.laws.plays import played

GAMES = pytest.mark.parametrize(
    ("game", "language"),
    [(game, language) for game in games().values() for language in languages(game.name)],
    ids=lambda one: getattr(one, "name", one),
)
SOME: dict[str, str] = {
    "card.king.name": "King",
    "card.king.text": "He must not die.",
    "party.king.name": "Royalists",
    "bot.king.name": "King bot",
    "bot.random.name": "Random bot",
    "token.lock.name": "Lock",
    "event.seen": "{seat|seat} looks.",
    "event.seen.card": "{seat|seat} sees {card|card}.",
    "event.seen.card.by": "{seat|seat} and {by|seat} see {card|card}.",
    "event.shown.each.cards": "{key|seat} shows {value|card}.",
    "event.shown": "Cards are shown.",
    "event.placed": "Placed.",
    "event.placed.each.things": "{key|seat}: {value.token|token} on {value.on|seat}.",
    "event.reaped": "Reaped.",
    "event.reaped.each.by.reaps": "{key|seat} takes {value.card|card}.",
    "event.judged": "{record.card|card}: {record.votes}, {record.seats|seat}.",
    "outcome.peace": "There is peace.",
}  # fmt: skip


def names(me: int | None = None) -> Names:
    return Names(View(1, {"table": table_view("x", 3)}, seat=me), texts=Texts(SOME))


@pytest.mark.parametrize(
    ("event", "lines"),
    [
        ({"type": "seen", "seat": 1}, ["Çetin looks."]),
        ({"type": "seen", "seat": 1, "card": "king"}, ["Çetin sees King."]),
        ({"type": "seen", "seat": 1, "card": "nobody_1", "by": 0}, ["Çetin and Ada see nobody 1."]),
        ({"type": "seen", "seat": 1, "card": "", "by": 2}, ["Çetin looks."]),
        (
            {"type": "shown", "cards": {"0": "king", "2": "queen"}},
            ["Cards are shown.", "Ada shows King.", "Bo Li shows queen."],
        ),
        ({"type": "shown", "cards": ["king"]}, ["Cards are shown.", "Ada shows King."]),
        (
            {"type": "placed", "things": {"0": [{"token": "lock", "on": 1}, {"token": "lock", "on": 2}], "1": []}},
            ["Placed.", "Ada: Lock on Çetin.", "Ada: Lock on Bo Li."],
        ),
        (
            {"type": "reaped", "by": {"2": {"reaps": [{"card": "king"}]}, "0": {"step": "rest"}}},
            ["Reaped.", "Bo Li takes King."],
        ),
        ({"type": "judged", "record": {"card": "king", "votes": 3, "seats": [0, 2]}}, ["King: 3, Ada, Bo Li."]),
        ({"type": "unheard_of", "seat": 0}, ["Ada: unheard of"]),
    ],
)
def test_the_text_that_names_most_of_what_is_there_is_taken(event: dict[str, Any], lines: list[str]) -> None:
    assert told(event, names()) == lines


def test_a_value_is_of_the_kind_its_field_is_called_and_never_the_tables() -> None:
    worded = Texts(SOME)
    assert worded.value_under("card", "king") == "King"
    assert worded.value_under("party", "king") == "Royalists"
    assert worded.value_under("anything", "king") == "King"
    assert worded.value_under("phase", "random") == "random"
    assert worded.value_under("bot", "random") == "Random bot"
    assert worded.value_under("card", "pretender_1") == "pretender 1"


def test_an_outcome_has_its_own_words() -> None:
    assert outcome_text({"winners": [1], "reason": "peace"}, names()) == "Çetin wins. There is peace."


def test_one_can_ask_about_a_thing() -> None:
    assert [about(one, names()) for one in Texts(SOME).about("KIN")] == [["King: He must not die."]]
    assert [about(one, names()) for one in Texts(SOME).about("lock")] == [[]]


def test_a_thing_is_told_with_what_is_printed_on_it_and_what_it_lists() -> None:
    data = {
        "card": {"king": {"deck": "nobles", "strengths": ["lock", "key"], "points": 3}},
        "scroll": {"first": {"tasks": ["crown"]}},
        "task": {"crown": {"points": 1}},
    }
    more = {
        "print.card.points": "points: {points}",
        "print.card.strengths": "strong: {strengths|token}",
        "scroll.first.name": "The first scroll",
        "task.crown.name": "The crown",
        "task.crown.text": "Take it.",
    }
    worded = Texts(SOME | more)
    around = Names(View(1, {"table": table_view("x", 3)}), texts=worded, data=data)  # type: ignore[arg-type]
    assert around.pieces.face("king") == "strong: Lock, key, points: 3"
    assert around.value("card", "king") == "King"
    assert around.with_faces().value("card", "king") == "King [strong: Lock, key, points: 3]"
    assert [about(one, around) for one in worded.about("KING")] == [
        ["King: He must not die. Strong: Lock, key, points: 3."]
    ]
    assert [about(one, around) for one in worded.about("scroll")] == [["The first scroll: ", "  The crown: Take it."]]


def test_faces_are_shown_where_one_chooses_and_names_are_what_one_types() -> None:
    worded = Texts({"card.king.name": "King", "card.queen.name": "Queen", "print.card.points": "points: {points}"})
    data = {"card": {"king": {"points": 3}, "queen": {"points": 4}}}
    choice = Choosing([{"type": "play", "card": ["king", "queen"]}], Names(View(1, {}), texts=worded, data=data))
    assert choice.possibilities() == [("1", "King [points: 3]"), ("2", "Queen [points: 4]")]
    assert choice.enter("points") == "There is no points to choose."
    assert choice.enter("queen") == ""
    assert choice.intent == {"type": "play", "card": "queen"}


def test_texts_of_others_are_harmless() -> None:
    assert "\x1b" not in Texts({"title": "x\x1b[2J"}).get("title")


def test_a_refusal_is_worded_in_another_language() -> None:
    assert NO_TEXTS.refusal("not_awaited", "Not now.") == "Not now."
    french = Texts({"refusal.not_awaited": "Pas maintenant."}, "fr")
    assert french.refusal("not_awaited", "Not now.") == "Pas maintenant."
    assert french.refusal("new_code", "Not now.") == "Not now."


async def test_a_service_out_of_reach_leaves_names_as_they_are() -> None:
    found = await texts_of("http://127.0.0.1:1", "vita_mors", "fr")
    assert found.texts == {}
    assert found.own("none") == "rien"


@GAMES
def test_every_event_of_every_game_has_words(game: Game[Any], language: str) -> None:
    one = played(game.name, 8)
    worded = Texts(texts(game.name, language))
    spectator = Names(view_of_state(game, one.first, None, one.seats, 1), texts=worded)
    for event in [*one.dealt, *(event for moment in one.moments for event in moment.events)]:
        redacted = event.redact()
        for glimpse in filter(None, [redacted.public, *redacted.seats.values()]):
            travels = travelled(glimpse)
            assert travels["type"] in worded.events, travels
            for line in told(travels, spectator):
                assert line
                assert "{" not in line
                assert "  " not in line
                assert " ." not in line or language == "fr"
