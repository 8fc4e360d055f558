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
from service.transport.intake import Intake, Reading
from service.transport.shares import BYTES_A_UNIT, CONTROL, MESSAGE, PACKED_BYTES_A_UNIT, Share

try:
    from websockets.speedups import apply_mask
except ImportError:  # the library without its part in C
    from websockets.utils import apply_mask

EXTENSION = "obol.wire"
ABORT_AFTER_S = 5.0
"""How long a closing connection may take to read its last bytes."""
A_TURN = 32
"""What one turn works off of a connection, in units of cost."""
CLOSE = 8
LAST_PART = 0x80
PACKED = 0x82
WHOLE = (0x81, PACKED)
"""How a data frame begins that is not one of several."""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """One connection. `max_outbox_bytes` bounds what waits unread in the transport (PL-21)."""

    receiver: Callable[[bytes], None] | None = None
    lost: Callable[[], None] | None = None
    crowded: Callable[[int], None] | None = None
    aborting: TimerHandle | None = None
    share: Share | None = None
    ours = True
    """Are frames cut out here? After what is not for us to judge they are not."""
    rest = b""
    """What came and was not worked off: frames that wait for their turn, and the beginning of one."""
    held: list[bytes] | None = None
    held_bytes = 0

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.client = unmapped(self.client)
        self.intake = Intake(Reading(transport), serve=self.serve)

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
        too_much: Callable[[], None] = lambda: None,
        share: Share | None = None,
    ) -> None:
        """From now on frames go to `receiver`, and the end of the connection to `lost`, once. `crowded` is told how
        many bytes wait unread when the library has written a pong. What comes costs `share`; `too_much` is called when
        the client has kept sending more than that."""
        self.receiver = receiver
        self.lost = lost
        self.crowded = crowded
        self.share = share
        self.intake.too_much = too_much
        if self.rest:
            self.work_off()
        self.intake.reading.go_on("early")

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            return super().data_received(data)
        self.rest = self.rest + data if self.rest else data
        if self.receiver is None:
            return self.intake.reading.stop("early")
        return self.work_off()

    def work_off(self) -> None:
        """What came, as far as its share goes."""
        if self.share is not None:
            self.share.came(self.intake)
        else:
            while self.serve():
                pass

    def serve(self) -> bool:
        """Take whole frames, a few at a time; is there more?"""
        data, at, cost = self.rest, 0, 0
        while at < len(data) and cost < A_TURN:
            start, end = masked_payload(data, at)
            if not self.ours or end == NEVER or end - start > self.config.ws_max_size:
                self.ours = False
                super().data_received(data[at:])
                at = len(data)
            elif end == UNKNOWN or end > len(data):
                break
            else:
                cost += self.take(data, at, start, end)
                at = end
        self.rest = data[at:]
        if self.share is not None:
            self.share.spend(cost or CONTROL)  # what comes in small pieces costs as well
        return cost >= A_TURN and bool(self.rest)

    def take(self, data: bytes, at: int, start: int, end: int) -> int:
        """One whole frame; what it costs. What comes after our own close is not looked at, but for its answer."""
        conn = self.conn
        cost = (end - at) // (PACKED_BYTES_A_UNIT if data[at] == PACKED else BYTES_A_UNIT)
        if data[at] in WHOLE and conn.current_size is None and conn.state is OPEN and self.receiver is not None:
            self.receiver(apply_mask(data[start:end], data[start - 4 : start]))
            return cost + MESSAGE
        if not self.close_sent or data[at] & 0x0F == CLOSE:
            super().data_received(data[at:end])
            cost += MESSAGE if data[at] == LAST_PART else 0
        return cost + CONTROL

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
        self.rest = b""
        lost, self.lost, self.receiver = self.lost, None, None
        if lost is not None:
            lost()

    def handle_close(self, event: Any) -> None:
        if self.aborting is not None and self.close_sent:
            self.transport.close()
            return
        super().handle_close(event)
