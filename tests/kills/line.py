"""One connection to a node, as a client has it: messages out, messages in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from msgspec import UNSET
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Subprotocol

from protocol.codec import Codec
from protocol.messages import Bye, FromServer, Hello, Welcome

OPEN_S = 10.0
LOST = (WebSocketException, OSError, TimeoutError)
"""What a client sees of a node that dies."""


class Line:
    def __init__(self, socket: ClientConnection, codec: Codec) -> None:
        self.socket = socket
        self.codec = codec

    async def send(self, message: msgspec.Struct) -> None:
        """Raises ConnectionClosed once the other side has closed; what it said before is there to be received."""
        frame = self.codec.encode(message)
        await self.socket.send(frame.decode() if self.codec.text else frame)

    async def receive(self) -> FromServer:
        frame = await self.socket.recv()
        return self.codec.decode_server(frame.encode() if isinstance(frame, str) else frame)

    async def close_code(self) -> int | None:
        """With which code the other side closed, once it has."""
        await self.socket.wait_closed()
        return self.socket.close_code


@asynccontextmanager
async def greeted_line(
    port: int, codec: Codec, token: str | None, *, ping_s: float | None = None
) -> AsyncIterator[Line]:
    """A connection that has said hello and was welcomed. `ping_s`: how long the other side may say nothing before it
    is asked, and then once more before it is given up. Raises one of LOST."""
    async with connect(
        f"ws://127.0.0.1:{port}/ws",
        subprotocols=[Subprotocol(codec.name)],
        compression=None,
        proxy=None,
        ping_interval=ping_s,
        ping_timeout=ping_s,
        open_timeout=OPEN_S,
        close_timeout=1.0,
        max_queue=None,
    ) as socket:
        line = Line(socket, codec)
        await line.send(Hello(token=UNSET if token is None else token, client="tests"))
        async with asyncio.timeout(OPEN_S):
            welcome = await line.receive()
        if isinstance(welcome, Bye):
            raise ConnectionResetError("the node stops")
        assert isinstance(welcome, Welcome), welcome
        yield line
