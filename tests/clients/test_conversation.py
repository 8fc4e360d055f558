"""The client's conversation, without I/O: resuming, sending again, answers, gaps, giving up."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET

from clients.python.conversation import Conversation
from clients.python.effects import Answered, Barred, Drop, GiveUp, Greeted, Reconnect, Send, Told
from clients.python.pacing import Pacing
from protocol.codec import JSON
from protocol.messages import (
    Ack,
    Bye,
    Chat,
    ChatLine,
    FromServer,
    Hello,
    Intent,
    Presence,
    Refused,
    Snapshot,
    Unwatch,
    Update,
    Watch,
    Welcome,
)

PUBLIC = {"table": {"status": "running"}, "game": {"round": 1}}
WELCOME = Welcome(server_time=5_000, protocol=1, limits={"max_frame_bytes": 2000})
VOTE = {"type": "vote", "coin": "vita"}


def snapshot(version: int = 3, **fields: Any) -> Snapshot:
    return Snapshot("t", version, 5_000, PUBLIC, **fields)


def refused(code: str, id: str | None = None) -> Refused:
    return Refused(code, "why", "t", UNSET if id is None else id)


class Talk:
    """A conversation and what it did last."""

    def __init__(self, **pacing: Any) -> None:
        self.conversation = Conversation(JSON, token="tok", name="test", pacing=Pacing(**pacing), draw=lambda: 0.5)

    def hears(self, message: FromServer, now: float = 0.0) -> list[Any]:
        return self.conversation.receive(JSON.encode(message), now)

    def connects(self) -> list[Any]:
        self.conversation.opened()
        return self.hears(WELCOME)

    def live(self, version: int = 3) -> Talk:
        """Connected, and watching "t" at a version."""
        self.conversation.watch("t", None)
        self.connects()
        self.hears(snapshot(version))
        return self

    def asks(self, id: str, intent: Any = VOTE, version: int | None = None) -> list[Any]:
        return self.conversation.ask("t", id, intent, version)

    @property
    def view(self) -> Any:
        return self.conversation.watches["t"].view


def sent(effects: list[Any]) -> list[Any]:
    return [JSON.decode_client(effect.frame) for effect in effects if isinstance(effect, Send)]


# Beginning


def test_hello_comes_first_and_watches_wait_for_welcome() -> None:
    talk = Talk()
    assert talk.conversation.watch("t", "code") == []
    assert sent(talk.conversation.opened()) == [Hello(token="tok", client="test")]
    effects = talk.hears(WELCOME)
    assert isinstance(effects[0], Greeted)
    assert sent(effects) == [Watch("t", invite="code")]


def test_a_table_is_watched_once() -> None:
    talk = Talk().live()
    assert talk.conversation.watch("t", None) == []


def test_a_bad_token_ends_it_all() -> None:
    talk = Talk()
    talk.conversation.opened()
    no = Refused("token_invalid", "bad")
    assert talk.hears(no) == [GiveUp("bad", no)]
    assert talk.conversation.closed(1000, 0.0) == []
    assert talk.asks("i") == [Answered("t", "i", None)]


def test_a_service_that_cannot_greet_now_is_tried_again() -> None:
    talk = Talk()
    talk.conversation.opened()
    assert talk.hears(Refused("draining", "going")) == [Drop("going")]
    assert isinstance(talk.conversation.closed(1000, 0.0)[0], Reconnect)


# Views


def test_updates_are_merged_into_the_view() -> None:
    talk = Talk().live()
    offers = [{"type": "vote", "coin": ["vita"]}]
    talk.hears(snapshot(3, seat=1, private={"party": "i"}, offers=offers, deadline=9_000))
    talk.hears(Update("t", 4, public={"game": {"round": 2}}, private={"party": None, "coin": "vita"}))
    assert (talk.view.version, talk.view.seat) == (4, 1)
    assert talk.view.public == {"table": {"status": "running"}, "game": {"round": 2}}
    assert talk.view.private == {"coin": "vita"}
    assert talk.view.offers == offers
    assert talk.view.deadline == 9_000


def test_an_update_may_take_offers_and_deadline_away() -> None:
    talk = Talk().live()
    talk.hears(snapshot(3, seat=1, private={}, offers=[{"type": "start"}], deadline=9_000))
    talk.hears(Update("t", 4, offers=[], deadline=0))
    assert (talk.view.offers, talk.view.deadline) == ([], 0)


def test_a_bare_update_is_a_version_and_nothing_else() -> None:
    talk = Talk().live()
    before = talk.view
    talk.hears(Update("t", 4))
    assert talk.view.version == 4
    assert talk.view.public is before.public


def test_an_earlier_view_is_left_as_it_was() -> None:
    talk = Talk().live()
    before = talk.view
    talk.hears(Update("t", 4, public={"game": {"round": 2, "hall": {"card": "king"}}}))
    talk.hears(Update("t", 5, public={"game": {"hall": {"card": None}}}))
    assert before.public == PUBLIC
    assert talk.view.public["game"] == {"round": 2, "hall": {}}


def test_a_snapshot_replaces_everything_even_at_a_lower_version() -> None:
    """PL-11: a store that lost a tail shows where it stands now."""
    talk = Talk().live(9)
    talk.hears(snapshot(9, seat=1, private={"a": 1}, offers=[{"type": "start"}]))
    assert talk.hears(snapshot(7))[0] == Told("t", snapshot(7))
    assert (talk.view.version, talk.view.seat, talk.view.private, talk.view.offers) == (7, None, {}, [])
    talk.hears(Update("t", 8))
    assert talk.view.version == 8


def test_an_update_seen_already_is_let_go() -> None:
    talk = Talk().live()
    assert talk.hears(Update("t", 3, public={"game": {"round": 9}})) == []
    assert talk.view.public == PUBLIC


def test_a_skipped_version_has_us_come_back_once() -> None:
    """PL-10."""
    talk = Talk().live()
    assert sent(talk.hears(Update("t", 5))) == [Watch("t", since=3)]
    assert talk.hears(Update("t", 6)) == []
    assert talk.view.version == 3
    for version in (4, 5, 6, 7):
        assert talk.hears(Update("t", version)) == [Told("t", Update("t", version))]


def test_a_gap_that_stays_has_us_ask_for_a_snapshot() -> None:
    talk = Talk().live()
    talk.hears(Update("t", 5))
    assert sent(talk.hears(Presence("t", {}, 0))) == [Watch("t")]
    talk.hears(snapshot(6))
    assert talk.view.version == 6
    assert sent(talk.hears(Update("t", 8))) == [Watch("t", since=6)]


def test_messages_of_a_table_not_watched_are_let_go() -> None:
    talk = Talk().live()
    talk.conversation.unwatch("t")
    for message in (snapshot(), Update("t", 4), Presence("t", {}, 0), Chat("t", []), refused("no_spectators")):
        assert talk.hears(message) == []


def test_presence_and_chat_are_kept() -> None:
    talk = Talk().live()
    here = Presence("t", {"0": "here"}, 2)
    lines = [ChatLine(1, "Ada", "seats", "hello"), ChatLine(2, "Bo", "seats", "hi")]
    talk.hears(here)
    talk.hears(Chat("t", lines[:1]))
    talk.hears(Chat("t", lines[1:]))
    watching = talk.conversation.watches["t"]
    assert (watching.presence, watching.chat) == (here, lines)


def test_the_first_chat_after_coming_back_replaces_the_lines() -> None:
    talk = Talk().live()
    talk.hears(Chat("t", [ChatLine(1, "Ada", "seats", "hello")]))
    talk.conversation.closed(None, 0.0)
    talk.connects()
    both = [ChatLine(1, "Ada", "seats", "hello"), ChatLine(2, "Bo", "seats", "hi")]
    talk.hears(Chat("t", both))
    assert talk.conversation.watches["t"].chat == both


def test_the_services_clock_is_told_from_messages_of_now() -> None:
    """Not from updates: one that comes back late carries the time of its commit."""
    talk = Talk().live()
    talk.hears(WELCOME, now=100.0)
    talk.hears(Update("t", 4, deadline=9_000, server_time=1_000), now=102.0)
    assert talk.conversation.server_now_ms(103.0) == 8_000


def test_what_is_not_of_the_protocol_drops_the_connection() -> None:
    talk = Talk().live()
    assert isinstance(talk.conversation.receive(b"{", 0.0)[0], Drop)
    assert isinstance(talk.conversation.receive(b'{"type":"ack"}', 0.0)[0], Drop)


def test_a_message_of_an_unknown_type_is_ignored() -> None:
    talk = Talk().live()
    assert talk.conversation.receive(b'{"type":"weather","table":"t"}', 0.0) == []


# Coming back


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


# Answers


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


# Watches that are refused


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


# Connecting again


def test_pauses_between_connections_grow_with_full_jitter() -> None:
    talk = Talk(first_s=1.0, most_s=5.0, first_attempts=6)
    pauses = [effect.after_s for _ in range(5) for effect in talk.conversation.failed("no")]
    assert pauses == [0.5, 1.0, 2.0, 2.5, 2.5]


def test_after_so_many_tries_it_gives_up() -> None:
    talk = Talk(first_attempts=3)
    talk.conversation.watch("t", None)
    talk.asks("a")
    assert [type(talk.conversation.failed("no")[-1]) for _ in range(2)] == [Reconnect, Reconnect]
    answered, over = talk.conversation.failed("no")
    assert answered == Answered("t", "a", None)
    assert over == GiveUp("no; tried 3 times")
    assert talk.conversation.failed("no") == []


def test_a_failure_for_good_is_not_tried_again() -> None:
    assert Talk().conversation.failed("403", for_good=True) == [GiveUp("403")]


@pytest.mark.parametrize("code", [1007, 1009])
def test_what_would_only_happen_again_ends_it(code: int) -> None:
    assert isinstance(Talk().live().conversation.closed(code, 0.0)[0], GiveUp)


def test_a_connection_that_lasted_begins_the_count_anew() -> None:
    talk = Talk(first_s=1.0, steady_s=5.0)
    for _ in range(3):
        talk.conversation.failed("no")
    talk.connects()
    assert talk.conversation.closed(4008, 4.9) == [Reconnect(4.0)]
    talk.connects()
    assert talk.conversation.closed(4008, 5.0) == [Reconnect(0.5)]


def test_bye_says_when_to_come_back() -> None:
    """PROTOCOL.md: a random share is added."""
    talk = Talk(first_s=1.0).live()
    talk.hears(Bye(1012, retry_after=1.5))
    assert talk.conversation.closed(1012, 60.0) == [Reconnect(2.0)]
    talk.connects()
    assert talk.conversation.closed(None, 120.0) == [Reconnect(0.5)]


@pytest.mark.parametrize("wish", [-5.0, float("nan"), 1e9])
def test_no_bye_keeps_us_away_for_ever(wish: float) -> None:
    pacing = Pacing(first_s=1.0, most_s=30.0)
    assert 0.0 <= pacing.reconnect_s(0, wish, lambda: 0.5) <= 30.5
