"""A Redis Cluster of several servers: each table's keys lie together on one of them, and all is found."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import TypeVar

import pytest
from redis.crc import key_slot

from service.log import Append, Listing, Store, StoreUnavailable, open_store
from tests.redis_server import RedisServer

T = TypeVar("T")
TABLES = [f"t{number}" for number in range(40)]
PARTS = (range(5461), range(5461, 10923), range(10923, 16384))


pytestmark = pytest.mark.xdist_group("a cluster of servers")
"""Which takes seconds to come together: once is enough."""


@pytest.fixture(scope="module")
def servers() -> Iterator[list[RedisServer]]:
    with three_primaries() as found:
        yield found


@contextlib.contextmanager
def three_primaries(*settings: str) -> Iterator[list[RedisServer]]:
    quick = ("--cluster-require-full-coverage", "no", *settings)
    found = [RedisServer(appendfsync="everysec", cluster=True, slots=part, settings=quick) for part in PARTS]
    for server in found:
        server.start()
    for number, server in enumerate(found, 1):
        server.ask("CLUSTER", "SET-CONFIG-EPOCH", str(number))
    for server in found[1:]:
        assert found[0].ask("CLUSTER", "MEET", "127.0.0.1", str(server.port)) == "+OK"
    until(lambda: all("cluster_slots_ok:16384" in server.ask("CLUSTER", "INFO") for server in found))
    until(lambda: all(links(server) == {"connected"} for server in found))
    try:
        yield found
    finally:
        for server in found:
            server.stop()


def links(server: RedisServer) -> set[str]:
    """The states of its links to the others: what is published goes by them, and is lost to whom there is none."""
    _, *nodes = server.ask("CLUSTER", "NODES").strip().splitlines()
    return {node.split()[7] for node in nodes}


def until(so: Callable[[], bool]) -> None:
    give_up = time.monotonic() + 20
    while not so():
        assert time.monotonic() < give_up
        time.sleep(0.05)


@pytest.fixture
async def stores(servers: list[RedisServer]) -> AsyncIterator[list[Store]]:
    """Two nodes, each told of another server."""
    for server in servers:
        assert server.ask("FLUSHALL") == "+OK"
    found = [open_store(server.url) for server in servers[:2]]
    for store in found:
        await store.open()
    yield found
    for store in found:
        await store.close()


async def test_tables_lie_on_every_server_and_each_is_found_from_any_node(
    stores: list[Store], servers: list[RedisServer]
) -> None:
    one, other = stores
    for version in (1, 2, 3):
        appends = [Append(table, version, f"{table} {version}".encode(), wake_at=version) for table in TABLES]
        assert all(await asyncio.gather(*(one.append(append) for append in appends)))
    for table in TABLES:
        assert await other.read(table) == [f"{table} {version}".encode() for version in (1, 2, 3)]
        assert not await other.append(Append(table, 3, b"late"))
    assert sorted(await one.due(10, 100)) == sorted((table, 3) for table in TABLES)
    assert {table for table, _ in await other.due(3, 100)} == set(TABLES)
    assert all(int(server.ask("DBSIZE").removeprefix(":")) > 5 for server in servers)


async def test_what_lies_beside_a_log_lies_with_it(stores: list[Store], servers: list[RedisServer]) -> None:
    one, other = stores
    heard: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
    other.on_nudge(lambda table, about: heard.put_nowait((table, about)))
    for table in TABLES:
        assert await one.append(Append(table, 1, b"", listing=Listing("g", "open", table.encode())))
        await one.put("book", table, table.encode())
        await one.push("book", table, [table.encode()], keep=3)
        await one.pin("book", table, "node", table.encode(), ttl_s=60)
        assert await other.get("book", table) == table.encode()
        assert await other.tail("book", table, 3) == [table.encode()]
        assert await other.pins("book", table) == {"node": table.encode()}
    assert {row.table for row in await other.listings(limit=100)} == set(TABLES)
    one.nudge("t1", "chat")
    async with asyncio.timeout(10):
        assert await heard.get() == ("t1", "chat")


async def test_commits_are_heard_of_whichever_server_took_them(stores: list[Store]) -> None:
    """A nudge may be missed; the next one says as much."""
    heard: dict[str, int] = {}
    stores[1].on_commit(lambda table, version: heard.update({table: version}))
    for version in itertools.count(1):
        for table in (one for one in TABLES if one not in heard):
            assert await stores[0].append(Append(table, version, b""))
        await asyncio.sleep(0.02)
        if heard.keys() == set(TABLES):
            break
    assert all([await stores[1].head(table) >= version for table, version in heard.items()])


async def test_a_slot_that_moves_is_followed(stores: list[Store], servers: list[RedisServer]) -> None:
    """As `redis-cli --cluster reshard` moves it; what was asked meanwhile is asked where it went."""
    table = next(name for name in TABLES if key_slot(f"obol:{{{name}}}:log".encode()) in PARTS[0])
    slot = str(key_slot(f"obol:{{{table}}}:log".encode()))
    ids = [server.ask("CLUSTER", "MYID").split("\r\n")[1] for server in servers]
    assert await stores[0].append(Append(table, 1, b"1"))
    assert servers[2].ask("CLUSTER", "SETSLOT", slot, "IMPORTING", ids[0]) == "+OK"
    assert servers[0].ask("CLUSTER", "SETSLOT", slot, "MIGRATING", ids[2]) == "+OK"
    moved = servers[0].ask(
        "MIGRATE", "127.0.0.1", str(servers[2].port), "", "0", "5000", "KEYS", f"obol:{{{table}}}:log"
    )
    assert moved == "+OK"
    assert await stores[0].read(table) == [b"1"], "asked where it is going"
    for server in (servers[2], servers[0], servers[1]):
        assert server.ask("CLUSTER", "SETSLOT", slot, "NODE", ids[2]) == "+OK"
    for store in stores:
        assert not await store.append(Append(table, 1, b"again"))
    assert await stores[1].append(Append(table, 2, b"2"))
    assert await stores[0].read(table) == [b"1", b"2"]


async def test_a_server_that_is_gone_takes_only_its_own_tables_away(servers: list[RedisServer]) -> None:
    """And gives them back."""
    store = open_store(f"{servers[0].url}?timeout_s=1.0")
    await store.open()
    lost = [name for name in TABLES if key_slot(f"obol:{{{name}}}:log".encode()) in PARTS[1]]
    left = [name for name in TABLES if key_slot(f"obol:{{{name}}}:log".encode()) in PARTS[2]]
    try:
        for table in (*lost, *left):
            await store.append(Append(table, 1, b""))
        before = await store.head(left[0])
        servers[1].kill()
        with pytest.raises(StoreUnavailable):
            await store.read(lost[0])
        assert await store.head(left[0]) == before
        assert await store.append(Append(left[0], before + 1, b""))
    finally:
        await asyncio.to_thread(servers[1].start)
    try:
        async with asyncio.timeout(20):
            while True:
                try:
                    assert await store.head(lost[0]) >= 0
                    break
                except StoreUnavailable:
                    await asyncio.sleep(0.05)
    finally:
        await store.close()


async def test_a_replica_that_the_cluster_promotes_takes_the_tables_on() -> None:
    """The cluster's own doing: nobody tells the nodes but the map of slots."""
    quick = ("--cluster-node-timeout", "1000", "--cluster-replica-validity-factor", "0")
    with three_primaries(*quick) as servers, contextlib.closing(Replica(servers[0], *quick)) as replica:
        await asyncio.to_thread(replica.join, servers)
        store = open_store(f"{servers[1].url}?timeout_s=1.0")
        await store.open()
        table = next(name for name in TABLES if key_slot(f"obol:{{{name}}}:log".encode()) in PARTS[0])
        try:
            assert await store.append(Append(table, 1, b"1"))
            await asyncio.to_thread(until, lambda: replica.server.ask("DBSIZE") == servers[0].ask("DBSIZE"))
            servers[0].kill()
            assert await at_last(lambda: store.read(table)) == [b"1"]
            assert not await at_last(lambda: store.append(Append(table, 1, b"again")))
            assert await at_last(lambda: store.append(Append(table, 2, b"2")))
            assert await at_last(lambda: store.read(table)) == [b"1", b"2"]
        finally:
            await store.close()


async def at_last(ask: Callable[[], Awaitable[T]]) -> T:
    """The answer, as soon as there is one: servers learn one after the other who has the slot now, and until all have,
    the map may lead to the one that is gone."""
    async with asyncio.timeout(30):
        while True:
            with contextlib.suppress(StoreUnavailable):
                return await ask()
            await asyncio.sleep(0.05)


def follows(server: RedisServer, replica: str, primary: str) -> bool:
    """As that server knows it. Both are given by their ids."""
    lines = [line.split() for line in server.ask("CLUSTER", "NODES").splitlines()]
    return any(line[0] == replica and "slave" in line[2] and line[3] == primary for line in lines if len(line) > 3)


class Replica:
    """A server that follows a primary of a cluster."""

    def __init__(self, primary: RedisServer, *settings: str) -> None:
        self.primary = primary
        own = ("--cluster-enabled", "yes", *settings)  # with no slots of its own
        self.server = RedisServer(appendfsync="everysec", settings=own)
        self.server.start()

    def join(self, servers: list[RedisServer]) -> None:
        """Until each of them knows it for what it is: only who knows it votes for it, and who is told by nobody but the
        primary never hears of it once that is gone."""
        known = self.primary.ask("CLUSTER", "MYID").split("\r\n")[1]
        assert self.server.ask("CLUSTER", "MEET", "127.0.0.1", str(self.primary.port)) == "+OK"
        until(lambda: known in self.server.ask("CLUSTER", "NODES"))
        assert self.server.ask("CLUSTER", "REPLICATE", known) == "+OK"
        until(lambda: "master_link_status:up" in self.server.ask("INFO", "replication"))
        itself = self.server.ask("CLUSTER", "MYID").split("\r\n")[1]
        until(lambda: all(follows(server, itself, known) for server in servers))

    def close(self) -> None:
        self.server.stop()
