"""The forms of flood: what is sent on each connection, over and over."""

from __future__ import annotations

import base64
import json
import os
from dataclasses import dataclass, field

from bench.wire import masked_frame

PART, LAST, TEXT, PING, PONG = 0x00, 0x80, 0x81, 0x89, 0x8A
PIECES = 64
"""So many small frames are handed to the kernel at once."""
BODY = b"POST /api/players HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"


@dataclass(frozen=True)
class Form:
    """`opening`: sent once, when connected. `again`: sent for as long as it goes. `per_s`: bytes a second and
    connection; 0: as fast as they go. `answers`: wait for something to come before the next. `drop`: hang up after the
    opening, and connect anew. `program`: what floods. `settle_s`: how long it has before others are measured."""

    name: str
    again: bytes = b""
    opening: bytes = field(default=b"", repr=False)
    connections: int = 1
    per_s: int = 0
    answers: bool = False
    drop: bool = False
    program: str = "tests.floods.abuser"
    settle_s: float = 1.0


def upgrade() -> bytes:
    key = base64.b64encode(os.urandom(16))
    return (
        b"GET /ws HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + key + b"\r\n\r\n"
    )


def text(message: object) -> bytes:
    return masked_frame(json.dumps(message).encode(), TEXT)


def get(path: str, more: str = "") -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: here\r\n{more}\r\n".encode()


HELLO = text({"type": "hello"})
NESTED = text({"type": "intent", "table": "t", "id": "i", "intent": {"a": [[[]] * 32] * 125}})
WATCHES = text({"type": "watch", "table": "t"}) + text({"type": "unwatch", "table": "t"})

FORMS = (
    Form("pings, 50 KB/s", masked_frame(b"", PING), upgrade(), per_s=50_000),
    Form("pings, 200 KB/s", masked_frame(b"", PING), upgrade(), per_s=200_000),
    Form("pings, 600 KB/s", masked_frame(b"", PING), upgrade(), per_s=600_000),
    Form("pings", masked_frame(b"", PING) * PIECES, upgrade()),
    Form("pongs", masked_frame(b"", PONG) * PIECES, upgrade()),
    Form("empty parts of a message", masked_frame(b"", PART) * PIECES, upgrade() + masked_frame(b"", 0x01)),
    Form("messages in two parts", (masked_frame(b"{", 0x01) + masked_frame(b"}", LAST)) * PIECES, upgrade()),
    Form("messages", text({"type": "ping"}) * PIECES, upgrade() + HELLO),
    Form("messages of 16 KB", masked_frame(b" " * 16_000, TEXT), upgrade() + HELLO),
    Form("frames by the byte", text({"type": "ping"})[:1] * 1, upgrade(), connections=40, per_s=2_000),
    Form("pings, 40 connections", masked_frame(b"", PING) * PIECES, upgrade(), connections=40),
    Form("nested messages, 40 connections", NESTED, upgrade() + HELLO, connections=40, per_s=19 * len(NESTED)),
    Form("nested messages, 40 connections, no pause", NESTED, upgrade() + HELLO, connections=40),
    Form("watches, 30 connections", WATCHES, upgrade() + HELLO, connections=30, per_s=19 * len(WATCHES)),
    Form("/metrics, /readyz, 30 connections", get("/metrics") + get("/readyz"), connections=30, answers=True),
    Form("/ and /api/tables, 30 connections", get("/") + get("/api/tables"), connections=30, answers=True),
    Form("/api/games, 500 connections", get("/api/games"), connections=500, answers=True),
    Form("requests in a pipeline", get("/healthz") * PIECES),
    Form("requests in a pipeline, 40 connections", get("/healthz") * PIECES, connections=40),
    Form("a body without end", b" " * 16_384, BODY + b"Content-Length: 99999999999\r\n\r\n"),
    Form("a body in chunks of a byte", b"1\r\n \r\n" * PIECES, BODY + b"Transfer-Encoding: chunked\r\n\r\n"),
    Form("upgrades not taken", get("/healthz", "Connection: Upgrade\r\nUpgrade: h2c\r\n") * PIECES),
    Form("connections", drop=True, connections=8),
    Form("twenty tables of fifty bots", program="tests.floods.bots", settle_s=10.0),
    Form("WebSockets opened and left", opening=upgrade(), drop=True, connections=8),
)
