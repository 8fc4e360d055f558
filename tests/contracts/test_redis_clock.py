"""The server's time, as a node keeps it (ARCHITECTURE: "Time that matters between nodes is the store's")."""

from __future__ import annotations

import time

import pytest

from service.log import open_store
from service.log.redis.clock import RedisClock
from tests.redis_server import RedisServer


class Seconds:
    """Both clocks of a node: one that only goes on, and a wall clock that says anything."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now_s = 1000.0
        monkeypatch.setattr(time, "monotonic", lambda: self.now_s)
        monkeypatch.setattr(time, "time", lambda: 86400.0)


@pytest.fixture
def seconds(monkeypatch: pytest.MonkeyPatch) -> Seconds:
    return Seconds(monkeypatch)


def test_the_servers_word_counts_from_the_middle_of_its_round_trip(seconds: Seconds) -> None:
    clock = RedisClock()
    clock.heard(50_000.0, sent_s=999.0, got_s=1000.0)
    assert clock.now_ms() == 50_000_500
    seconds.now_s += 7.25
    assert clock.now_ms() == 50_007_750


def test_a_surer_word_replaces_a_less_sure_one_but_not_the_other_way_round(seconds: Seconds) -> None:
    clock = RedisClock()
    clock.heard(50_000.0, sent_s=998.0, got_s=1000.0)
    clock.heard(50_000.4, sent_s=999.99, got_s=1000.01)
    assert clock.now_ms() == 50_000_400
    clock.heard(50_000.9, sent_s=999.0, got_s=1001.0)
    assert clock.now_ms() == 50_000_400


def test_an_old_word_gives_way_in_time(seconds: Seconds) -> None:
    clock = RedisClock()
    clock.heard(50_000.0, sent_s=999.999, got_s=1000.001)
    seconds.now_s = 1100.0
    clock.heard(50_100.005, sent_s=1099.995, got_s=1100.005)
    assert clock.now_ms() == 50_100_005


def test_another_servers_time_counts_at_once(seconds: Seconds) -> None:
    """After a failover the new primary's clock is the one that counts, though it is hours apart and less sure."""
    clock = RedisClock()
    clock.heard(50_000.0, sent_s=999.999, got_s=1000.001)
    clock.heard(40_000.0, sent_s=999.5, got_s=1000.5)
    assert clock.now_ms() == 40_000_000


async def test_a_nodes_wrong_clock_does_not_matter(redis_server: RedisServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: 86400.0)
    monkeypatch.setattr(time, "time_ns", lambda: 86400 * 10**9)
    store = open_store(redis_server.url)
    await store.open()
    before_s = int(redis_server.ask("TIME").split("\r\n")[2])
    now_ms = await store.now_ms()
    after_s = int(redis_server.ask("TIME").split("\r\n")[2])
    assert (before_s - 1) * 1000 <= now_ms <= (after_s + 2) * 1000
    await store.close()
