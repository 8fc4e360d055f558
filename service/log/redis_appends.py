"""Commits on their way to Redis: all that are ready together go in one write, their wakes before them.

In that write: one script announces the wakes, then one appends (one for each table where the server is a cluster,
for a script's keys may not span slots). With the next write, for what stands: wakes settled exactly, listings.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from service.log.contract import Append, Listing, StoreUnavailable
from service.log.redis_pipe import RedisPipe, Word
from service.log.redis_scripts import ANNOUNCE_WAKES, APPEND, LIST, SET_WAKE, SETTLE_WAKES

WAKES = ("obol:{wakes}:at", "obol:{wakes}:version")
ROWS = "obol:{lobby}:rows"
ORDERS = "obol:{lobby}:"
MAX_IN_A_SCRIPT = 256
MAX_CALM = 50_000
AGAIN_S = 1.0

Waiting = tuple[Append, "asyncio.Future[bool]"]


def log_key(table: str) -> str:
    return f"obol:{{{table}}}:log"


def table_of(key: str) -> str:
    return key.removeprefix("obol:{").removesuffix("}:log")


class RedisAppends:
    """`channel` and `node`: where commits are told of, and as whose."""

    def __init__(self, *, channel: str, node: str) -> None:
        self.is_cluster = False
        self._channel = channel
        self._node = node
        self._pipe: RedisPipe | None = None
        self._collected: list[Waiting] = []
        self._unannounced: dict[str, Append] = {}
        self._calm: set[str] = set()

    def through(self, pipe: RedisPipe) -> None:
        self._pipe = pipe

    def add(self, commit: Append) -> asyncio.Future[bool]:
        assert self._pipe is not None
        stands = asyncio.get_running_loop().create_future()
        self._collected.append((commit, stands))
        self._pipe.wake()
        return stands

    def set_wake(self, table: str, at: int | None) -> asyncio.Future[Any]:
        """After the appends that were asked for before."""
        assert self._pipe is not None
        self.send()
        self._calm.discard(table)
        return self._pipe.ask(*_call(SET_WAKE.sha, WAKES, (table, _word(at))))

    def another_node_appended(self, table: str) -> None:
        self._calm.discard(table)

    def send(self) -> None:
        """Put all that was collected into the pipe."""
        collected, self._collected = self._collected, []
        if not collected and not self._unannounced:
            return
        assert self._pipe is not None
        announced = self._announce([commit for commit, _ in collected])
        for group in self._groups(collected):
            ...
