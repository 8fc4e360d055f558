"""The client's conversation, without I/O: coming back, sending again, answers, watches that are refused."""

from __future__ import annotations

from typing import Any

import pytest

from obol_client.effects import Answered, Barred, Told
from protocol.messages import (
    Ack,
    FromServer,
    Intent,
    Presence,
    Refused,
    Unwatch,
    Update,
    Watch,
)
from tests.clients.talk import VOTE, Talk, refused, sent, snapshot


def test_coming_back_asks_for_what_came_since() -> None:
    """PL-11."""
    talk = Talk().live(3)
    talk.hears(Update("t", 4))
    talk.conversation.closed(1012, 0.0)
    assert sent(talk.connects()) == [Watch("t", since=4)]


def test_unanswered_intents_are_sent_again_under_their_ids_in_the_order_asked() -> None:
    """PL-07."""
    talk = Talk().live()
    asked = [sent(talk.asks(id, version=3))[0] for id in ("a", "b", "c")]
    talk.hears(Ack("t", "b", 4))
    talk.conversation.closed(None, 0.0)
    assert talk.asks("d") == []
    assert sent(talk.connects()) == [Watch("t", since=3)]
    again = sent(talk.hears(Presence("t", {}, 0)))
    assert again == [asked[0], asked[2], Intent("t", "d", VOTE)]
    assert talk.hears(Presence("t", {}, 0)) == [Told("t", Presence("t", {}, 0))]


@pytest.mark.parametrize(
    "first", [snapshot(7), Update("t", 4), Presence("t", {}, 0)], ids=lambda one: type(one).__name__
)
def test_intents_wait_until_the_table_answers_the_watch(first: FromServer) -> None:
    talk = Talk().live()
    talk.asks("a")
    talk.conversation.closed(None, 0.0)
    talk.connects()
    assert [message.id for message in sent(talk.hears(first))] == ["a"]


def test_presence_alone_does_not_begin_a_first_watch() -> None:
    talk = Talk()
    talk.conversation.watch("t", None)
    talk.connects()
    talk.asks("a")
    assert sent(talk.hears(Presence("t", {}, 0))) == []
    assert [message.id for message in sent(talk.hears(snapshot()))] == ["a"]


def test_an_answer_is_handed_on_once() -> None:
    """PL-06."""
    talk = Talk().live()
    talk.asks("a")
    ack = Ack("t", "a", 4)
    assert talk.hears(ack) == [Answered("t", "a", ack)]
    assert talk.hears(ack) == []
    assert talk.hears(refused("busy", "a")) == []


def test_the_same_id_is_asked_once_while_it_waits() -> None:
    talk = Talk().live()
    assert len(talk.asks("a")) == 1
    assert talk.asks("a") == []
    with pytest.raises(ValueError, match="another intent"):
        talk.asks("a", {"type": "vote", "coin": "mors"})


def test_a_refusal_is_final() -> None:
    talk = Talk().live()
    talk.asks("a")
    no = refused("phase_closed", "a")
    assert talk.hears(no) == [Answered("t", "a", no)]


def test_a_refusal_without_its_table_still_finds_its_intent() -> None:
    talk = Talk().live()
    talk.asks("a")
    no = Refused("malformed", "why", id="a")
    assert talk.hears(no) == [Answered("t", "a", no)]


@pytest.mark.parametrize("code", ["slow_down", "busy", "draining", "unavailable"])
def test_a_passing_refusal_is_followed_by_the_same_intent_after_a_pause(code: str) -> None:
    talk = Talk(retry_s=1.0).live()
    asked = sent(talk.asks("a"))
    assert talk.hears(refused(code, "a"), now=10.0) == []
    assert talk.conversation.next_due() == 10.75
    assert talk.conversation.tick(10.7) == []
    assert sent(talk.conversation.tick(10.75)) == asked
    assert talk.conversation.next_due() is None


def test_pauses_grow_and_end() -> None:
    talk = Talk(retry_s=1.0, retry_most_s=3.0, tries=4).live()
    talk.asks("a")
    now, pauses = 0.0, []
    for _ in range(3):
        talk.hears(refused("busy", "a"), now)
        due = talk.conversation.next_due()
        assert due is not None
        pauses.append(due - now)
        now = due
        talk.conversation.tick(now)
    assert pauses == [0.75, 1.5, 2.25]
    no = refused("busy", "a")
    assert talk.hears(no, now) == [Answered("t", "a", no)]


def test_a_passing_refusal_of_what_may_have_happened_is_no_answer() -> None:
    """The connection broke under it, so that the first try may stand in the log."""
    talk = Talk(tries=1).live()
    talk.asks("a")
    talk.conversation.closed(None, 0.0)
    talk.connects()
    talk.hears(Presence("t", {}, 0))
    assert talk.hears(refused("busy", "a")) == [Answered("t", "a", None)]


def test_not_watching_has_us_watch_again_and_ask_again() -> None:
    talk = Talk().live()
    asked = sent(talk.asks("a"))
    assert sent(talk.hears(refused("not_watching", "a"), now=1.0)) == [Watch("t", since=3)]
    talk.hears(Presence("t", {}, 0))
    due = talk.conversation.next_due()
    assert due is not None
    assert sent(talk.conversation.tick(due)) == asked


def test_what_the_service_could_not_read_is_refused_here() -> None:
    talk = Talk().live()
    deep: Any = []
    for _ in range(10):
        deep = [deep]
    for intent, code in [
        ({"type": "vote", "coin": deep}, "malformed"),
        ({"type": "vote", "coin": 1.5}, "malformed"),
        ({"type": "vote", "coin": None}, "malformed"),
        ({"coin": "vita"}, "malformed"),
        ({"type": "say", "text": "x" * 5000}, "too_long"),
        ({"type": "say", "text": ["x" * 500] * 5}, "too_long"),
    ]:
        (answered,) = talk.asks("a", intent)
        assert (answered.answer.code, answered.answer.id) == (code, "a")
    assert talk.asks("\n")[0].answer.code == "malformed"


def test_an_intent_at_a_table_not_watched_is_refused_here() -> None:
    talk = Talk()
    (answered,) = talk.asks("a")
    assert answered.answer.code == "not_watching"


def test_no_more_than_so_many_intents_wait() -> None:
    talk = Talk(most_asked=2).live()
    talk.asks("a")
    talk.asks("b")
    (answered,) = talk.asks("c")
    assert answered.answer.code == "too_many"
    talk.hears(Ack("t", "a", 4))
    assert len(sent(talk.asks("d"))) == 1


def test_a_table_we_may_not_watch_is_let_go_with_its_intents() -> None:
    talk = Talk()
    talk.conversation.watch("t", None)
    talk.connects()
    talk.asks("a")
    no = refused("invite_needed")
    assert talk.hears(no) == [Answered("t", "a", no), Barred("t", no)]
    assert talk.conversation.watches == {}


def test_an_intent_under_way_outlives_the_watch() -> None:
    """Standing up at a table without spectators: we are sent away first, and acked after."""
    talk = Talk().live()
    talk.asks("a")
    no = refused("no_spectators")
    assert talk.hears(no) == [Barred("t", no)]
    ack = Ack("t", "a", 4)
    assert talk.hears(ack) == [Answered("t", "a", ack)]


def test_an_intent_under_way_at_a_table_left_gets_no_answer_when_the_connection_is_lost() -> None:
    talk = Talk().live()
    talk.asks("a")
    assert sent(talk.conversation.unwatch("t")) == [Unwatch("t")]
    assert talk.conversation.closed(None, 0.0)[0] == Answered("t", "a", None)


def test_a_first_watch_is_tried_so_often() -> None:
    talk = Talk(tries=2)
    talk.conversation.watch("t", None)
    talk.connects()
    assert talk.hears(refused("unavailable"), now=1.0) == []
    due = talk.conversation.next_due()
    assert due is not None
    assert sent(talk.conversation.tick(due)) == [Watch("t")]
    assert isinstance(talk.hears(refused("unavailable"))[-1], Barred)


def test_a_table_seen_before_is_asked_for_as_often_as_it_takes() -> None:
    talk = Talk(tries=2).live()
    talk.conversation.closed(None, 0.0)
    talk.connects()
    now = 0.0
    for _ in range(20):
        assert talk.hears(refused("unavailable"), now) == []
        now = talk.conversation.next_due() or 0.0
        assert sent(talk.conversation.tick(now)) == [Watch("t", since=3)]
