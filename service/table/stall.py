"""Waiting for a store that does not answer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import chain, repeat

from service.log.contract import StoreUnavailable

STALL_S = (0.05, 0.1, 0.2, 0.5, 1.0)
"""Pauses between tries while the store is away; the last one again and again."""


async def until_answered(ask: Callable[[], Awaitable[None]]) -> None:
    for pause_s in chain(STALL_S, repeat(STALL_S[-1])):
        await asyncio.sleep(pause_s)
        with suppress(StoreUnavailable):
            await ask()
            return
