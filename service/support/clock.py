"""The time that counts: the store's, kept up between looks at it by this machine's steady clock (PL-14).

It is a hybrid logical clock: it goes on with the steady clock whatever the store's is set to, never goes back, is never
behind a commit that was seen, and is noted in the store, so that nodes that start later, or again, go on from there.
Where the store's clock is set back, it stays ahead until that has caught up; where it is set ahead by more than
`LEAP_MS` under a running node, it is not followed. What must be followed (the service was down for longer than that, or
the store's clock or another node is ahead) is a leap: for as long as it was, `MERCY_MS` at most, no time runs out and
nobody counts as gone, for nobody could act meanwhile.

Also the node's round: it wakes tables whose time has come, whoever has them in memory.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

import structlog

from service.log.contract import Store, StoreFull, StoreUnavailable

SET_AGAIN_S = 10.0
WOKEN_AT_ONCE = 200
LEAP_MS = 60_000
MERCY_MS = 60_000
NOTICED_MS = 1_000
BOOK, KEY = "clock", "latest"
log = structlog.stdlib.get_logger("obol")


class Clock:
    """Server time in ms since 1970, without asking the store each time. `steady_s`: a clock that nobody sets."""

    def __init__(self, store: Store, steady_s: Callable[[], float] = time.monotonic) -> None:
        self.store = store
        self.steady_s = steady_s
        self.offset_ms = 0.0
        self.set_at = float("-inf")
        self.merciful_until_s = float("-inf")

    def now_ms(self) -> int:
        return int(self.steady_s() * 1000 + self.offset_ms)

    def mercy_ms(self) -> int:
        """How long no time runs out yet: 0 but after a leap."""
        return int(max(0.0, (self.merciful_until_s - self.steady_s()) * 1000))

    def seen(self, at_ms: int, leap_ms: int = NOTICED_MS) -> None:
        """Somebody's time was as late as that: ours is no earlier. By more than `leap_ms` it is a leap."""
        ahead_ms = at_ms - self.now_ms()
        if ahead_ms <= 0:
            return
        self.offset_ms += ahead_ms
        if ahead_ms > leap_ms:
            mercy_s = min(ahead_ms, MERCY_MS) / 1000
            self.merciful_until_s = max(self.merciful_until_s, self.steady_s() + mercy_s)
            log.warning("time has leapt ahead; for a while none runs out", by_s=ahead_ms // 1000, for_s=mercy_s)

    async def set(self) -> None:
        """Take the store's time, as far as it goes on. Raises StoreUnavailable."""
        first = self.set_at == float("-inf")
        before = self.steady_s()
        store_ms = await self.store.now_ms()
        after = self.steady_s()
        theirs_ms = store_ms + (after - before) * 500
        noted_ms = int(await self.store.get(BOOK, KEY) or 0)
        if first:
            self.offset_ms = (noted_ms or theirs_ms) - after * 1000
        self.seen(noted_ms)
        self.follow(int(theirs_ms + (self.steady_s() - after) * 1000), first)
        self.set_at = self.steady_s()
        if self.now_ms() > noted_ms:
            with suppress(StoreFull):
                await self.store.put(BOOK, KEY, str(self.now_ms()).encode())

    def follow(self, theirs_ms: int, first: bool) -> None:
        """`first`: when the node starts, whatever the store says counts, unless it is in the past."""
        ahead_ms = theirs_ms - self.now_ms()
        if first or ahead_ms <= LEAP_MS:
            self.seen(theirs_ms, LEAP_MS if first else NOTICED_MS)
        if ahead_ms < -NOTICED_MS or (ahead_ms > LEAP_MS and not first):
            log.warning("the store's clock was set; time goes on as it went", by_s=ahead_ms // 1000)

    async def rounds(self, every_s: float, wake: Callable[[str], Awaitable[None]]) -> None:
        """Look again and again for tables that must be woken. Runs until it is cancelled."""
        while True:
            await asyncio.sleep(every_s)
            try:
                if self.steady_s() - self.set_at >= SET_AGAIN_S:
                    await self.set()
                for table, _ in await self.store.due(self.now_ms(), WOKEN_AT_ONCE):
                    await wake(table)
            except StoreUnavailable:
                continue
