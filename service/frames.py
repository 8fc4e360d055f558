"""The bytes around a message on a WebSocket, server to client (RFC 6455, section 5.2).

The websockets library does the protocol. This one line of it is ours because a frame told to many viewers is built
once and written to every transport as it is.
"""

from __future__ import annotations


def websocket_frame(payload: bytes, *, text: bool) -> bytes:
    """A whole unmasked data frame."""
    first = 0x81 if text else 0x82
    size = len(payload)
    if size < 126:
        return bytes((first, size)) + payload
    if size < 1 << 16:
        return bytes((first, 126)) + size.to_bytes(2, "big") + payload
    return bytes((first, 127)) + size.to_bytes(8, "big") + payload
