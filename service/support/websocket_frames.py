"""The bytes around a message on a WebSocket (RFC 6455, section 5.2).

The websockets library does the protocol. These two lines of it are ours because they are on the hot path: a frame
told to many viewers is built once and written to every transport as it is, and most frames from clients are whole.
"""

from __future__ import annotations

import msgspec

from protocol.codec import Codec

SHORT_HEADS = {text: [bytes((0x81 if text else 0x82, size)) for size in range(126)] for text in (True, False)}


def websocket_frame(payload: bytes, *, text: bool) -> bytes:
    """A whole unmasked data frame."""
    size = len(payload)
    if size < 126:
        return SHORT_HEADS[text][size] + payload
    first = 0x81 if text else 0x82
    if size < 1 << 16:
        return bytes((first, 126)) + size.to_bytes(2, "big") + payload
    return bytes((first, 127)) + size.to_bytes(8, "big") + payload


def message_frame(codec: Codec, message: msgspec.Struct) -> bytes:
    """A message as one client gets it."""
    return websocket_frame(codec.encode(message), text=codec.text)


UNKNOWN, NEVER = 0, -1


def masked_payload(data: bytes, at: int) -> tuple[int, int]:
    """Where the payload of the client's frame at `at` begins and ends. It ends at UNKNOWN while its head is not all
    there; at NEVER if it is not masked, or as long as no client's frame may be."""
    if len(data) < at + 2:
        return 0, UNKNOWN
    length = data[at + 1]
    if 0x80 <= length < 0xFE:
        return at + 6, at + 6 + length - 0x80
    if length != 0xFE:
        return 0, NEVER
    if len(data) < at + 4:
        return 0, UNKNOWN
    return at + 8, at + 8 + int.from_bytes(data[at + 2 : at + 4], "big")
