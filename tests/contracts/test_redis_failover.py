"""A failover of Redis: the name that nodes know leads to another server, which lacks the last appends (PL-17)."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator

import pytest

from service.log import Append, Store, StoreUnavailable, open_store
from tests.redis_server import RedisServer


class Road:
    """An address that leads to a server, and can be made to lead to another: what is connected stays where it is."""

    def __init__(self, port: int) -> None:
        self.leads_to = port
        self._ends: list[asyncio.StreamWriter] = []
        self._travels: list[asyncio.Task[None]] = []

    async def open(self) -> str:
        self._gate = await asyncio.start_server(self._travel, "127.0.0.1", 0)
        return f"redis://127.0.0.1:{self._gate.sockets[0].getsockname()[1]}/0"

    async def close(self) -> None:
        self._gate.close()
        for end in self._ends:
            end.close()
        await asyncio.gather(*self._travels)

    async def _travel(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.leads_to)
        self._ends += [writer, far_writer]
        for source, target in ((reader, far_writer), (far_reader, writer)):
            self._travels.append(asyncio.create_task(self._carry(source, target)))

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(1 << 16):
                writer.write(data)
        writer.close()


@pytest.fixture
def servers() -> Iterator[tuple[RedisServer, RedisServer]]:
    first, second = RedisServer(settings=("--repl-diskless-sync-delay", "0")), RedisServer()
    first.start()
    second.start()
    yield first, second
    first.stop()
    second.stop()


@pytest.fixture
async def road(servers: tuple[RedisServer, RedisServer]) -> AsyncIterator[Road]:
    road = Road(servers[0].port)
    yield road
    await road.close()


@pytest.fixture
async def store(road: Road) -> AsyncIterator[Store]:
    store = open_store(await road.open())
    await store.open()
    yield store
    await store.close()


async def until_asked(server: RedisServer, answer: str, *command: str) -> None:
    while server.ask(*command) != answer:  # noqa: ASYNC110 - nothing else tells of it
        await asyncio.sleep(0.02)


async def append_when_it_can(store: Store, commit: Append) -> bool:
    while True:
        try:
            return await store.append(commit)
        except StoreUnavailable:
            await asyncio.sleep(0.02)


async def test_a_node_finds_the_new_primary_and_hears_that_the_log_is_behind(
    servers: tuple[RedisServer, RedisServer], road: Road, store: Store
) -> None:
    """The old primary lives on, closes nothing, and has what the new one lacks: its refusal to write is what tells.
    From then on reads come from the new one too."""
    primary, replica = servers
    assert replica.ask("REPLICAOF", "127.0.0.1", str(primary.port)) == "+OK"
    for version in range(1, 6):
        assert await store.append(Append("t", version, b"kept %d" % version, wake_at=version))
    await until_asked(replica, ":5", "XLEN", "obol:{t}:log")
    assert replica.ask("REPLICAOF", "NO", "ONE") == "+OK"
    for version in (6, 7):
        assert await store.append(Append("t", version, b"lost %d" % version, wake_at=version))
    assert await store.head("t") == 7
    road.leads_to = replica.port
    assert primary.ask("REPLICAOF", "127.0.0.1", "1") == "+OK"

    with pytest.raises(StoreUnavailable, match="read only"):
        await store.append(Append("t", 8, b"ahead"))
    assert await append_when_it_can(store, Append("t", 8, b"ahead")) is False
    assert await store.read("t", after=3) == [b"kept 4", b"kept 5"]
    assert await store.append(Append("t", 6, b"anew"))
    assert replica.ask("XLEN", "obol:{t}:log") == ":6"
    assert primary.ask("XLEN", "obol:{t}:log") == ":7"
