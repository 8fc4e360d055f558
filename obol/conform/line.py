"""One connection of the client under test, from the service's side."""

from __future__ import annotations

import asyncio
from typing import Any

from msgspec import UNSET
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from obol.conform.failed import Failed, expect, short
from protocol.codec import Codec, Misshapen, Unreadable
from protocol.messages import Hello, Intent, Ping, Unwatch, Watch

HALF_A_FRAME = bytes([0x81, 0x7E, 0x01, 0x00]) + b'{"type":"upda'
"""A text frame of 256 bytes that ends after 13."""


class Line:
    """`say` sends what a service would; `hear` gives what the client sends, held to the protocol."""

    def __init__(self, socket: ServerConnection, codec: Codec, patience_s: float) -> None:
        self.socket = socket
        self.codec = codec
        self.patience_s = patience_s
        self.over = asyncio.Event()

    async def say(self, type: str, **fields: Any) -> None:
        await self.send(self.codec.value({"type": type, **fields}))

    async def send(self, frame: bytes) -> None:
        try:
            await self.socket.send(frame, text=self.codec.text)
        except ConnectionClosed:
            raise Failed("the client has closed the connection") from None

    async def send_in_parts(self, type: str, **fields: Any) -> None:
        """As a message of several frames (RFC 6455, 5.4), a ping among them."""
        text = self.codec.value({"type": type, **fields}).decode()
        third = len(text) // 3

        async def parts() -> Any:
            for part in (text[:third], text[third : 2 * third], text[2 * third :]):
                yield part

        await self.socket.send(parts())

    async def hear(self) -> Any:
        """The next message that is no ping. Raises Failed where there is none, or it is none of the protocol's."""
        try:
            async with asyncio.timeout(self.patience_s):
                while True:
                    frame = await self.socket.recv(decode=False)
                    message = self.codec.decode_client(frame)
                    if not isinstance(message, Ping):
                        return message
                    await self.say("pong", server_time=0)
        except TimeoutError:
            raise Failed(f"the client sent nothing within {self.patience_s:g} s") from None
        except ConnectionClosed:
            raise Failed("the client has closed the connection") from None
        except (Misshapen, Unreadable) as fault:
            raise Failed(f"the client sent what is no message: {fault}") from None

    async def hello(self, token: str | None) -> None:
        message = await self.hear()
        if not isinstance(message, Hello):
            raise Failed(f"the first message is hello, not {short(str(message))}")
        expect(None if message.token is UNSET else message.token, token, "`token` of hello")

    async def watch(self, table: str, **wanted: Any) -> Watch:
        """The next message watches the table; `wanted`: fields of it, None for one that is not to be there."""
        message = await self.hear()
        if not isinstance(message, Watch):
            raise Failed(f"expected watch, got {short(str(message))}")
        expect(message.table, table, "`table` of watch")
        for name, value in wanted.items():
            found = getattr(message, name)
            expect(None if found is UNSET else found, value, f"`{name}` of watch")
        return message

    async def unwatch(self, table: str) -> None:
        message = await self.hear()
        expect(message, Unwatch(table), "what it sends")

    async def intent(self, id: str, intent: dict[str, Any] | None = None, **wanted: Any) -> Intent:
        message = await self.hear()
        if not isinstance(message, Intent):
            raise Failed(f"expected intent {id}, got {short(str(message))}")
        expect(message.id, id, "`id` of intent")
        if intent is not None:
            expect(message.intent, intent, "`intent`")
        for name, value in wanted.items():
            found = getattr(message, name)
            expect(None if found is UNSET else found, value, f"`{name}` of intent")
        return message

    async def ping(self) -> None:
        """A WebSocket ping. Raises Failed without a pong: whatever was sent before it has come by then."""
        try:
            async with asyncio.timeout(self.patience_s):
                await (await self.socket.ping())
        except (TimeoutError, ConnectionClosed):
            raise Failed("a WebSocket ping was not answered") from None

    async def nothing(self) -> None:
        """The client has nothing to say for a while."""
        try:
            async with asyncio.timeout(QUIET_S):
                message = await self.hear()
        except TimeoutError:
            return
        raise Failed(f"the client was to say nothing, and sent {short(str(message))}")

    async def close(self, code: int) -> None:
        await self.socket.close(code)
        self.over.set()

    def cut(self) -> None:
        """It just ends."""
        self.socket.transport.abort()
        self.over.set()

    async def cut_in_a_frame(self) -> None:
        """Half a frame comes, and then no more."""
        self.socket.transport.write(HALF_A_FRAME)
        await asyncio.sleep(A_MOMENT_S)
        self.cut()


QUIET_S = 0.5
A_MOMENT_S = 0.05
"""Until what was written is on its way, on this machine."""
