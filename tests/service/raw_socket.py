"""A WebSocket client by hand: any bytes, in any pieces, read or left unread (RFC 6455)."""

from __future__ import annotations

import asyncio
import base64
import os
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

HANG_S = 20.0
TEXT, BINARY, CONTINUATION, CLOSE, PING, PONG = 1, 2, 0, 8, 9, 10


def frame(payload: bytes, opcode: int = TEXT, *, fin: bool = True, mask: bytes | None = b"\x01\x02\x03\x04") -> bytes:
    """A client's frame. `mask`: None breaks the protocol."""
    head = bytes([opcode | (0x80 if fin else 0)])
    masked = 0 if mask is None else 0x80
    if len(payload) < 126:
        head += bytes([masked | len(payload)])
    elif len(payload) < 1 << 16:
        head += bytes([masked | 126]) + len(payload).to_bytes(2, "big")
    else:
        head += bytes([masked | 127]) + len(payload).to_bytes(8, "big")
    if mask is None:
        return head + payload
    return head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))


@dataclass
class RawSocket:
    """After its handshake, or the refusal of it: `status`, `head`."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    status: int = 0
    head: str = ""

    @classmethod
    async def connect(
        cls, url: str, *, path: str = "", receive_buffer: int | None = None, **headers: str | None
    ) -> RawSocket:
        """`headers`: added, or in place of the usual ones; None leaves one out. Underscores stand for hyphens."""
        parts = urlsplit(url)
        plain = socket.socket()
        if receive_buffer is not None:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        plain.setblocking(False)
        try:
            await asyncio.get_running_loop().sock_connect(plain, (parts.hostname, parts.port))
        except BaseException:
            plain.close()
            raise
        limit = 1 << 16 if receive_buffer is None else max(1, receive_buffer // 4)
        opened = cls(*await asyncio.open_connection(sock=plain, limit=limit))
        usual: dict[str, str | None] = {
            "Host": parts.netloc,
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        }
        given = {**usual, **{name.replace("_", "-"): value for name, value in headers.items()}}
        lines = [f"{name}: {value}" for name, value in given.items() if value is not None]
        opened.write(f"GET {path or parts.path} HTTP/1.1\r\n".encode() + "\r\n".join(lines).encode() + b"\r\n\r\n")
        try:
            async with asyncio.timeout(HANG_S):
                opened.head = (await opened.reader.readuntil(b"\r\n\r\n")).decode()
        except BaseException:
            opened.hang_up()
            raise
        opened.status = int(opened.head.split()[1])
        return opened

    def write(self, data: bytes) -> None:
        self.writer.write(data)

    def send(self, payload: bytes, opcode: int = TEXT) -> None:
        self.write(frame(payload, opcode))

    async def drain(self) -> None:
        await self.writer.drain()

    async def receive(self) -> tuple[int, bytes]:
        """The next frame's opcode and payload. Raises IncompleteReadError where there is none."""
        async with asyncio.timeout(HANG_S):
            first, size = await self.reader.readexactly(2)
            if size == 126:
                size = int.from_bytes(await self.reader.readexactly(2), "big")
            elif size == 127:
                size = int.from_bytes(await self.reader.readexactly(8), "big")
            return first & 0x0F, await self.reader.readexactly(size)

    async def close_code(self) -> int:
        """Read on until the service closes; 1006 where it did so without a word."""
        try:
            while True:
                opcode, payload = await self.receive()
                if opcode == CLOSE:
                    return int.from_bytes(payload[:2], "big")
        except (asyncio.IncompleteReadError, ConnectionError):
            return 1006

    def read_no_more(self) -> None:
        """What comes stays in the kernel."""
        self.writer.transport.pause_reading()  # type: ignore[attr-defined]

    def read_on(self) -> None:
        self.writer.transport.resume_reading()  # type: ignore[attr-defined]

    def hang_up(self) -> None:
        self.writer.transport.abort()
