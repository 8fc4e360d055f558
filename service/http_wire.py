"""HTTP under uvicorn: its own httptools protocol, with an end to waiting (PL-21).

A connection that says nothing, half a request or a dripping one is closed in time, as is one whose answer is not read,
and how many there are is counted from their first moment on. A WebSocket leaves this count when it is taken over: from
then on `Door` counts it.
"""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from collections.abc import Callable
from typing import Any, Final

from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from service.door import Door
from service.settings import Settings

MAX_HEAD_BYTES: Final = 65_536
READ_AT_LEAST: Final = 65_536
"""An answer is being read if so many bytes less of it wait after `request_s`."""


class HttpWire(HttpToolsProtocol):
    """One connection. Invariant: while a request is awaited or not whole, `due` is set, or uvicorn's keep-alive is."""

    due: TimerHandle | None = None
    reading: TimerHandle | None = None
    in_head = True
    head_bytes = 0
    inside = False

    def __init__(
        self, *given: Any, settings: Settings, door: Door, turned_away: Callable[[], None], **named: Any
    ) -> None:
        super().__init__(*given, **named)
        self.turned_away = turned_away
        self.request_s = settings.request_s
        self.door = door
        self.proxies = _TrustedHosts(settings.trusted_proxies)

    @property
    def address(self) -> str:
        """Whom it is counted for; a proxy's connections are those of many, and count only in all."""
        host = self.client[0] if self.client else ""
        return "" if host in self.proxies else host

    # Its beginning and end

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.inside = self.door.enter(self.address)
        if self.inside:
            self.expect()
        else:
            self.turned_away()
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.leave()
        if self.reading is not None:
            self.reading.cancel()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self.leave()
        super().handle_websocket_upgrade()

    def leave(self) -> None:
        self.have_it()
        if self.inside:
            self.inside = False
            self.door.leave(self.address)

    # What comes

    def data_received(self, data: bytes) -> None:
        self.expect()
        self.head_bytes += len(data)
        super().data_received(data)
        if self.in_head and self.head_bytes > MAX_HEAD_BYTES and not self.transport.is_closing():
            self.send_400_response("The head of the request is too long.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.expect()
        self.in_head = True

    def on_headers_complete(self) -> None:
        self.in_head = False
        self.head_bytes = 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.have_it()
        self.in_head = True
        self.head_bytes = 0
        super().on_message_complete()

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
        super().on_response_complete()
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
