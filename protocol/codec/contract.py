"""What an encoding of the wire does, whichever it is, and the two ways in which a frame can be wrong.

Unreadable   theirs: not this encoding at all, or over the limits; there is nothing to answer by id
Misshapen    theirs: readable, but not a message of the protocol; carries the refusal's code, id and table
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from protocol.codec.limits import FROM_CLIENT, FROM_SERVER, Limits
from protocol.codes import Code
from protocol.messages import FromClient, FromServer

MAX_TOLD = 120
"""The most that is said about a fault: what was sent may stand in it, and is never sent back at length."""


def shortened(message: str) -> str:
    return message if len(message) <= MAX_TOLD else message[: MAX_TOLD - 1] + "…"


class Unreadable(Exception):
    """The frame is not in the encoding, or is over a limit that guards the decoder itself."""

    def __init__(self, message: str) -> None:
        super().__init__(shortened(message))


class Misshapen(Exception):
    """The frame is readable and no message. `id` and `table`: those it names, where they are valid themselves."""

    def __init__(self, code: Code, message: str, *, id: str | None = None, table: str | None = None) -> None:
        super().__init__(shortened(message))
        self.code = code
        self.message = shortened(message)
        self.id = id
        self.table = table


class Codec(Protocol):
    """One encoding. Decoding raises `Unreadable` or `Misshapen` and nothing else, whatever the bytes.

    `value` to `array` are the parts of a frame already encoded, for the service to share between viewers:
    `map([pair("type", "pong"), pair("server_time", 1)])` equals `encode(Pong(server_time=1))`.
    """

    name: str
    """The subprotocol."""
    text: bool
    """Whether frames are WebSocket text."""

    def decode_client(self, frame: bytes, limits: Limits = FROM_CLIENT) -> FromClient: ...

    def decode_server(self, frame: bytes, limits: Limits = FROM_SERVER) -> FromServer: ...

    def encode(self, message: msgspec.Struct) -> bytes: ...

    def value(self, value: Any) -> bytes: ...

    def pair(self, key: str, value: Any) -> bytes: ...

    def pair_raw(self, key: str, encoded: bytes) -> bytes: ...

    def map(self, pairs: Sequence[bytes]) -> bytes: ...

    def array(self, items: Sequence[bytes]) -> bytes: ...
