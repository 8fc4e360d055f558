"""No reply of Redis ever reaches the wrong caller, whatever happens on the way and however many callers give up."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator

import pytest

from service.log import Append, Store, StoreUnavailable, open_store
from tests.faults.proxy import Proxy
from tests.redis_server import RedisServer

CALLERS, LASTS_S = 60, 6.0
BOOK = "replies"


@pytest.fixture
def server() -> Iterator[RedisServer]:
    server = RedisServer()
    server.start()
    yield server
    server.stop()


@pytest.fixture
async def link(server: RedisServer) -> AsyncIterator[Proxy]:
    link = Proxy(server.port)
    await link.open()
    yield link
    await link.close()


@pytest.fixture
async def store(link: Proxy) -> AsyncIterator[Store]:
    store = open_store(f"redis://127.0.0.1:{link.port}/0")
    await store.open()
    yield store
    await store.close()


class Caller:
    """One table and one key of its own: whatever it is answered must be about them. `wrong`: what was not."""

    def __init__(self, store: Store, name: str, chance: random.Random) -> None:
        self.store = store
        self.name = name
        self.chance = chance
        self.heard: Counter[str] = Counter()
        self.wrong: list[str] = []

    async def call(self, until: float) -> None:
        """Again and again, each call cancelled in the midst of it as likely as not."""
        while time.monotonic() < until:
            asking = asyncio.create_task(self.chance.choice((self.put, self.get, self.append, self.read, self.tail))())
            with contextlib.suppress(StoreUnavailable, TimeoutError, asyncio.CancelledError):
                if self.chance.random() < 0.5:
                    await asyncio.wait_for(asking, self.chance.uniform(0, 0.05))
                else:
                    await asking
            await asyncio.sleep(self.chance.uniform(0, 0.01))

    def note(self, kind: str, *, own: bool) -> None:
        self.heard[kind] += 1
        if not own:
            self.wrong.append(f"{self.name}: {kind}")

    async def put(self) -> None:
        await self.store.put(BOOK, self.name, f"{self.name} {self.chance.random()}".encode())
        self.note("put", own=True)

    async def get(self) -> None:
        value = await self.store.get(BOOK, self.name)
        self.note(
            "get", own=value is None or (isinstance(value, bytes) and value.startswith(self.name.encode() + b" "))
        )

    async def append(self) -> None:
        head = await self.store.head(self.name)
        taken = await self.store.append(Append(self.name, head + 1, f"{self.name} {head + 1}".encode()))
        self.note("append", own=isinstance(taken, bool) and isinstance(head, int))

    async def read(self) -> None:
        bodies = await self.store.read(self.name)
        self.note("read", own=bodies == [f"{self.name} {version}".encode() for version in range(1, len(bodies) + 1)])

    async def tail(self) -> None:
        await self.store.push(BOOK, self.name, [self.name.encode()], keep=5)
        lines = await self.store.tail(BOOK, self.name, 5)
        self.note("tail", own={*lines} == {self.name.encode()})


async def misbehave(link: Proxy, chance: random.Random, until: float) -> None:
    while time.monotonic() < until:
        link.delay_s = chance.choice((0.0, 0.0, 0.02, 0.1))
        await asyncio.sleep(chance.uniform(0.05, 0.4))
        if chance.random() < 0.3:
            link.cuts = 1
    link.delay_s, link.cuts = 0.0, 0


async def test_every_reply_is_its_callers_own(link: Proxy, store: Store) -> None:
    seed = random.SystemRandom().getrandbits(32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    callers = [Caller(store, f"caller {number}", random.Random(chance.random())) for number in range(CALLERS)]
    until = time.monotonic() + LASTS_S
    await asyncio.gather(misbehave(link, chance, until), *(caller.call(until) for caller in callers))
    assert [wrong for caller in callers for wrong in caller.wrong] == []
    heard = sum((caller.heard for caller in callers), Counter())
    assert heard.keys() == {"put", "get", "append", "read", "tail"}
    assert link.was_cut > 0, "connections did break in the midst of it"
