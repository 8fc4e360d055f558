"""Every store gives out what has a term for so long and no longer (PL-16, PL-07), by a clock that the test moves."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from redis import Redis

from service.log import Append, Store
from service.log.commit import hash_of
from service.log.contract import Beside
from service.log.sqlite import store as sqlite_store
from service.log.sqlite.store import SqliteStore

PassTime = Callable[[int], None]
DAY_S, TERM_S = 86_400, 31 * 86_400
HASH = hash_of(b"one")


@pytest.fixture
def pass_time(store_url: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> PassTime:
    """Seconds go by for the store. Of Redis, whose clock is its own, every key comes so much closer to its end."""
    late_ms = 0

    def on_the_machine(seconds: int) -> None:
        nonlocal late_ms
        late_ms += seconds * 1000

    def in_redis(seconds: int) -> None:
        over_tls = store_url.startswith("rediss")  # there the test asks by a door of its own
        redis = Redis(port=request.getfixturevalue("secure_redis").port if over_tls else urlsplit(store_url).port or 0)
        for key in redis.scan_iter():
            left_ms = redis.pttl(key)
            if left_ms >= 0:
                redis.pexpire(key, max(0, left_ms - seconds * 1000))
        redis.close()

    if store_url.startswith("redis"):
        return in_redis
    monkeypatch.setattr(sqlite_store, "clock_ms", lambda: time.time_ns() // 1_000_000 + late_ms)
    return on_the_machine


async def keep(store: Store, id: str, player: str = "ada") -> bool:
    answer = Beside(player, id, f"{player} {id}".encode())
    return await store.keep_beside("t", 1, HASH, [answer], keep=64, ttl_s=TERM_S)


async def test_lines_are_given_out_for_their_term_since_the_last(store: Store, pass_time: PassTime) -> None:
    await store.push("chat", "t", [b"1"], keep=5, ttl_s=TERM_S)
    pass_time(30 * DAY_S)
    await store.push("chat", "t", [b"2"], keep=5, ttl_s=TERM_S)
    pass_time(30 * DAY_S)
    assert await store.tail("chat", "t", 5) == [b"1", b"2"]
    pass_time(2 * DAY_S)
    assert await store.tail("chat", "t", 5) == []


async def test_after_its_term_a_list_begins_anew(store: Store, pass_time: PassTime) -> None:
    assert await store.push("chat", "t", [b"1"], keep=5, ttl_s=TERM_S, once=b"a")
    pass_time(32 * DAY_S)
    assert await store.push("chat", "t", [b"2"], keep=5, ttl_s=TERM_S, once=b"a")
    assert await store.tail("chat", "t", 5) == [b"2"]


async def test_lines_without_a_term_stay(store: Store, pass_time: PassTime) -> None:
    await store.push("book", "t", [b"1"], keep=5)
    pass_time(1_000 * DAY_S)
    assert await store.tail("book", "t", 5) == [b"1"]


async def test_answers_of_a_player_stay_for_their_term_since_the_last(store: Store, pass_time: PassTime) -> None:
    assert await store.append(Append("t", 1, b"one", hash=HASH))
    assert await keep(store, "a")
    assert await keep(store, "x", "cem")
    pass_time(30 * DAY_S)
    assert await keep(store, "b")
    pass_time(2 * DAY_S)
    assert await store.beside("t", "ada", 9) == [b"ada a", b"ada b"]
    assert await store.beside("t", "cem", 9) == []
    pass_time(30 * DAY_S)
    assert await store.beside("t", "ada", 9) == []


async def test_the_file_keeps_nothing_whose_term_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    late_ms = 0
    monkeypatch.setattr(sqlite_store, "clock_ms", lambda: time.time_ns() // 1_000_000 + late_ms)
    store = SqliteStore(f"{tmp_path}/log.db", forget_every_s=0.02)
    await store.open()
    assert await store.append(Append("t", 1, b"one", hash=HASH))
    assert await keep(store, "a")
    await store.push("chat", "t", [b"1"], keep=5, ttl_s=TERM_S, once=b"a")
    await store.put("presence", "t/ada", b"1", ttl_s=TERM_S)
    late_ms = 32 * DAY_S * 1000
    with contextlib.closing(sqlite3.connect(f"{tmp_path}/log.db")) as db:
        async with asyncio.timeout(10):
            while rows := [  # noqa: ASYNC110 - nothing else tells of it
                name
                for name in ("beside", "lines", "names", "terms", "shelf")
                if db.execute(f"SELECT count(*) FROM {name}").fetchone() != (0,)
            ]:
                await asyncio.sleep(0.02)
    assert not rows
    await store.close()


async def test_chat_of_before_there_were_terms_gets_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = SqliteStore(f"{tmp_path}/log.db")
    await store.open()
    await store.push("chat", "t", [b"1"], keep=5)
    await store.close()
    with contextlib.closing(sqlite3.connect(f"{tmp_path}/log.db")) as db:
        db.execute("DROP TABLE terms")
        db.execute("PRAGMA user_version = 3")
        db.commit()
    await store.open()
    assert await store.tail("chat", "t", 5) == [b"1"]
    after_ms = time.time_ns() // 1_000_000 + 32 * DAY_S * 1000
    monkeypatch.setattr(sqlite_store, "clock_ms", lambda: after_ms)
    assert await store.tail("chat", "t", 5) == []
    await store.close()
