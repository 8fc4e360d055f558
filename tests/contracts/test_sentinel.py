"""Sentinel, real processes: nodes find the primary by its service's name, and the new one when it fails (PL-17)."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator

import pytest

from service.log import Append, Store, StoreUnavailable, open_store
from service.log.redis.address import address_of
from tests.redis_server import RedisServer
from tests.sentinel_server import SentinelServer


@pytest.fixture
def servers() -> Iterator[tuple[RedisServer, RedisServer]]:
    found = RedisServer(settings=("--repl-diskless-sync-delay", "0")), RedisServer()
    for server in found:
        server.start()
    primary, replica = found
    assert replica.ask("REPLICAOF", "127.0.0.1", str(primary.port)) == "+OK"
    while "state=online" not in primary.ask("INFO", "replication"):
        time.sleep(0.02)
    yield found
    for server in found:
        server.stop()


@pytest.fixture
def sentinel(servers: tuple[RedisServer, RedisServer]) -> Iterator[SentinelServer]:
    found = SentinelServer(servers[0])
    found.start()
    yield found
    found.stop()


async def opened(url: str) -> Store:
    """As soon as the Sentinel knows the primary and its replica."""
    async with asyncio.timeout(20):
        while True:
            store = open_store(url)
            try:
                await store.open()
            except StoreUnavailable:
                await asyncio.sleep(0.1)
            else:
                return store


async def sooner_or_later(store: Store, commit: Append) -> bool:
    async with asyncio.timeout(30):
        while True:
            try:
                return await store.append(commit)
            except StoreUnavailable:
                await asyncio.sleep(0.05)


async def test_the_primary_is_found_by_name_and_the_new_one_when_it_hangs(
    servers: tuple[RedisServer, RedisServer], sentinel: SentinelServer
) -> None:
    """The old one lives on, and answers nobody: what tells is that it does not."""
    primary, replica = servers
    store = await opened(sentinel.url)
    other = await opened(sentinel.url)
    heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
    other.on_commit(lambda table, version: heard.put_nowait((table, version)))
    try:
        for version in (1, 2, 3):
            assert await store.append(Append("t", version, b"%d" % version))
        async with asyncio.timeout(20):
            while replica.ask("XLEN", "obol:{t}:log") != ":3" or "slave" not in primary.ask("INFO", "replication"):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
            while f"{replica.port}" not in sentinel.ask("SENTINEL", "replicas", "mymaster"):  # noqa: ASYNC110
                await asyncio.sleep(0.1)
        os.kill(primary.pid, signal.SIGSTOP)
        assert await sooner_or_later(store, Append("t", 4, b"4"))
        assert replica.ask("XLEN", "obol:{t}:log") == ":4"
        assert await store.read("t") == [b"1", b"2", b"3", b"4"]
        async with asyncio.timeout(20):
            version = 5
            while heard.empty() or heard.get_nowait() != ("t", version - 1):
                assert await sooner_or_later(store, Append("t", version, b""))
                version += 1
                await asyncio.sleep(0.2)
    finally:
        os.kill(primary.pid, signal.SIGCONT)
        await store.close()
        await other.close()


@pytest.mark.parametrize(
    "url",
    [
        "redis+sentinel://one:26379,two/mymaster/3",
        "rediss+sentinel://user:word@one/mymaster?sentinel_password=other",
        "redis+sentinel://[::1]:26379/mymaster/0",
    ],
)
async def test_a_sentinel_url_is_read(url: str) -> None:
    address = address_of(url, 1.0)
    assert address.db == (3 if url.endswith("/3") else 0)
    await address.close()


@pytest.mark.parametrize(
    "url", ["redis+sentinel://one:26379", "redis+sentinel://one/m/0?no_such=1", "redis+sentinel:///m"]
)
def test_a_sentinel_url_that_names_no_service_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match=r"sentinel url|no such option"):
        open_store(url)
