"""Where the strong bots of a node think: in processes of their own, so that no table waits for them."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import msgspec

from service.games import games
from service.games.kernel import Seat
from service.games.searching import Budget, think

LATE_MS = 3_000
"""So much later than it may think a thought is waited for: others may come first, and a process has to start."""
NICE = 19
"""A thought has what nobody else wants of the cores: its node, and others of the machine, come first."""


class Thought(msgspec.Struct, frozen=True):
    """What a process is told: nothing but what the seat knows. `known`: as `known_to` gives it, encoded."""

    game: str
    known: bytes
    seat: Seat
    seed: str


class Minds:
    """`most`: processes; 0: there are none, and strong bots play as middle ones. `extra`: packages with more games.
    Processes are started with the first thought, and anew where one of them died."""

    def __init__(self, most: int, think_ms: int, extra: tuple[str, ...] = ()) -> None:
        self.most = most
        self.think_ms = think_ms
        self.extra = extra
        self.pool: ProcessPoolExecutor | None = None

    async def think(self, thought: Thought) -> dict[str, Any] | None:
        """The intent, as it travels; None where it is late, or where its process died or failed."""
        if not self.most:
            return None
        pool = self.pool = self.pool or self.started()
        try:
            future = asyncio.wrap_future(pool.submit(thought_of, thought, self.think_ms, self.extra))
            return await asyncio.wait_for(future, (self.think_ms + LATE_MS) / 1000)
        except BrokenProcessPool:
            if self.pool is pool:
                self.pool = None
            return None
        except Exception:  # late, or its own fault: the middle bot plays
            return None

    def started(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.most, multiprocessing.get_context("spawn"), initializer=give_way)

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None


def give_way() -> None:
    """In the process: others first, and it ends with its node, however that ends."""
    os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_node, daemon=True).start()


def end_with_node() -> None:
    node = multiprocessing.parent_process()
    assert node is not None, "a process of the pool has a parent"
    node.join()
    os._exit(0)


def thought_of(thought: Thought, think_ms: int, extra: tuple[str, ...]) -> dict[str, Any]:
    """In the process."""
    game = games(extra=extra)[thought.game]
    known = msgspec.msgpack.decode(thought.known, type=game.state)
    return think(game, known, thought.seat, Budget(ms=think_ms), thought.seed)
