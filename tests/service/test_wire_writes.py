"""What the service writes to a client: in order, in one piece a turn of the loop, and nothing after the close."""

from __future__ import annotations

import asyncio

from service.support.websocket_frames import websocket_frame
from service.transport.websocket_protocol import WebSocketProtocol
from tests.service.test_wire_cuts import Ends, opened

ONE, TWO = websocket_frame(b"one", text=False), websocket_frame(b"two", text=False)


async def ready() -> tuple[WebSocketProtocol, Ends]:
    wire, ends = await opened()
    wire.take_over(receiver=lambda frame: None, lost=lambda: None)
    ends.written.clear()
    return wire, ends


async def test_what_one_turn_has_to_say_goes_out_in_one_piece() -> None:
    wire, ends = await ready()
    wire.write_frame(ONE)
    wire.write_frame(TWO)
    await asyncio.sleep(0)
    wire.write_frame(ONE)
    await asyncio.sleep(0)
    assert ends.written == [ONE + TWO, ONE]


async def test_what_is_held_back_counts_as_unread() -> None:
    """PL-21: the outbox is bounded, whatever part of it the transport has."""
    wire, ends = await ready()
    ends.unread = 100
    assert wire.write_frame(ONE) == 100 + len(ONE)
    assert wire.write_frame(TWO) == 100 + len(ONE + TWO)
    await asyncio.sleep(0)
    assert wire.write_frame(ONE) == 100 + len(ONE)


async def test_what_was_said_before_a_close_is_written_before_it() -> None:
    wire, ends = await ready()
    wire.write_frame(ONE)
    wire.close(1012, "going")
    wire.write_frame(TWO)
    await asyncio.sleep(0)
    assert ends.written == [ONE, b"\x88\x07\x03\xf4going"]


async def test_nothing_is_written_to_a_connection_that_is_lost() -> None:
    wire, ends = await ready()
    wire.write_frame(ONE)
    wire.connection_lost(None)
    await asyncio.sleep(0)
    assert ends.written == []
