"""What the store does to this node, as an operator is told of it: a line in the log, and figures."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from service.log.contract import Store, StoreFull, StoreUnavailable
from service.log.forwarding import ForwardingStore
from service.support.telemetry import Telemetry

T = TypeVar("T")
LOOK_S = 5.0
TELL_EVERY_S = 10.0
"""While there is trouble, one line so often says why, and how many times."""


class StoreHealth:
    """Hears of every failure, and looks itself again and again."""

    def __init__(self, telemetry: Telemetry, now_s: Callable[[], float] = time.monotonic) -> None:
        self.telemetry = telemetry
        self.now_s = now_s
        self.troubled = False
        self.failures = 0
        self.failed_at = float("-inf")
        self.told_at = float("-inf")
        self.dangers: tuple[str, ...] = ()

    def failed(self, error: StoreUnavailable) -> None:
        self.telemetry.store_errors.inc()
        self.troubled = True
        self.failures += 1
        self.failed_at = self.now_s()
        if self.failed_at - self.told_at >= TELL_EVERY_S:
            self.telemetry.log.warning("the store cannot be used", why=str(error), times=self.failures)
            self.told_at = self.failed_at
            self.failures = 0

    async def look(self, store: Store) -> None:
        """Set the figures. `store`: the watched one, so that what fails here is told too."""
        up, full = await health(store)
        self.telemetry.store_up.set(up)
        if up:
            room = await store.room()
            self.telemetry.store_used.set(room.used_bytes)
            self.telemetry.store_limit.set(room.limit_bytes)
            self.warn(room.dangers)
            full = full or 0 < room.limit_bytes <= room.used_bytes
        self.telemetry.store_full.set(full)
        if self.troubled and up and not full and self.now_s() - self.failed_at >= LOOK_S:
            self.troubled = False
            self.told_at = float("-inf")
            self.telemetry.log.info("the store can be used again", times=self.failures)
            self.failures = 0

    def warn(self, dangers: tuple[str, ...]) -> None:
        """Each when it comes up."""
        for danger in dangers:
            if danger not in self.dangers:
                self.telemetry.log.warning("the store is not safe", why=danger)
        self.dangers = dangers


async def health(store: Store) -> tuple[bool, bool]:
    """Can it be reached, and is it full?"""
    try:
        await store.check()
    except StoreFull:
        return True, True
    except StoreUnavailable:
        return False, False
    return True, False


def watched(store: Store, failed: Callable[[StoreUnavailable], None]) -> Store:
    """The same store; `failed` hears of each call that it does not carry out."""
    return WatchedStore(store, failed)


class WatchedStore(ForwardingStore):
    """Tells of each call that the store does not carry out."""

    def __init__(self, store: Store, failed: Callable[[StoreUnavailable], None]) -> None:
        super().__init__(store)
        self.failed = failed

    async def asked(self, call: Awaitable[T]) -> T:
        try:
            return await call
        except StoreUnavailable as error:
            self.failed(error)
            raise
