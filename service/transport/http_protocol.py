"""HTTP under uvicorn: its own httptools protocol, with an end to waiting (PL-21) and one answer to one request (PL-21).

A connection that says nothing, half a request or a dripping one is closed in time, as is one whose answer is not read,
and how many there are is counted from their first moment on. A WebSocket leaves this count when it is taken over: from
then on `Admission` counts it.

An upgrade that is not taken is ignored (RFC 9110, 7.8): the parser stops behind such a head, which is then read again
without it, and the body that follows is the request's own.
"""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from collections.abc import Callable
from typing import Any, Final

import httptools
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from service.support.settings import Settings
from service.transport.admission import Admission, unmapped
from service.transport.intake import Intake, Reading
from service.transport.request_head import HeadFault, fault_of, head_without_upgrade, is_handshake, path_of
from service.transport.shares import BYTES_A_UNIT, CONNECTION, CONTROL, HANDSHAKE, REQUEST, Shares

MAX_HEAD_BYTES: Final = 65_536
NOT_HTTP: Final = HeadFault(400, "Invalid HTTP request received.")
TOO_MUCH: Final = HeadFault(429, "Too much at once: wait a little, and send less.")
COUNTED: Final = "obol.counted"
"""In the scope of a request whose cost was counted as it was read."""
A_TURN_BYTES: Final = 2_048
"""So much is parsed at once."""
SOCKET: Final = b"/ws"
"""The one address at which an upgrade is taken."""
LINGER_S: Final = 2.0
LINGER_BYTES: Final = 1 << 20
"""So long, and so much, what still comes on a connection that is done with is thrown away before it is closed."""
READ_AT_LEAST: Final = 65_536
"""An answer is being read if so many bytes less of it wait after `request_s`."""


class Flow(FlowControl):
    """uvicorn stops reading for its own reasons; the transport is read when nobody has one."""

    def __init__(self, reading: Reading, resumed: Callable[[], None]) -> None:
        super().__init__(reading.transport)
        self.reading = reading
        self.resumed = resumed

    def pause_reading(self) -> None:
        self.read_paused = True
        self.reading.stop("flow")

    def resume_reading(self) -> None:
        if self.read_paused:
            self.read_paused = False
            self.reading.go_on("flow")
            self.resumed()


class HttpProtocol(HttpToolsProtocol):
    """One connection. Invariant: while a request is awaited or not whole, `due` is set, or uvicorn's keep-alive is."""

    due: TimerHandle | None = None
    reading: TimerHandle | None = None
    in_head = True
    head_bytes = 0
    inside = False
    fault: HeadFault | None = None
    """What ends this connection; nothing after it is read, and it is told when what came before has its answer."""
    promised_close = False
    lingering: TimerHandle | None = None
    """Its last answer is given."""
    thrown_away = 0
    rest = b""
    """What came and was not parsed yet."""

    def __init__(
        self,
        *given: Any,
        settings: Settings,
        admission: Admission,
        shares: Shares,
        turned_away: Callable[[], None],
        **named: Any,
    ) -> None:
        super().__init__(*given, **named)
        self.turned_away = turned_away
        self.request_s = settings.request_s
        self.admission = admission
        self.shares = shares
        self.proxies = _TrustedHosts(settings.trusted_proxies)

    @property
    def address(self) -> str:
        """Whom it is counted for; a proxy's connections are those of many, and count only in all."""
        host = self.client[0] if self.client else ""
        return "" if host in self.proxies else host

    # Its beginning and end

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.client = unmapped(self.client)
        reading = Reading(transport)
        self.intake = Intake(reading, serve=self.serve, too_much=self.too_much, has_more=lambda: bool(self.rest))
        self.flow = Flow(reading, self.resumed)
        self.share = self.shares.of(self.address)
        self.inside = self.admission.enter(self.address)
        if self.share is not None:
            self.share.spend(CONNECTION)
        if self.inside:
            self.expect()
        else:
            self.turned_away()
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.rest = b""
        self.leave()
        for timer in (self.reading, self.lingering):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self.leave()
        self.rest = b""
        self.intake.release()
        if self.share is not None:
            self.share.spend(HANDSHAKE)
        super().handle_websocket_upgrade()

    def leave(self) -> None:
        self.have_it()
        if self.inside:
            self.inside = False
            self.admission.leave(self.address)

    # What comes

    def data_received(self, data: bytes) -> None:
        if self.lingering is not None:
            return self.throw_away(data)
        if self.share is None:
            return self.read(data)
        self.rest += data
        return self.share.came(self.intake)

    def serve(self) -> bool:
        """Parse a little of what came; is there more? While an answer is awaited before the next request is parsed,
        there is not."""
        if self.fault is not None or self.transport.is_closing():
            self.rest = b""
        if self.share is None or self.flow.read_paused or not self.rest:
            return False
        part, self.rest = self.rest[:A_TURN_BYTES], self.rest[A_TURN_BYTES:]
        self.share.spend(CONTROL + len(part) // BYTES_A_UNIT)
        self.read(part)
        return bool(self.rest) and not self.flow.read_paused

    def resumed(self) -> None:
        """uvicorn wants more again."""
        if self.rest and self.share is not None:
            self.loop.call_soon(self.share.came, self.intake)

    def too_much(self) -> None:
        self.rest = b""
        if self.fault is None and not self.transport.is_closing():
            self.refuse(TOO_MUCH)

    def read(self, data: bytes) -> None:
        if self.fault is not None:
            return
        self.expect()
        self.head_bytes += len(data)
        self.feed(data)
        if self.in_head and self.head_bytes > MAX_HEAD_BYTES:
            self.refuse(HeadFault(400, "The head of the request is too long."))

    def eof_received(self) -> bool | None:  # type: ignore[override]
        """Who says that nothing more will come still waits for the answer to what did."""
        answering = self.cycle is not None and not self.cycle.response_complete and not self.cycle.more_body
        if answering and self.fault is None:
            self.cycle.keep_alive = False
        return answering or None

    def feed(self, data: bytes) -> None:
        """Have it parsed, and a head with an upgrade that is not taken once more, without it."""
        self._unset_keepalive_if_required()
        while data and self.fault is None and not self.transport.is_closing():
            try:
                self.parser.feed_data(data)
                data = b""
            except httptools.HttpParserUpgrade as behind:
                if self.takes_upgrade():
                    self.handle_websocket_upgrade()
                    return
                data = self.head_again() + data[behind.args[0] :]
                self.parser = httptools.HttpRequestParser(self)
                self.parser.set_dangerous_leniencies(lenient_data_after_close=True)
            except httptools.HttpParserError:
                self.refuse(self.fault or NOT_HTTP)

    def head_again(self) -> bytes:
        version: str = self.parser.get_http_version()
        return head_without_upgrade(self.parser.get_method(), self.url, version, self.headers)

    def takes_upgrade(self) -> bool:
        """Only on a connection that owes no answer any more: a WebSocket has it for itself."""
        idle = self.cycle is None or (self.cycle.response_complete and not self.pipeline)
        version: str = self.parser.get_http_version()
        is_here = path_of(self.url) == SOCKET
        return idle and is_here and is_handshake(self.parser.get_method(), version, self.headers)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.expect()
        self.in_head = True

    def on_headers_complete(self) -> None:
        self.in_head = False
        self.head_bytes = 0
        version: str = self.parser.get_http_version()
        self.fault = fault_of(self.parser.get_method(), self.url, version, self.headers)
        if self.fault is not None:
            raise ValueError(self.fault.why)  # ends the parsing; `feed` tells it
        if self.parser.should_upgrade():
            self.scope["method"] = self.parser.get_method().decode("ascii")
            return  # a WebSocket, or read again without
        if self.share is not None:
            self.share.spend(REQUEST)
            self.scope[COUNTED] = True  # type: ignore[typeddict-unknown-key]
        self.expect_100_continue = self.expect_100_continue and version == "1.1"
        super().on_headers_complete()
        if self.expect_100_continue and self.cycle.keep_alive:
            # Whether a body follows an answer that comes before it, nobody knows: then no request may follow it.
            self.promised_close, self.cycle.keep_alive = True, False

    def on_message_complete(self) -> None:
        self.have_it()
        self.in_head = True
        self.head_bytes = 0
        if self.parser.should_upgrade():
            return
        if self.promised_close and not self.cycle.response_started:
            self.cycle.keep_alive = True
            self.cycle.waiting_for_100_continue = False
        self.promised_close = False
        super().on_message_complete()

    # What is no request

    def refuse(self, fault: HeadFault) -> None:
        """Say what is wrong and close, once everything that came before it has its answer."""
        self.fault = fault
        cycle = self.cycle
        if cycle is not None and not cycle.response_complete:
            if not cycle.more_body:
                return  # `on_response_complete` tells it
            waiting = [one for one in self.pipeline if one[0] is cycle]
            if waiting:  # a body without end that nobody has begun to read
                self.pipeline.remove(waiting[0])
                return
            cycle.disconnected = True
            cycle.message_event.set()
            if cycle.response_started:
                self.transport.close()
                return
        if not self.transport.is_closing():
            self.tell_fault(fault)

    def tell_fault(self, fault: HeadFault) -> None:
        if self.lingering is not None:
            return
        why = fault.why.encode()
        head = b"content-type: text/plain; charset=utf-8\r\ncontent-length: %d\r\nconnection: close\r\n\r\n" % len(why)
        self.transport.write(STATUS_LINE[fault.status] + head + why)
        self.linger()

    def linger(self) -> None:
        """Close so that the answer arrives: whoever still sends as a socket is closed gets a reset in its place (RFC
        9112, 9.6)."""
        if not self.transport.can_write_eof():
            self.transport.close()
            return
        self.transport.write_eof()
        self.lingering = self.loop.call_later(LINGER_S, self.transport.close)

    def throw_away(self, data: bytes) -> None:
        self.thrown_away += len(data)
        if self.thrown_away > LINGER_BYTES:
            self.transport.close()

    def expect(self) -> None:
        """A whole request must have come by then."""
        if self.due is None:
            self.due = self.loop.call_later(self.request_s, self.too_late)

    def have_it(self) -> None:
        if self.due is not None:
            self.due.cancel()
            self.due = None

    def too_late(self) -> None:
        """Who waits for our answer is not late: what follows it is not read before it is given."""
        self.due = None
        answering = self.cycle is not None and not self.cycle.response_complete and not self.cycle.more_body
        if answering or self.pipeline:
            self.expect()
        elif not self.transport.is_closing():
            self.transport.close()

    # What goes

    def on_response_complete(self) -> None:
        last = not self.pipeline
        super().on_response_complete()
        if last and self.fault is not None and not self.transport.is_closing():
            self.tell_fault(self.fault)
        if self.reading is None:
            self.look_at_reading(None)

    def look_at_reading(self, before: int | None) -> None:
        """An answer that is not read is not kept for ever, on a closing connection neither."""
        self.reading = None
        waiting = self.transport.get_write_buffer_size()
        if before is not None and waiting > max(0, before - READ_AT_LEAST):
            self.transport.abort()
        elif waiting:
            self.reading = self.loop.call_later(self.request_s, self.look_at_reading, waiting)
