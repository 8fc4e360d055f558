"""The encoding `obol.v1.msgpack`: MessagePack in binary frames.

Clients' frames go through msgpack, whose limits are set before it allocates; the service's through msgspec.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

import msgpack
import msgspec

from protocol import messages
from protocol.codec.contract import Unreadable
from protocol.codec.limits import FROM_CLIENT, FROM_SERVER, Limits
from protocol.codec.reading import client_message, intent_fault, is_plain, once, server_message
from protocol.messages import FromClient, FromServer, Intent

USUAL = 64
"""Limits of at least this leave room for every intent's own fields."""


def no_ext(code: int, data: bytes | memoryview) -> NoReturn:
    raise Unreadable("there are no extension types")


def map_head(size: int) -> bytes:
    if size < 16:
        return bytes([0x80 | size])
    return b"\xde" + size.to_bytes(2, "big") if size < 1 << 16 else b"\xdf" + size.to_bytes(4, "big")


def array_head(size: int) -> bytes:
    if size < 16:
        return bytes([0x90 | size])
    return b"\xdc" + size.to_bytes(2, "big") if size < 1 << 16 else b"\xdd" + size.to_bytes(4, "big")


class Packed:
    """MessagePack. Keys are strings; numbers whole; no bytes and no extension types."""

    name = messages.MSGPACK
    text = False

    def __init__(self) -> None:
        self.value = self.encode = msgspec.msgpack.Encoder().encode
        self.reader = msgspec.msgpack.Decoder(FromServer, ext_hook=no_ext)
        self.plain = msgspec.msgpack.Decoder(ext_hook=no_ext)
        self.intents = msgspec.msgpack.Decoder(Intent, ext_hook=no_ext)

    def decode_client(self, frame: bytes, limits: Limits = FROM_CLIENT) -> FromClient:
        if len(frame) > limits.max_frame_bytes:
            raise Unreadable(f"a frame is longer than {limits.max_frame_bytes} bytes")
        message: FromClient = self.usual_intent(frame, limits) or client_message(unpacked(frame, limits), limits)
        return message

    def usual_intent(self, frame: bytes, limits: Limits) -> Intent | None:
        """The intent that a frame is, if it is one of plain fields; None for all that takes a closer look.

        The hot path: a third of the time of the careful way, and the same message. It encodes to as many bytes as the
        frame has, so no key came twice and nothing was read as what it is not.
        """
        if min(limits.max_items, limits.max_string) < USUAL or limits.max_depth < 2:
            return None
        try:
            message = self.intents.decode(frame)
        except (ValueError, RecursionError, Unreadable):
            return None
        if len(self.encode(message)) != len(frame) or not is_plain(message.intent, limits):
            return None
        return None if intent_fault(message, limits) else message

    def decode_server(self, frame: bytes, limits: Limits = FROM_SERVER) -> FromServer:
        message: FromServer = server_message(
            frame, limits, typed=self.reader.decode, plain=self.plain.decode, encoding="MessagePack"
        )
        return message

    def pair(self, key: str, value: Any) -> bytes:
        return self.encode(key) + self.encode(value)

    def pair_raw(self, key: str, encoded: bytes) -> bytes:
        return self.encode(key) + encoded

    def map(self, pairs: Sequence[bytes]) -> bytes:
        return map_head(len(pairs)) + b"".join(pairs)

    def array(self, items: Sequence[bytes]) -> bytes:
        return array_head(len(items)) + b"".join(items)


def unpacked(frame: bytes, limits: Limits) -> Any:
    """A client's value. Strings are bounded by the frame here and by `max_string` later, so that an intent whose
    text is too long is still refused by its id."""
    try:
        return msgpack.unpackb(
            frame,
            raw=False,
            strict_map_key=True,
            object_pairs_hook=once,
            ext_hook=no_ext,
            max_str_len=limits.max_frame_bytes,
            max_bin_len=limits.max_frame_bytes,
            max_array_len=limits.max_items,
            max_map_len=limits.max_items,
            max_ext_len=0,
        )
    except (ValueError, RecursionError):
        raise Unreadable("not MessagePack, or over the limits") from None
