"""The short cut for frames from clients does what the library alone does, whatever comes, however it is cut up."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from uvicorn.config import Config
from uvicorn.server import ServerState

from service.transport.websocket_protocol import WebSocketProtocol

MAX_BYTES = 300
REQUEST = (
    b"GET /ws HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Ends:
    """A transport that keeps what is written to it."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.closed = False
        self.unread = 0

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def close(self) -> None:
        self.closed = True

    def get_write_buffer_size(self) -> int:
        return self.unread

    def abort(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass

    def get_extra_info(self, name: str) -> None:
        return None


def frame(first: int, payload: bytes, *, mask: bytes | None = b"\x01\x02\x03\x04", wide: int = 0) -> bytes:
    """A frame as a client may send it, or may not. `wide`: bytes of the length, if not as many as it needs."""
    size = len(payload)
    bit = 0 if mask is None else 0x80
    width = wide or (0 if size < 126 else 2)
    head = bytes((first, bit | size)) if not width else bytes((first, bit | {2: 126, 8: 127}[width]))
    head += size.to_bytes(width, "big") if width else b""
    if mask is None:
        return head + payload
    return head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))


async def opened() -> tuple[WebSocketProtocol, Ends]:
    """A connection after its handshake."""

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})

    config = Config(
        application, ws_max_size=MAX_BYTES, ws_ping_interval=None, ws_per_message_deflate=False, log_config=None
    )
    config.load()
    wire, ends = WebSocketProtocol(config, ServerState(), {}), Ends()
    wire.connection_made(ends)
    wire.data_received(REQUEST)
    await asyncio.gather(*wire.tasks)
    ends.closed = False  # as it was before the application left
    return wire, ends


async def received(stream: list[bytes], *, cut_here: bool) -> tuple[list[bytes], bytes, bool, bool]:
    """What arrives, what is written back, whether the connection was closed and whether a closing frame was sent."""

    wire, ends = await opened()
    arrived: list[bytes] = []
    wire.take_over(receiver=arrived.append, lost=lambda: None)
    assert wire.ours
    wire.ours = cut_here
    ends.written.clear()
    for data in stream:
        if not ends.closed:
            wire.data_received(data)
    found = arrived, b"".join(ends.written), ends.closed, wire.close_sent
    wire.connection_lost(None)
    return found


PAYLOADS = st.one_of(st.binary(max_size=10), st.integers(120, 310).map(bytes))
HEADS = st.sampled_from((0x81, 0x82, 0x81, 0x82, 0x01, 0x02, 0x00, 0x80, 0x89, 0x8A, 0x88, 0x83, 0x8B, 0xC2, 0x09))
MASKS = st.sampled_from((b"\0\0\0\0", b"\x01\x02\x03\x04", b"\xff\xfe\xfd\xfc", b"\xff\xfe\xfd\xfc", None))
FRAMES = st.builds(
    lambda first, payload, mask, wide: frame(first, payload, mask=mask, wide=wide),
    HEADS,
    PAYLOADS,
    MASKS,
    st.sampled_from((0, 0, 0, 0, 2, 8)),
)


def pieces(data: bytes, cuts: list[int]) -> list[bytes]:
    places = [0, *sorted({cut % (len(data) + 1) for cut in cuts}), len(data)]
    return [data[start:end] for start, end in pairwise(places) if start < end]


@settings(max_examples=400, deadline=None)
@given(st.lists(FRAMES, max_size=8).map(b"".join), st.lists(st.integers(0, 3000), max_size=6))
def test_the_short_cut_changes_nothing(data: bytes, cuts: list[int]) -> None:
    """But for what uvicorn drops because it came in one piece with an error: the library is given single bytes."""
    arrived, *ends = asyncio.run(received(pieces(data, cuts), cut_here=True))
    all_arrived, *all_ends = asyncio.run(received([data[at : at + 1] for at in range(len(data))], cut_here=False))
    assert ends == all_ends
    _, closed, _ = ends
    assert arrived == (all_arrived[: len(arrived)] if closed else all_arrived)


async def test_whole_frames_arrive_however_they_are_cut_up() -> None:
    sent = [b"", b"a vote", b"v" * 125, b"v" * 126, b"v" * MAX_BYTES]
    data = b"".join(frame(0x82, payload) for payload in sent)
    for size in (1, 2, 3, 5, 7, len(data)):
        stream = [data[at : at + size] for at in range(0, len(data), size)]
        assert (await received(stream, cut_here=True))[0] == sent


async def test_a_message_in_parts_arrives_in_its_place() -> None:
    """With a ping in the middle of it, which is answered."""
    parts = [frame(0x82, b"1"), frame(0x02, b"2"), frame(0x89, b"hi"), frame(0x80, b"3"), frame(0x82, b"4")]
    arrived, written, closed, _ = await received([b"".join(parts)], cut_here=True)
    assert (arrived, written, closed) == ([b"1", b"23", b"4"], b"\x8a\x02hi", False)


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (frame(0x82, b"no mask", mask=None), 1002),
        (frame(0x82, bytes(MAX_BYTES + 1)), 1009),
        (frame(0x82, bytes(MAX_BYTES + 1))[:8], 1009),
        (frame(0xC2, b"rsv"), 1002),
        (frame(0x83, b"no such kind"), 1002),
        (frame(0x80, b"goes on with nothing"), 1002),
        (frame(0x89, bytes(126)), 1002),
    ],
)
async def test_what_breaks_the_protocol_closes(wrong: bytes, code: int) -> None:
    arrived, written, _, close_sent = await received([frame(0x82, b"1") + wrong + frame(0x82, b"2")], cut_here=True)
    assert arrived == [b"1"]
    assert close_sent
    assert written[2:4] == code.to_bytes(2, "big")


async def test_nothing_arrives_after_the_client_closed() -> None:
    stream = [frame(0x82, b"1") + frame(0x88, b"\x03\xe8") + frame(0x82, b"2")]
    assert (await received(stream, cut_here=True))[0] == [b"1"]


async def test_what_comes_before_the_socket_was_taken_over_waits_for_it() -> None:
    wire, _ = await opened()
    early = frame(0x82, b"early")
    wire.data_received(early[:3])
    wire.data_received(early[3:] + frame(0x82, b"late"))
    arrived: list[bytes] = []
    wire.take_over(receiver=arrived.append, lost=lambda: None)
    assert arrived == [b"early", b"late"]
