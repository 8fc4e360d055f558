"""What was told of one table and not yet read by whoever iterates over it. Bounded."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from protocol.messages import FromServer


class Feed:
    """Holds `most` messages. When it is full, all of them give way to one snapshot of where the view stands when it
    is read: a reader that falls behind misses nothing of the view, as the service itself has it (PL-11), holds up
    nobody, and where nobody reads nothing is kept."""

    def __init__(self, most: int, snapshot: Callable[[], FromServer]) -> None:
        self.most = most
        self.snapshot = snapshot
        self.messages: deque[FromServer] = deque()
        self.lagging = False
        self.error: Exception | None = None
        self.ended = False
        self.reader: asyncio.Future[None] | None = None

    def put(self, message: FromServer) -> None:
        if self.ended or self.lagging:
            return
        if len(self.messages) >= self.most:
            self.messages.clear()
            self.lagging = True
        else:
            self.messages.append(message)
        self.wake()

    def end(self, error: Exception | None = None) -> None:
        """Nothing more comes. What is there can still be read; then `error` is raised, or the iteration ends."""
        if not self.ended:
            self.ended = True
            self.error = error
            self.wake()

    def wake(self) -> None:
        if self.reader is not None and not self.reader.done():
            self.reader.set_result(None)

    async def get(self) -> FromServer:
        """The next message. Raises StopAsyncIteration at the end, or the error. For one reader at a time."""
        while True:
            if self.lagging:
                self.lagging = False
                return self.snapshot()
            if self.messages:
                return self.messages.popleft()
            if self.ended:
                raise self.error or StopAsyncIteration
            await self.more()

    async def more(self) -> None:
        if self.reader is not None:
            raise RuntimeError("a table's messages have one reader at a time")
        self.reader = asyncio.get_running_loop().create_future()
        try:
            await self.reader
        finally:
            self.reader = None
