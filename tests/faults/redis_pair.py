"""Two real redis-servers, one of them the primary: it can be killed, lose its tail, and be replaced by the other."""

from __future__ import annotations

import asyncio
import random

from tests.faults.waiting import until
from tests.redis_server import RedisServer

LONGEST_TAIL = 20_000
"""Bytes cut off a log of commands, at most."""
AT_ONCE = ("--repl-diskless-sync-delay", "0")
PATIENCE_S = 20.0


class RedisPair:
    """`primary` writes every write to its disk before it answers; `replica` follows it."""

    def __init__(self) -> None:
        self.primary = RedisServer(settings=AT_ONCE)
        self.replica = RedisServer(settings=AT_ONCE)

    async def start(self) -> None:
        await asyncio.gather(*(asyncio.to_thread(server.start) for server in (self.primary, self.replica)))
        await self.follow()

    async def stop(self) -> None:
        await asyncio.gather(*(asyncio.to_thread(server.stop) for server in (self.primary, self.replica)))

    async def follow(self) -> None:
        """The replica follows the primary, and has caught up when this returns."""
        self.replica.ask("REPLICAOF", "127.0.0.1", str(self.primary.port))
        assert await until(self.is_followed, PATIENCE_S), "the replica does not catch up"

    async def is_followed(self) -> bool:
        there, here = (told_of(server) for server in (self.primary, self.replica))
        return here.get("master_link_status") == "up" and here["slave_repl_offset"] == there["master_repl_offset"]

    async def kill(self) -> None:
        await asyncio.to_thread(self.primary.kill)

    async def restart(self) -> None:
        await asyncio.to_thread(self.primary.start)

    def part(self) -> None:
        """The replica hears nothing from now on, and is ready to take over."""
        self.replica.ask("REPLICAOF", "NO", "ONE")

    def promote(self) -> None:
        self.primary, self.replica = self.replica, self.primary

    # Tails

    def write_every_second(self) -> None:
        """From now on it answers before it has written, until it starts again."""
        self.primary.ask("CONFIG", "SET", "appendfsync", "everysec")

    def cut_tail(self, chance: random.Random) -> int:
        """Off the dead primary's log of commands, so many bytes, and what these leave torn."""
        file = self.primary.commands_log()
        size = file.stat().st_size
        cut = min(size // 2, chance.randint(1, LONGEST_TAIL))
        with file.open("r+b") as log:
            log.truncate(size - cut)
        self.primary.mend_commands_log()
        return cut


def told_of(server: RedisServer) -> dict[str, str]:
    """What a server says of its replication."""
    lines = server.ask("INFO", "replication").split("\r\n")
    return dict(line.split(":", 1) for line in lines if ":" in line)
