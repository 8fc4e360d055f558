"""The WebSocket under uvicorn: its own sans-I/O protocol, with two short cuts of ours.

Frames from the client go straight to whoever took the socket over, and frames to it go straight to the transport as
they are, without an ASGI message, a task or a copy each: one frame told to a thousand viewers is one `bytes`.
Whole data frames are cut out here; everything else (handshake, fragments, ping, close, whatever breaks the protocol)
is uvicorn's and websockets'. Invariant: the library only ever gets whole frames, or, once something came that is not
for us to judge, everything that follows.
"""

from __future__ import annotations

from asyncio import TimerHandle
from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

from protocol.codes import CLOSE_REASONS, Close
from service.support.websocket_frames import NEVER, UNKNOWN, masked_payload
from service.transport.admission import unmapped

try:
    from websockets.speedups import apply_mask
except ImportError:  # the library without its part in C
    from websockets.utils import apply_mask

EXTENSION = "obol.wire"
ABORT_AFTER_S = 5.0
"""How long a closing connection may take to read its last bytes."""
WHOLE = (0x81, 0x82)
"""How a data frame begins that is not one of several."""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """One connection. `max_outbox_bytes` bounds what waits unread in the transport (PL-21)."""

    receiver: Callable[[bytes], None] | None = None
    lost: Callable[[], None] | None = None
    crowded: Callable[[int], None] | None = None
    aborting: TimerHandle | None = None
    times_fed = 0
    ours = False
    """Are frames cut out here? Until the socket is taken over, and after what is not for us to judge, they are not."""
    rest = b""
    """The beginning of a frame."""
    held: list[bytes] | None = None
    held_bytes = 0

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.client = unmapped(self.client)

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            cast(Any, self.scope)["extensions"][EXTENSION] = self

    def take_over(
        self,
        *,
        receiver: Callable[[bytes], None],
        lost: Callable[[], None],
        crowded: Callable[[int], None] | None = None,
    ) -> None:
        """From now on frames go to `receiver`, and the end of the connection to `lost`, once. `crowded` is told how
        many bytes wait unread when the library has written a pong."""
        self.receiver = receiver
        self.lost = lost
        self.crowded = crowded
        self.ours = self.times_fed == 1  # the library got the handshake and no part of a frame

    def data_received(self, data: bytes) -> None:
        if self.ours:
            self.rest = self.cut(self.rest + data if self.rest else data)
        else:
            self.times_fed += 1
            super().data_received(data)

    def cut(self, data: bytes) -> bytes:
        """Take every whole frame; what is left."""
        at = 0
        while at < len(data):
            start, end = masked_payload(data, at)
            if end == NEVER or end - start > self.config.ws_max_size:
                self.ours = False
                super().data_received(data[at:])
                return b""
            if end == UNKNOWN or end > len(data):
                break
            conn = self.conn
            if data[at] in WHOLE and conn.current_size is None and conn.state is OPEN and self.receiver is not None:
                self.receiver(apply_mask(data[start:end], data[start - 4 : start]))
            else:
                super().data_received(data[at:end])
            at = end
        return data[at:]

    def send_receive_event_to_app(self) -> None:
        if self.receiver is None:
            return super().send_receive_event_to_app()
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self.receiver(bytes(data))
        return None

    def handle_cont(self, event: Any) -> None:
        """A message comes in no more pieces than it may have bytes: empty ones are not kept for ever (PL-21)."""
        if len(self.frames) < self.config.ws_max_size:
            return super().handle_cont(event)
        self.frames = []
        return self.close(Close.TOO_BIG, CLOSE_REASONS[Close.TOO_BIG])

    def handle_ping(self) -> None:
        """Pongs that are not read fill the outbox like everything else (PL-21)."""
        if self.close_sent:
            self.conn.data_to_send()
            return
        super().handle_ping()
        if self.crowded is not None:
            self.crowded(self.transport.get_write_buffer_size())

    def write_frame(self, frame: bytes) -> int:
        """Write a whole frame; how many bytes wait unread now. Nothing is written to a closing connection.

        What one turn of the event loop has for a client goes out in one piece at the end of it: an update and the ack
        that follows it cost one system call.
        """
        if self.close_sent or self.disconnected or self.conn.state is not OPEN:
            return 0
        if self.held is None:
            self.held = [frame]
            self.loop.call_soon(self.flush)
        else:
            self.held.append(frame)
        self.held_bytes += len(frame)
        return self.held_bytes + self.transport.get_write_buffer_size()

    def flush(self) -> None:
        """Write what is held back."""
        held, self.held, self.held_bytes = self.held, None, 0
        if held and not self.transport.is_closing():
            self.transport.write(held[0] if len(held) == 1 else b"".join(held))

    def close(self, code: int, reason: str) -> None:
        """Send a close frame; the connection is cut if the client does not answer it in time."""
        if self.close_sent or self.disconnected or self.conn.state is not OPEN:
            return
        self.flush()
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.stop_keepalive()
        self.cut_soon()

    def cut_soon(self) -> None:
        """A closing connection whose last bytes nobody reads does not stay for ever."""
        if self.aborting is None:
            self.aborting = self.loop.call_later(ABORT_AFTER_S, self.transport.abort)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.cut_soon()

    def handle_parser_exception(self) -> None:
        super().handle_parser_exception()
        self.cut_soon()

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
