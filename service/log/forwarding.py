"""A store around another one: every call is handed on, typed, so that a wrapper says only what it does otherwise."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from service.log.contract import Append, Beside, ListingRow, Store, StoreUsage

T = TypeVar("T")


class ForwardingStore(Store):
    """Hands every call on to `store`. `asked` sees each call that the store may not carry out: all but `open`, whose
    caller says himself what came of it, and `close`, which fails what is still asked of it."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def asked(self, call: Awaitable[T]) -> T:
        """What the call gives. Raises what it raises."""
        return await call

    # The store itself

    async def open(self) -> None:
        await self.store.open()

    async def close(self) -> None:
        await self.store.close()

    async def check(self) -> None:
        await self.asked(self.store.check())

    async def room(self) -> StoreUsage:
        return await self.asked(self.store.room())

    # The log

    async def append(self, commit: Append) -> bool:
        return await self.asked(self.store.append(commit))

    async def read(self, table: str, after: int = 0, limit: int = 1000) -> list[bytes]:
        return await self.asked(self.store.read(table, after, limit))

    async def trim(self, table: str, version: int, hash: str) -> bool:
        return await self.asked(self.store.trim(table, version, hash))

    async def forget(self, table: str, version: int, hash: str) -> bool:
        return await self.asked(self.store.forget(table, version, hash))

    async def head(self, table: str) -> int:
        return await self.asked(self.store.head(table))

    async def keep_beside(
        self, table: str, version: int, hash: str, answers: Sequence[Beside], *, keep: int, ttl_s: int
    ) -> bool:
        return await self.asked(self.store.keep_beside(table, version, hash, answers, keep=keep, ttl_s=ttl_s))

    async def beside(self, table: str, player: str, count: int) -> list[bytes]:
        return await self.asked(self.store.beside(table, player, count))

    async def forget_beside(self, table: str, players: Sequence[str]) -> None:
        await self.asked(self.store.forget_beside(table, players))

    async def now_ms(self) -> int:
        return await self.asked(self.store.now_ms())

    async def due(self, now_ms: int, limit: int) -> list[tuple[str, int]]:
        return await self.asked(self.store.due(now_ms, limit))

    async def set_wake(self, table: str, at: int | None) -> None:
        await self.asked(self.store.set_wake(table, at))

    def on_commit(self, told: Callable[[str, int], None]) -> None:
        self.store.on_commit(told)

    # The shelf

    async def put(self, book: str, key: str, value: bytes, *, ttl_s: int | None = None) -> None:
        await self.asked(self.store.put(book, key, value, ttl_s=ttl_s))

    async def put_new(self, book: str, key: str, value: bytes) -> bytes:
        return await self.asked(self.store.put_new(book, key, value))

    async def get(self, book: str, key: str) -> bytes | None:
        return await self.asked(self.store.get(book, key))

    async def remove(self, book: str, key: str) -> None:
        await self.asked(self.store.remove(book, key))

    async def push(
        self, book: str, key: str, lines: list[bytes], *, keep: int, ttl_s: int | None = None, once: bytes = b""
    ) -> bool:
        return await self.asked(self.store.push(book, key, lines, keep=keep, ttl_s=ttl_s, once=once))

    async def tail(self, book: str, key: str, count: int) -> list[bytes]:
        return await self.asked(self.store.tail(book, key, count))

    async def pin(self, book: str, key: str, name: str, value: bytes | None, *, ttl_s: int) -> None:
        await self.asked(self.store.pin(book, key, name, value, ttl_s=ttl_s))

    async def pins(self, book: str, key: str) -> dict[str, bytes]:
        return await self.asked(self.store.pins(book, key))

    def nudge(self, table: str, about: str) -> None:
        self.store.nudge(table, about)

    def on_nudge(self, told: Callable[[str, str], None]) -> None:
        self.store.on_nudge(told)

    async def listings(
        self, *, game: str | None = None, status: str | None = None, after: str | None = None, limit: int = 50
    ) -> list[ListingRow]:
        return await self.asked(self.store.listings(game=game, status=status, after=after, limit=limit))
