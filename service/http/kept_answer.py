"""Answers that are dear to work out and asked for by machines, again and again: worked out once, and given to many."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """What `work_out` gives, for `keep_s` after it was asked. All who ask meanwhile wait for one."""

    def __init__(self, work_out: Callable[[], Awaitable[T]], keep_s: float) -> None:
        self.work_out = work_out
        self.keep_s = keep_s
        self.asked = 0.0
        self.task: asyncio.Future[T] | None = None

    async def get(self) -> T:
        """Raises what `work_out` raises, and keeps that no longer."""
        now = time.monotonic()
        task = self.task
        if task is None or (task.done() and (now - self.asked >= self.keep_s or task.exception() is not None)):
            self.asked = now
            task = self.task = asyncio.ensure_future(self.work_out())
        return await asyncio.shield(task)
