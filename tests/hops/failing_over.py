"""A Redis primary, its replica, and a Sentinel that says which is which."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.faults.redis_pair import RedisPair, told_of
from tests.faults.waiting import until
from tests.redis_server import RedisServer
from tests.sentinel_server import SentinelServer

PATIENCE_S = 30.0


class RedisWithSentinel:
    """`url`: by way of the Sentinel."""

    dies_by_itself = True

    def __init__(self) -> None:
        self.pair = RedisPair()
        self.sentinel = SentinelServer(self.pair.primary)
        self.url = self.sentinel.url

    async def start(self) -> None:
        await self.pair.start()
        await asyncio.to_thread(self.sentinel.start)
        await self.all_know_each_other()

    async def stop(self) -> None:
        self.sentinel.stop()
        await self.pair.stop()

    async def kill(self) -> None:
        await self.pair.kill()

    async def all_know_each_other(self) -> None:
        """The replica has caught up, and the Sentinel knows it."""
        await self.pair.follow()
        assert await until(self._is_known, PATIENCE_S, every_s=0.2), self.sentinel.ask(
            "SENTINEL", "replicas", "mymaster"
        )

    async def failed_over(self) -> None:
        """After a kill: until the other one is the primary."""
        assert await until(self._has_failed_over, PATIENCE_S, every_s=0.2), self.sentinel.ask("SENTINEL", "masters")
        self.pair.promote()

    @asynccontextmanager
    async def as_it_was_killed(self) -> AsyncIterator[str]:
        """What the old primary had, at an address that nobody else knows; after that it runs again."""
        old = self.pair.replica
        copy = RedisServer()
        shutil.copytree(old.folder, copy.folder, dirs_exist_ok=True)
        await asyncio.to_thread(copy.start)
        try:
            yield copy.url
        finally:
            await asyncio.to_thread(copy.stop)
        await asyncio.to_thread(old.start)

    async def _is_known(self) -> bool:
        return f"{self.pair.replica.port}" in self.sentinel.ask("SENTINEL", "replicas", "mymaster")

    async def _has_failed_over(self) -> bool:
        """Does the Sentinel name the replica, and is it a primary?"""
        named = self.sentinel.ask("SENTINEL", "get-master-addr-by-name", "mymaster")
        return f"{self.pair.replica.port}" in named and told_of(self.pair.replica)["role"] == "master"
