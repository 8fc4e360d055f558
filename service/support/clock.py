"""The time that counts: the store's, kept up between looks at it by this machine's steady clock (PL-14).

Also the node's round: it wakes tables whose time has come, whoever has them in memory.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from service.log.contract import Store, StoreUnavailable

SET_AGAIN_S = 10.0
WOKEN_AT_ONCE = 200


class Clock:
    """Server time in ms since 1970, without asking the store each time."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.offset_ms = 0.0
        self.set_at = float("-inf")

    def now_ms(self) -> int:
        return int(time.monotonic() * 1000 + self.offset_ms)

    async def set(self) -> None:
        """Take the store's time. Raises StoreUnavailable."""
        before = time.monotonic()
        now_ms = await self.store.now_ms()
        after = time.monotonic()
        self.offset_ms = now_ms - (before + after) * 500
        self.set_at = after

    async def rounds(self, every_s: float, wake: Callable[[str], Awaitable[None]]) -> None:
        """Look again and again for tables that must be woken. Runs until it is cancelled."""
        while True:
            await asyncio.sleep(every_s)
            try:
                if time.monotonic() - self.set_at >= SET_AGAIN_S:
                    await self.set()
                for table, _ in await self.store.due(self.now_ms(), WOKEN_AT_ONCE):
                    await wake(table)
            except StoreUnavailable:
                continue
