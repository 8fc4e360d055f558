"""Frames to messages and back, in the two encodings of the wire (PROTOCOL.md, "Two encodings")."""

from __future__ import annotations

from protocol.codec.contract import Codec, Misshapen, Unreadable
from protocol.codec.limits import FROM_CLIENT, FROM_SERVER, Limits
from protocol.codec.packed import Packed
from protocol.codec.plain import Plain

__all__ = ["FROM_CLIENT", "FROM_SERVER", "JSON", "MSGPACK", "Codec", "Limits", "Misshapen", "Unreadable", "codec_for"]

MSGPACK: Codec = Packed()
JSON: Codec = Plain()
CODECS: dict[str | None, Codec] = {None: JSON, JSON.name: JSON, MSGPACK.name: MSGPACK}


def codec_for(subprotocol: str | None) -> Codec | None:
    """The codec of a subprotocol; JSON where none was offered; None where it is not known (PL-22)."""
    return CODECS.get(subprotocol)
