"""A Redis that lost its tail and went on otherwise: an append goes only onto the body that its node knows (PL-17)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from service.log import Append, Store, open_store
from service.log.commit import hash_of
from tests.redis_server import RedisServer

FIRST, LOST, ANOTHER, NEXT = b"first", b"lost", b"another", b"next"


@pytest.fixture
async def server() -> AsyncIterator[RedisServer]:
    found = RedisServer(appendfsync="everysec")
    found.start()
    yield found
    found.stop()


@pytest.fixture
async def store(server: RedisServer) -> AsyncIterator[Store]:
    found = open_store(server.url)
    await found.open()
    yield found
    await found.close()


def onto(version: int, body: bytes, prev: bytes) -> Append:
    return Append("t", version, body, hash=hash_of(body), prev=hash_of(prev))


async def lost_the_tail(store: Store, server: RedisServer) -> None:
    """Two were appended; the second one a failover had not heard of."""
    assert await store.append(Append("t", 1, FIRST, hash=hash_of(FIRST)))
    assert await store.append(onto(2, LOST, FIRST))
    assert server.ask("XDEL", "obol:{t}:log", "2-0") == ":1"
    assert server.ask("XSETID", "obol:{t}:log", "1-0") == "+OK"


async def test_onto_another_body_nothing_is_appended(store: Store, server: RedisServer) -> None:
    await lost_the_tail(store, server)
    assert await store.append(onto(2, ANOTHER, FIRST))
    assert not await store.append(onto(3, NEXT, LOST))
    assert await store.read("t") == [FIRST, ANOTHER]
    assert await store.append(onto(3, NEXT, ANOTHER))
    assert await store.read("t") == [FIRST, ANOTHER, NEXT]


async def test_a_conflict_disturbs_nobody_else_in_its_batch(store: Store, server: RedisServer) -> None:
    await lost_the_tail(store, server)
    assert await store.append(onto(2, ANOTHER, FIRST))
    others = [Append(f"u{number}", 1, FIRST, hash=hash_of(FIRST)) for number in range(20)]
    batch = [*others[:10], onto(3, NEXT, LOST), *others[10:]]
    outcomes = await asyncio.gather(*(store.append(one) for one in batch))
    assert outcomes == [True] * 10 + [False] + [True] * 10


async def test_whoever_does_not_say_is_not_held_to_it(store: Store) -> None:
    """Logs from before hashes were kept, and callers that do not know."""
    assert await store.append(Append("t", 1, FIRST))
    assert await store.append(onto(2, LOST, ANOTHER))
    assert await store.append(Append("t", 3, NEXT))
    assert await store.read("t") == [FIRST, LOST, NEXT]
