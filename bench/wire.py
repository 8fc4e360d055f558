"""A WebSocket client cheap enough not to be the limit: frames are cut out of what comes in and handed over as bytes.

Only for measuring, against servers of our own. Masking is done with the key 0, which leaves the payload as it is and
costs the server what any other key would.
"""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Iterable
from typing import cast

PING = 0x89
SUBPROTOCOL = "obol.v1.msgpack"


def masked_frame(payload: bytes, first: int = 0x82) -> bytes:
    """A whole data frame from a client."""
    size = len(payload)
    head = bytes((first, 0x80 | size)) if size < 126 else bytes((first, 0xFE)) + size.to_bytes(2, "big")
    return head + b"\0\0\0\0" + payload


def upgrade(path: str) -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    return (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: {SUBPROTOCOL}\r\n\r\n"
    ).encode()


class Wire(asyncio.Protocol):
    """One connection. `opening`: frames sent as soon as it is open."""

    transport: asyncio.Transport

    def __init__(self, path: str, opening: Iterable[bytes]) -> None:
        self.path = path
        self.opening = b"".join(map(masked_frame, opening))
        self.rest = b""
        self.opened = False
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(upgrade(self.path))

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.ended.done():
            self.ended.set_result(None)

    def data_received(self, data: bytes) -> None:
        data = self.rest + data if self.rest else data
        if not self.opened:
            head, gap, data = data.partition(b"\r\n\r\n")
            if not gap:
                self.rest = head
                return
            assert b" 101 " in head.split(b"\r\n")[0], head
            self.opened = True
            self.transport.write(self.opening)
        self.rest = self.cut(data)

    def on_frame(self, frame: bytes) -> None:
        """A message came."""

    def cut(self, data: bytes) -> bytes:
        """Hand over every whole frame; what is left."""
        at, end = 0, len(data)
        while end - at >= 2:
            size, start = data[at + 1], at + 2
            if size >= 126:
                start = at + 4 if size == 126 else at + 10
                if start > end:
                    break
                size = int.from_bytes(data[at + 2 : start], "big")
            if start + size > end:
                break
            payload = data[start : start + size]
            if data[at] == PING:
                self.transport.write(masked_frame(payload, 0x8A))
            else:
                self.on_frame(payload)
            at = start + size
        return data[at:]
