"""A store in memory that records every call and does as a test says: calls wait until they are let go, in any order, or
fail with what they ask for done or not done. It is held to the stores' own contract by test_store.py.

`another()` gives a second node's store with the same contents and troubles of its own.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, TypeVar

from service.log.contract import Append, Beside, ListingRow, StoreFull, StoreUnavailable, StoreUsage
from tests.fakes.contents import Contents

T = TypeVar("T")


class Fate(Enum):
    """What becomes of a call."""

    FINE = "fine"
    NOT_DONE = "unavailable, and not done"
    DONE_UNHEARD = "unavailable, and done"
    FULL = "full, and not done"


class FakeStore:
    """`calls`: the name of every call, in order. `appends`: every append asked for. `held`: names of calls that wait.
    `fates`: what becomes of the next calls of a name, in order; all others are fine. `away`: every call fails."""

    def __init__(self, contents: Contents | None = None) -> None:
        self.contents = Contents() if contents is None else contents
        self.calls: list[str] = []
        self.appends: list[Append] = []
        self.held: set[str] = set()
        self.fates: dict[str, deque[Fate]] = defaultdict(deque)
        self.away = False
        self.waiting: dict[str, deque[asyncio.Future[None]]] = defaultdict(deque)
        self.arrival = asyncio.Event()
        self.under_way: set[asyncio.Task[Any]] = set()

    def another(self) -> FakeStore:
        return FakeStore(self.contents)

    # What a test does with it

    def hold(self, name: str) -> None:
        self.held.add(name)

    def let_one_go(self, name: str) -> bool:
        """The one that has waited longest; False if none waits."""
        waiting = self.waiting[name]
        if not waiting:
            return False
        waiting.popleft().set_result(None)
        return True

    def let_go(self, name: str) -> None:
        """All that wait, and all that come."""
        self.held.discard(name)
        while self.let_one_go(name):
            pass

    async def waits(self, name: str) -> None:
        """Until a call of that name waits."""
        async with asyncio.timeout(20):
            while not self.waiting[name]:
                self.arrival.clear()
                await self.arrival.wait()

    def lose_tail(self, table: str, versions: int) -> None:
        """As a failover does that had not heard of the last commits."""
        del self.contents.logs[table][-versions:]

    # The contract

    async def open(self) -> None:
        """It is there."""

    async def close(self) -> None:
        for name in list(self.waiting):
            self.let_go(name)
        await asyncio.gather(*self.under_way, return_exceptions=True)

    async def check(self) -> None:
        await self._do("check", lambda: None)

    async def append(self, commit: Append) -> bool:
        self.appends.append(commit)
        return await self._do("append", lambda: self.contents.append(commit, self))

    async def read(self, table: str, after: int = 0, limit: int = 1000) -> list[bytes]:
        return await self._do("read", lambda: self.contents.read(table, after, limit))

    async def trim(self, table: str, version: int, hash: str) -> bool:
        return await self._do("trim", lambda: self.contents.trim(table, version, hash))

    async def forget(self, table: str, version: int, hash: str) -> bool:
        return await self._do("forget", lambda: self.contents.forget(table, version, hash))

    async def head(self, table: str) -> int:
        return await self._do("head", lambda: len(self.contents.logs[table]))

    async def keep_beside(
        self, table: str, version: int, hash: str, answers: Sequence[Beside], *, keep: int, ttl_s: int
    ) -> bool:
        return await self._do("keep_beside", lambda: self.contents.keep_beside(table, version, hash, answers, keep))

    async def beside(self, table: str, player: str, count: int) -> list[bytes]:
        return await self._do("beside", lambda: self.contents.read_beside(table, player, count))

    async def forget_beside(self, table: str, players: Sequence[str]) -> None:
        await self._do("forget_beside", lambda: self.contents.forget_beside(table, players))

    async def now_ms(self) -> int:
        return await self._do("now_ms", self.contents.now_ms)

    async def due(self, now_ms: int, limit: int) -> list[tuple[str, int]]:
        return await self._do("due", lambda: self.contents.due(now_ms, limit))

    async def set_wake(self, table: str, at: int | None) -> None:
        await self._do("set_wake", lambda: self.contents.set_wake(table, at))

    def on_commit(self, told: Callable[[str, int], None]) -> None:
        self.contents.listeners.append((self, told))

    async def put(self, book: str, key: str, value: bytes, *, ttl_s: int | None = None) -> None:
        await self._do("put", lambda: self.contents.put(book, key, value, ttl_s))

    async def put_new(self, book: str, key: str, value: bytes) -> bytes:
        return await self._do("put_new", lambda: self.contents.put_new(book, key, value))

    async def get(self, book: str, key: str) -> bytes | None:
        return await self._do("get", lambda: self.contents.get(book, key))

    async def remove(self, book: str, key: str) -> None:
        await self._do("remove", lambda: self.contents.remove(book, key))

    async def push(
        self, book: str, key: str, lines: list[bytes], *, keep: int, ttl_s: int | None = None, once: bytes = b""
    ) -> bool:
        return await self._do("push", lambda: self.contents.push(book, key, lines, keep, once))

    async def tail(self, book: str, key: str, count: int) -> list[bytes]:
        return await self._do("tail", lambda: self.contents.tail(book, key, count))

    async def pin(self, book: str, key: str, name: str, value: bytes | None, *, ttl_s: int) -> None:
        await self._do("pin", lambda: self.contents.pin(book, key, name, value, ttl_s))

    async def pins(self, book: str, key: str) -> dict[str, bytes]:
        return await self._do("pins", lambda: self.contents.pins(book, key))

    def nudge(self, table: str, about: str) -> None:
        self.calls.append("nudge")
        self.contents.nudge(table, about, self)

    def on_nudge(self, told: Callable[[str, str], None]) -> None:
        self.contents.nudged.append((self, told))

    async def room(self) -> StoreUsage:
        return await self._do("room", lambda: StoreUsage(1 + sum(len(v) for v, _ in self.contents.values.values()), 0))

    async def listings(
        self, *, game: str | None = None, status: str | None = None, after: str | None = None, limit: int = 50
    ) -> list[ListingRow]:
        return await self._do("listings", lambda: self.contents.listings(game, status, after, limit))

    # Within

    async def _do(self, name: str, work: Callable[[], T]) -> T:
        """What was asked for is done, or not, whether or not the caller stays to hear of it."""
        self.calls.append(name)
        task = asyncio.get_running_loop().create_task(self._in_time(name, work))
        self.under_way.add(task)
        task.add_done_callback(self.under_way.discard)
        return await asyncio.shield(task)

    async def _in_time(self, name: str, work: Callable[[], T]) -> T:
        if name in self.held:
            turn = asyncio.get_running_loop().create_future()
            self.waiting[name].append(turn)
            self.arrival.set()
            await turn
        fates = self.fates[name]
        fate = fates.popleft() if fates else Fate.FINE
        if self.away or fate is Fate.NOT_DONE:
            raise StoreUnavailable(f"{name}: {Fate.NOT_DONE.value}")
        if fate is Fate.FULL:
            raise StoreFull(f"{name}: {fate.value}")
        outcome = work()
        if fate is Fate.DONE_UNHEARD:
            raise StoreUnavailable(f"{name}: {fate.value}")
        return outcome
