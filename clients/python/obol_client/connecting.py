"""A WebSocket to the service, and what can go wrong in getting one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from urllib.parse import urlsplit, urlunsplit

from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as websocket_connect
from websockets.exceptions import (
    ConnectionClosed,
    InvalidHandshake,
    InvalidMessage,
    InvalidProxy,
    InvalidStatus,
    ProxyError,
)
from websockets.typing import Subprotocol

from protocol.codec import FROM_SERVER

SCHEMES = {"http": "ws", "https": "wss", "ws": "ws", "wss": "wss"}
OPEN_S, CLOSE_S, PING_S, PONG_S = 10.0, 2.0, 20.0, 20.0
MOST_UNREAD_FRAMES = 64
"""Beyond that nothing more is read from the network until we have caught up."""


class Unreachable(Exception):
    """There is no connection. `for_good`: the same would only happen again."""

    def __init__(self, reason: str, *, for_good: bool) -> None:
        super().__init__(reason)
        self.for_good = for_good


def socket_url(url: str) -> str:
    """Where the WebSocket is, from the service's address: `http://host:8000` → `ws://host:8000/ws`. A query stays, for
    load balancers. Raises ValueError."""
    parts = urlsplit(url)
    if parts.scheme not in SCHEMES or not parts.netloc:
        raise ValueError(f"the service's address looks like http://127.0.0.1:8000, not {url!r}")
    path = parts.path.rstrip("/")
    path = path if path.endswith("/ws") else f"{path}/ws"
    return urlunsplit((SCHEMES[parts.scheme], parts.netloc, path, parts.query, ""))


async def connect(url: str, subprotocol: str) -> ClientConnection:
    """Connect. Raises Unreachable."""
    try:
        return await websocket_connect(
            url,
            subprotocols=[Subprotocol(subprotocol)],
            compression=None,
            open_timeout=OPEN_S,
            close_timeout=CLOSE_S,
            ping_interval=PING_S,
            ping_timeout=PONG_S,
            max_size=FROM_SERVER.max_frame_bytes,
            max_queue=MOST_UNREAD_FRAMES,
        )
    except (OSError, InvalidHandshake, InvalidProxy) as error:
        raise Unreachable(said(error), for_good=is_final(error)) from error


def is_final(error: Exception) -> bool:
    """Would the same only happen again? Not where the network, a proxy or a node that is full or going is to blame."""
    if isinstance(error, InvalidStatus):
        status = error.response.status_code
        return status < 500 and status != 429
    return not isinstance(error, OSError | InvalidMessage | ProxyError)


def said(error: Exception) -> str:
    """What went wrong, for people."""
    if isinstance(error, InvalidStatus) and error.response.body:
        return f"{error}: {error.response.body[:200].decode(errors='replace').strip()}"
    return str(error) or type(error).__name__


async def frames(socket: ClientConnection) -> AsyncIterator[bytes]:
    """What comes in, until the connection is closed."""
    while True:
        try:
            frame = await socket.recv(decode=False)
        except ConnectionClosed:
            return
        yield frame


def close_code(socket: ClientConnection) -> int | None:
    """The close code that the service gave, if it gave one."""
    closed = socket.protocol.close_rcvd
    return None if closed is None else int(closed.code)
