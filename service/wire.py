"""The WebSocket under uvicorn: its own sans-I/O protocol, with two short cuts of ours.

Frames from the client go straight to whoever took the socket over, and frames to it go straight to the transport as
they are, without an ASGI message, a task or a copy each: one frame told to a thousand viewers is one `bytes`.
Everything else (handshake, fragments, ping, close) is uvicorn's and websockets'.
"""

from __future__ import annotations

from asyncio import TimerHandle
from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

EXTENSION = "obol.wire"
ABORT_AFTER_S = 5.0
"""How long a closing connection may take to read its last bytes."""


class Wire(WebSocketsSansIOProtocol):
    """One connection. `max_outbox_bytes` bounds what waits unread in the transport (PL-21)."""

    receiver: Callable[[bytes], None] | None = None
    lost: Callable[[], None] | None = None
    going: Callable[[], None] | None = None
    aborting: TimerHandle | None = None

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            cast(Any, self.scope)["extensions"][EXTENSION] = self

    def take_over(self, *, receiver: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        """From now on frames go to `receiver`, and the end of the connection to `lost`, once."""
        self.receiver = receiver
        self.lost = lost

    def send_receive_event_to_app(self) -> None:
        if self.receiver is None:
            return super().send_receive_event_to_app()
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self.receiver(bytes(data))
        return None

    def write_frame(self, frame: bytes) -> int:
        """Write a whole frame; how many bytes wait unread now. Nothing is written to a closing connection."""
        if self.close_sent or self.disconnected or self.conn.state is not State.OPEN:
            return 0
        self.transport.write(frame)
        return self.transport.get_write_buffer_size()

    def close(self, code: int, reason: str) -> None:
        """Send a close frame; the connection is cut if the client does not answer it in time."""
        if self.close_sent or self.disconnected or self.conn.state is not State.OPEN:
            return
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.stop_keepalive()
        self.aborting = self.loop.call_later(ABORT_AFTER_S, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.aborting is not None:
            self.aborting.cancel()
        super().connection_lost(exc)
        lost, self.lost, self.receiver = self.lost, None, None
        if lost is not None:
            lost()

    def handle_close(self, event: Any) -> None:
        if self.aborting is not None and self.close_sent:
            self.transport.close()
            return
        super().handle_close(event)
