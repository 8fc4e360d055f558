"""The encoding `obol.v1.json`: JSON in text frames.

Clients' frames go through the standard library, which can tell a key that comes twice; the service's through msgspec.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NoReturn

import msgspec

from protocol import messages
from protocol.codec.contract import Unreadable
from protocol.codec.limits import FROM_CLIENT, FROM_SERVER, Limits
from protocol.codec.reading import client_message, once, server_message
from protocol.messages import WHOLE, FromClient, FromServer

LONGEST_WHOLE = len(str(-WHOLE))


def whole(digits: str) -> int:
    """A number; a long one is out of range without being worked out."""
    return int(digits) if len(digits) <= LONGEST_WHOLE else WHOLE + 1


def no_constant(name: str) -> NoReturn:
    raise Unreadable(f"{name} is not JSON")


PARSER = json.JSONDecoder(object_pairs_hook=once, parse_int=whole, parse_constant=no_constant)


class Plain:
    """JSON in UTF-8. Keys come once; numbers are whole; no nulls from clients."""

    name = messages.JSON
    text = True

    def __init__(self) -> None:
        self.value = self.encode = msgspec.json.Encoder().encode
        self.reader = msgspec.json.Decoder(FromServer)
        self.plain = msgspec.json.Decoder()

    def decode_client(self, frame: bytes, limits: Limits = FROM_CLIENT) -> FromClient:
        if len(frame) > limits.max_frame_bytes:
            raise Unreadable(f"a frame is longer than {limits.max_frame_bytes} bytes")
        message: FromClient = client_message(parsed(frame), limits)
        return message

    def decode_server(self, frame: bytes, limits: Limits = FROM_SERVER) -> FromServer:
        message: FromServer = server_message(
            frame, limits, typed=self.reader.decode, plain=self.plain.decode, encoding="JSON"
        )
        return message

    def pair(self, key: str, value: Any) -> bytes:
        return self.encode(key) + b":" + self.encode(value)

    def pair_raw(self, key: str, encoded: bytes) -> bytes:
        return self.encode(key) + b":" + encoded

    def map(self, pairs: Sequence[bytes]) -> bytes:
        return b"{" + b",".join(pairs) + b"}"

    def array(self, items: Sequence[bytes]) -> bytes:
        return b"[" + b",".join(items) + b"]"


def parsed(frame: bytes) -> Any:
    try:
        return PARSER.decode(frame.decode())
    except (ValueError, RecursionError):
        raise Unreadable("not JSON") from None
