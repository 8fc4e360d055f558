"""The client's conversation, without I/O: how it begins, and the view kept up."""

from __future__ import annotations

from obol_client.effects import Answered, Drop, GiveUp, Greeted, Reconnect, Told
from protocol.messages import (
    Chat,
    ChatLine,
    Hello,
    Presence,
    Refused,
    Update,
    Watch,
)
from tests.clients.talk import PUBLIC, WELCOME, Talk, refused, sent, snapshot


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
