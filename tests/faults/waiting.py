"""Waiting for what nobody tells of."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable


async def until(holds: Callable[[], Awaitable[bool]], within_s: float, *, every_s: float = 0.05) -> bool:
    """Ask again and again. False: it did not come true in time."""
    give_up = time.monotonic() + within_s
    while time.monotonic() < give_up:
        if await holds():
            return True
        await asyncio.sleep(every_s)
    return False
