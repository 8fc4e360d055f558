"""No reply of Redis ever reaches the wrong caller, however many callers are cancelled in the middle of their commands,
and though connections are cut meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from random import Random

import pytest

from service.log import Append, Store, StoreUnavailable, open_store
from tests.redis_server import RedisServer

CALLERS, ROUNDS = 40, 60


@pytest.fixture
def server() -> Iterator[RedisServer]:
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


class Caller:
    """Asks for what is its own, and knows what it must get. `heard`: answers that came, all of them right."""

    def __init__(self, store: Store, name: str, source: Random) -> None:
        self.store = store
        self.name = name
        self.source = source
        self.heard = 0
        self.cancelled = 0

    async def prepare(self) -> None:
        for version in (1, 2, 3):
            assert await self.store.append(Append(self.name, version, f"{self.name} {version}".encode()))
        await self.store.put("book", self.name, self.name.encode())
        await self.store.push("book", self.name, [f"{self.name} {line}".encode() for line in range(3)], keep=5)
        await self.store.pin("book", self.name, "pin", self.name.encode(), ttl_s=600)

    async def ask(self) -> None:
        """One question of some kind; its answer is mine, or there is none."""
        name = self.name
        match self.source.randrange(7):
            case 0:
                assert await self.store.get("book", name) == name.encode()
            case 1:
                assert await self.store.read(name, 1, 2) == [f"{name} {version}".encode() for version in (2, 3)]
            case 2:
                assert await self.store.tail("book", name, 2) == [f"{name} {line}".encode() for line in (1, 2)]
            case 3:
                assert await self.store.pins("book", name) == {"pin": name.encode()}
            case 4:
                assert await self.store.put_new("book", name, b"another") == name.encode()
            case 5:
                assert await self.store.head(name) == 3
            case 6:
                assert not await self.store.append(Append(name, 2, b"not this"))
        self.heard += 1

    async def go_on(self) -> None:
        """Some of the questions are dropped at any moment between asking and hearing."""
        for _ in range(ROUNDS):
            asking = asyncio.create_task(self.ask())
            if self.source.random() < 0.4:
                for _ in range(self.source.randrange(6)):
                    await asyncio.sleep(0 if self.source.random() < 0.7 else self.source.random() / 500)
                asking.cancel()
            try:
                await asking
            except asyncio.CancelledError:
                self.cancelled += 1
            except StoreUnavailable:
                await asyncio.sleep(0.01)


@pytest.mark.parametrize("cut", [False, True], ids=["a quiet line", "lines that are cut"])
async def test_whoever_stays_hears_what_is_its_own(server: RedisServer, store: Store, cut: bool) -> None:
    callers = [Caller(store, f"caller {number}", Random(number)) for number in range(CALLERS)]
    await asyncio.gather(*(caller.prepare() for caller in callers))
    everybody = asyncio.gather(*(caller.go_on() for caller in callers))
    while cut and not everybody.done():
        enough = sum(caller.heard for caller in callers) + 3 * CALLERS
        while sum(caller.heard for caller in callers) < enough and not everybody.done():  # noqa: ASYNC110
            await asyncio.sleep(0.001)
        await asyncio.to_thread(server.ask, "CLIENT", "KILL", "TYPE", "normal")
    await everybody
    heard, cancelled = sum(caller.heard for caller in callers), sum(caller.cancelled for caller in callers)
    assert cancelled > 100
    assert heard > CALLERS * ROUNDS / 4
    for caller in callers:
        with contextlib.suppress(StoreUnavailable):
            assert await store.read(caller.name, 0) == [f"{caller.name} {version}".encode() for version in (1, 2, 3)]
