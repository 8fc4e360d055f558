"""The client's conversation, without I/O: when it connects again, and when it gives up."""

from __future__ import annotations

import pytest

from obol_client.effects import Answered, GiveUp, Reconnect
from obol_client.pacing import Pacing
from protocol.messages import (
    Bye,
)
from tests.clients.talk import Talk


def test_pauses_between_connections_grow_with_full_jitter() -> None:
    talk = Talk(first_s=1.0, most_s=5.0, first_attempts=6)
    pauses = [
        effect.after_s for _ in range(5) for effect in talk.conversation.failed("no") if isinstance(effect, Reconnect)
    ]
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
