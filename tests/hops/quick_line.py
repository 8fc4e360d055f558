"""A connection that costs a client little to make: whoever hops makes one for every intent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from msgspec import UNSET

from protocol.codec import Codec
from protocol.messages import FromServer, Hello, Welcome
from tests.kills.line import OPEN_S, Line
from tests.service.raw_socket import BINARY, CLOSE, PING, PONG, TEXT, RawSocket


class QuickLine(Line):
    def __init__(self, raw: RawSocket, codec: Codec) -> None:
        self.raw = raw
        self.codec = codec

    async def send(self, message: msgspec.Struct) -> None:
        self.raw.send(self.codec.encode(message), TEXT if self.codec.text else BINARY)

    async def receive(self) -> FromServer:
        while True:
            try:
                opcode, payload = await self.raw.receive()
            except EOFError:
                raise ConnectionResetError("the other side is gone") from None
            if opcode in (TEXT, BINARY):
                return self.codec.decode_server(payload)
            if opcode == PING:
                self.raw.send(payload, PONG)
            if opcode == CLOSE:
                raise ConnectionResetError("the other side has closed")


@asynccontextmanager
async def quick_line(port: int, codec: Codec, token: str | None) -> AsyncIterator[Line]:
    """A connection that has said hello and was welcomed. Raises one of LOST."""
    async with asyncio.timeout(OPEN_S):
        try:
            raw = await RawSocket.connect(f"ws://127.0.0.1:{port}/ws", Sec_WebSocket_Protocol=codec.name)
        except EOFError:
            raise ConnectionResetError("the other side went during the handshake") from None
        try:
            if raw.status != 101:
                raise ConnectionRefusedError(raw.head)
            line = QuickLine(raw, codec)
            await line.send(Hello(token=UNSET if token is None else token, client="tests"))
            if not isinstance(await line.receive(), Welcome):
                raise ConnectionResetError("the node stops")
        except BaseException:
            raw.hang_up()
            raise
    try:
        yield line
    finally:
        raw.writer.close()
