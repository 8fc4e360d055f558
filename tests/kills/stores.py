"""The stores that a node is killed on: a SQLite file, which dies with its node, and a real redis-server, which dies
by itself."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Protocol

from tests.redis_server import RedisServer


class KillableStore(Protocol):
    url: str
    dies_by_itself: bool
    """Can it be killed while the node lives?"""

    async def start(self) -> None: ...

    async def kill(self) -> None: ...

    async def stop(self) -> None:
        """For good."""
        ...


class SqliteFile:
    dies_by_itself = False

    def __init__(self, folder: Path, synchronous: str) -> None:
        self.url = f"sqlite:///{folder / 'obol.db'}?synchronous={synchronous}"

    async def start(self) -> None:
        """It is there when somebody opens it."""

    async def kill(self) -> None:
        """It lives in the node."""

    async def stop(self) -> None:
        """Its folder is the test's."""


class RedisWithLog:
    """Every write is on the disk before it is answered: what was acked survives SIGKILL."""

    dies_by_itself = True

    def __init__(self) -> None:
        self.server = RedisServer(appendfsync="always")
        self.url = self.server.url

    async def start(self) -> None:
        await asyncio.to_thread(self.server.start)

    async def kill(self) -> None:
        await asyncio.to_thread(self.server.kill)

    async def stop(self) -> None:
        await asyncio.to_thread(self.server.stop)


def store_named(name: str, folder: Path) -> KillableStore:
    match name:
        case "sqlite":
            return SqliteFile(folder, "full")
        case "sqlite-normal":
            return SqliteFile(folder, "normal")
        case "redis":
            return RedisWithLog()
        case _:
            raise ValueError(f"no store {name}: sqlite, sqlite-normal or redis")
