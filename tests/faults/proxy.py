"""A TCP proxy that can be made to misbehave: between nodes and Redis, and between clients and nodes."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from typing import Any

from tests.faults.nudges import NudgeFilter
from tests.ports import free_port

CHUNK = 1 << 16


class Proxy:
    """`leads_to`: the port it leads to; what is connected stays where it is. Its manners, each in force as long as it
    is set: `refuses` every new connection; `silent`, lets nothing through in either direction, and closes nothing;
    `delay_s`, for what comes back; `deaf`, lets no message of a subscription through; `cuts`, so many more times cuts
    a connection as soon as its client has said something, before there is an answer."""

    def __init__(self, leads_to: int) -> None:
        self.port = free_port()
        self.leads_to = leads_to
        self.refuses = False
        self.delay_s = 0.0
        self.deaf = False
        self.cuts = 0
        self.was_cut = 0
        self.dropped = 0
        self._speaks = asyncio.Event()
        self._speaks.set()
        self._passages: dict[Passage, asyncio.Task[Any] | None] = {}

    async def open(self) -> None:
        self._gate = await asyncio.start_server(self._enter, "127.0.0.1", self.port, backlog=1024)

    async def close(self) -> None:
        self._gate.close()
        self.silent = False
        self.cut()
        await asyncio.gather(*filter(None, self._passages.values()), return_exceptions=True)

    @property
    def silent(self) -> bool:
        return not self._speaks.is_set()

    @silent.setter
    def silent(self, silent: bool) -> None:
        self._speaks.clear() if silent else self._speaks.set()

    def cut(self) -> None:
        """End every connection there is, at once and without a word."""
        for passage in list(self._passages):
            passage.abort()

    async def speaks(self) -> None:
        await self._speaks.wait()

    async def _enter(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.refuses:
            writer.transport.abort()
            return
        await self.speaks()
        passage = Passage(self, reader, writer)
        self._passages[passage] = asyncio.current_task()
        try:
            await passage.go()
        finally:
            del self._passages[passage]


class Passage:
    """One connection through a proxy."""

    def __init__(self, proxy: Proxy, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.proxy = proxy
        self.near = (reader, writer)
        self.writers = [writer]
        self.nudges: NudgeFilter | None = None

    def abort(self) -> None:
        for writer in self.writers:
            writer.transport.abort()

    async def go(self) -> None:
        """Until either side has ended; then both have."""
        with contextlib.suppress(OSError):
            far = await asyncio.open_connection("127.0.0.1", self.proxy.leads_to)
            self.writers.append(far[1])
            with contextlib.suppress(ExceptionGroup):
                async with asyncio.TaskGroup() as both:
                    both.create_task(self.up(self.near[0], far[1]))
                    both.create_task(self.down(far[0], self.near[1]))
        self.abort()

    async def up(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """What the client says."""
        while data := await reader.read(CHUNK):
            await self.proxy.speaks()
            if b"SUBSCRIBE" in data:
                self.nudges = NudgeFilter()
            writer.write(data)
            await writer.drain()
            if self.proxy.cuts > 0:
                self.proxy.cuts -= 1
                self.proxy.was_cut += 1
                break
        raise ConnectionResetError

    async def down(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """What comes back, each piece as long after it came as the proxy delays."""
        loop = asyncio.get_running_loop()
        pieces: deque[tuple[float, bytes]] = deque()
        come = asyncio.Event()

        async def collect() -> None:
            while data := await reader.read(CHUNK):
                pieces.append((loop.time() + self.proxy.delay_s, data))
                come.set()
            pieces.append((loop.time() + self.proxy.delay_s, b""))
            come.set()

        async with asyncio.TaskGroup() as both:
            both.create_task(collect())
            while True:
                await come.wait()
                while pieces:
                    due, data = pieces.popleft()
                    await asyncio.sleep(max(0.0, due - loop.time()))
                    await self.proxy.speaks()
                    if not data:
                        raise ConnectionResetError
                    writer.write(self.heard(data))
                    await writer.drain()
                come.clear()

    def heard(self, data: bytes) -> bytes:
        if self.nudges is None:
            return data
        kept, messages = self.nudges.feed(data, drop=self.proxy.deaf)
        self.proxy.dropped += messages
        return kept
