"""Hears, on a connection of its own, which tables other nodes appended to, and what else they say of them. Connects and
subscribes again by itself; what is said meanwhile is missed, as a nudge may be."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable

from redis.asyncio.connection import AbstractConnection

from service.log.redis.address import UNREACHABLE, hang_up
from service.log.redis.appends import LOG_PREFIX, LOG_SUFFIX
from service.log.redis.pipe import FIRST_PAUSE_S, LONGEST_PAUSE_S

QUIET_S = 2.0
"""After so long without a word the server is asked for one, and after as long again given up."""


class RedisNudges:
    def __init__(
        self,
        connect: Callable[[], AbstractConnection],
        *,
        told_commit: Callable[[str, int], None],
        told_nudge: Callable[[str, str], None],
        commits: str,
        nudges: str,
        node: str,
        timeout_s: float,
    ) -> None:
        self._connect = connect
        self._told_commit = told_commit
        self._told_nudge = told_nudge
        self._commits = commits
        self._nudges = nudges
        self._from_us = json.dumps([node])[:-1].encode()
        self._timeout_s = timeout_s
        self._subscribed = asyncio.Event()
        self._task = asyncio.create_task(self._run())

    async def ready(self) -> None:
        """Returns when first subscribed, or after the time allowed for it."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._timeout_s):
                await self._subscribed.wait()

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        pause_s = FIRST_PAUSE_S
        while True:
            self._subscribed.clear()
            connection = self._connect()
            try:
                await self._listen(connection)
            except UNREACHABLE:
                pause_s = FIRST_PAUSE_S if self._subscribed.is_set() else min(pause_s * 2, LONGEST_PAUSE_S)
            finally:
                await hang_up(connection)
            await asyncio.sleep(pause_s)

    async def _listen(self, connection: AbstractConnection) -> None:
        async with asyncio.timeout(self._timeout_s):
            await connection.connect()  # type: ignore[no-untyped-call]
            await connection.send_command("SUBSCRIBE", self._commits, self._nudges)
            await connection.read_response()
            await connection.read_response()
        self._subscribed.set()
        while True:
            said = await connection.read_response(timeout=QUIET_S, disconnect_on_error=False)
            if said is None:
                await connection.send_command("PING")
                said = await connection.read_response(timeout=QUIET_S, disconnect_on_error=False)
                if said is None:
                    raise TimeoutError
            if said[0] == b"message" and not said[2].startswith(self._from_us):
                self._hear(said[1].decode(), json.loads(said[2])[1:])

    def _hear(self, channel: str, words: list[str]) -> None:
        """Log and version of each commit, as the appending script tells them; or a table and what is new about it."""
        if channel == self._commits:
            for log, version in zip(words[::2], words[1::2], strict=True):
                self._told_commit(log.removeprefix(LOG_PREFIX).removesuffix(LOG_SUFFIX), int(version))
        else:
            self._told_nudge(words[0], words[1])
