"""A store between a node and its own, whose doors a test shuts: calls wait outside, or fail."""

from __future__ import annotations

import asyncio
from typing import Any

from service.log import Store, StoreUnavailable


class Gated:
    """Everything a store does, by name. `shut`: names of calls that wait until they are opened again; `broken`: names
    of calls that fail. `calls`: the names of all that went through, in order."""

    def __init__(self, inner: Store) -> None:
        self.inner = inner
        self.shut: set[str] = set()
        self.broken: set[str] = set()
        self.calls: list[str] = []
        self.waiting: dict[str, asyncio.Event] = {}
        self.opened = asyncio.Event()

    def __getattr__(self, name: str) -> Any:
        call = getattr(self.inner, name)
        if not asyncio.iscoroutinefunction(call):
            return call

        async def through(*given: Any, **named: Any) -> Any:
            while name in self.shut:
                self.waiting.setdefault(name, asyncio.Event()).set()
                await self.opened.wait()
            if name in self.broken:
                raise StoreUnavailable(f"{name} is broken")
            self.calls.append(name)
            return await call(*given, **named)

        return through

    def open_all(self) -> None:
        self.shut.clear()
        self.opened.set()
        self.opened = asyncio.Event()

    async def somebody_waits(self, name: str) -> None:
        """Until a call of that name stands before the door."""
        async with asyncio.timeout(20):
            await self.waiting.setdefault(name, asyncio.Event()).wait()
