"""Wakes in Redis, between announcing, appending and settling: early at worst, never late (PL-14)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from service.log import Append, StoreUnavailable
from service.log.redis.store import RedisStore
from service.log.redis.wakes import KEYS, SETTLE_WITHIN_S, Announced
from tests.redis_server import RedisServer

EVER = 10**15


@pytest.fixture
async def nodes(redis_server: RedisServer) -> AsyncIterator[tuple[RedisStore, RedisStore]]:
    assert redis_server.ask("FLUSHALL") == "+OK"
    first, second = RedisStore(redis_server.url), RedisStore(redis_server.url)
    await first.open()
    await second.open()
    yield first, second
    await first.close()
    await second.close()


async def announce(node: RedisStore, commit: Append) -> Announced:
    announced = node._wakes.announce([commit])
    await node.due(0, 1)  # one more round trip by the same pipe: the announcement has been heard
    return announced


async def test_a_wake_is_in_force_before_its_commit(nodes: tuple[RedisStore, RedisStore]) -> None:
    """A node that dies between the two leaves a wake without a commit, never the other way round."""
    await announce(nodes[0], Append("t", 1, b"", wake_at=100))
    assert await nodes[1].head("t") == 0
    assert await nodes[1].due(EVER, 1) == [("t", 100)]


async def test_an_announcement_only_brings_a_wake_forward(nodes: tuple[RedisStore, RedisStore]) -> None:
    assert await nodes[0].append(Append("t", 1, b"", wake_at=500))
    await announce(nodes[1], Append("t", 2, b"", wake_at=900))
    assert await nodes[0].due(EVER, 1) == [("t", 500)]
    await announce(nodes[1], Append("t", 2, b"", wake_at=300))
    assert await nodes[0].due(EVER, 1) == [("t", 300)]


@pytest.mark.parametrize("late_wake", [5000, 0])
@pytest.mark.parametrize("late_first", [True, False])
async def test_a_late_settling_never_puts_off_a_later_versions_wake(
    nodes: tuple[RedisStore, RedisStore], late_wake: int, late_first: bool
) -> None:
    """One node appended version 5 and is slow to settle; another appends version 6 meanwhile, due sooner."""
    slow, quick = nodes
    await slow.set_wake("t", 1000)
    fifth, sixth = Append("t", 5, b"", wake_at=late_wake), Append("t", 6, b"", wake_at=3000)
    of_fifth, of_sixth = await announce(slow, fifth), await announce(quick, sixth)
    if not late_first:
        quick._wakes.settle([sixth], of_sixth)
        assert await quick.due(EVER, 1) == [("t", 3000)]
    slow._wakes.settle([fifth], of_fifth)
    ((_, at),) = await slow.due(EVER, 1)
    assert at <= 3000
    quick._wakes.settle([sixth], of_sixth)
    assert await quick.due(EVER, 1) == [("t", 3000)]


async def test_a_wake_that_could_not_be_set_is_owed(redis_server: RedisServer) -> None:
    """The commit stands, its wake was refused: the caller hears that it is unsure, and the wake is set later."""
    assert redis_server.ask("FLUSHALL") == "+OK"
    store = RedisStore(redis_server.url)
    await store.open()
    assert redis_server.ask("ACL", "SETUSER", "default", "resetkeys", "~obol:{t}:*") == "+OK"
    with pytest.raises(StoreUnavailable, match="wake"):
        await store.append(Append("t", 1, b"stands", wake_at=100))
    assert await store.read("t") == [b"stands"]
    assert redis_server.ask("ACL", "SETUSER", "default", "allkeys") == "+OK"
    while await store.due(EVER, 1) != [("t", 100)]:  # noqa: ASYNC110 - nothing else tells of it
        await asyncio.sleep(0.02)
    await store.close()


@pytest.mark.parametrize("kind", ["redis_server", "redis_cluster"])
async def test_closing_settles_what_is_left_and_connects_no_more(kind: str, request: pytest.FixtureRequest) -> None:
    """Settling waits for what is sent next, a moment at most; by then the store may be closed."""
    server: RedisServer = request.getfixturevalue(kind)
    assert server.ask("FLUSHALL") == "+OK"
    store, moment = RedisStore(server.url), asyncio.Event()
    await store.open()
    await store.set_wake("t", 100)
    assert await store.append(Append("t", 1, b"", wake_at=900))
    asyncio.get_running_loop().call_later(SETTLE_WITHIN_S, moment.set)
    await store.close()
    assert server.ask("ZSCORE", KEYS[0], "t").endswith("900")
    connections = server.ask("INFO", "stats").split("total_connections_received:")[1].split()[0]
    await moment.wait()
    await asyncio.sleep(0)
    with pytest.raises(StoreUnavailable):
        await store._truth.ask("PING")
    assert int(server.ask("INFO", "stats").split("total_connections_received:")[1].split()[0]) == int(connections) + 1
