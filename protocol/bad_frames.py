"""Frames that are no messages, and what each is refused with: the golden vectors' other half."""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec

from protocol.codes import Code

UNREADABLE = "unreadable"


class Part(NamedTuple):
    """Bytes, so many times over: a long frame is kept short."""

    raw: bytes
    times: int = 1


class BadFrame(NamedTuple):
    """`refusal`: a code's value, or `unreadable`. `id` and `table`: what its refusal names."""

    parts: tuple[Part, ...]
    refusal: str = UNREADABLE
    id: str | None = None
    table: str | None = None

    @property
    def frame(self) -> bytes:
        return b"".join(part.raw * part.times for part in self.parts)


def unreadable(*parts: bytes | Part) -> BadFrame:
    return BadFrame(tuple(part if isinstance(part, Part) else Part(part) for part in parts))


def refused(code: Code, *parts: bytes | Part, id: str | None = None, table: str | None = None) -> BadFrame:
    return unreadable(*parts)._replace(refusal=code.value, id=id, table=table)


def malformed(*parts: bytes | Part, id: str | None = None, table: str | None = None) -> BadFrame:
    return refused(Code.MALFORMED, *parts, id=id, table=table)


def trying(encoded: str) -> BadFrame:
    """JSON: an intent with a value in it that is none of the protocol's."""
    return malformed(f'{{"type":"intent","table":"t","id":"i","intent":{{"type":"x","v":{encoded}}}}}'.encode(), **IT)


def trying_packed(raw: bytes) -> BadFrame:
    """MessagePack: the same."""
    return malformed(PACKED_HEAD, raw, **IT)


IT = {"id": "i", "table": "t"}
JSON_HEAD = b'{"type":"intent","table":"t","id":"i","intent":{"type":"say","text":"'
PACKED_HEAD = b"\x84\xa4type\xa6intent\xa5table\xa1t\xa2id\xa1i\xa6intent\x82\xa4type\xa1x\xa1v"
pack = msgspec.msgpack.encode

SHAPES: dict[str, BadFrame] = {
    "a list": malformed(b"[]"),
    "a string": malformed(b'"hello"'),
    "no type": malformed(b"{}"),
    "a type that is no string": malformed(b'{"type":1}'),
    "an unknown type": refused(Code.UNKNOWN_TYPE, b'{"type":"join"}'),
    "an unknown type with ids": refused(Code.UNKNOWN_TYPE, b'{"type":"do","id":"i","table":"t"}', **IT),
    "a message of the service": refused(Code.UNKNOWN_TYPE, b'{"type":"pong","server_time":1}'),
    "an unknown field": malformed(b'{"type":"ping","at":1}'),
    "an unknown field with a long name": malformed(b'{"type":"ping","', Part(b"x", 4000), b'":1}'),
    "a missing field": malformed(b'{"type":"watch"}'),
    "a field of another kind": malformed(b'{"type":"watch","table":7}'),
    "null for absent": malformed(b'{"type":"hello","token":null}'),
    "a number for a string": malformed(b'{"type":"intent","table":"t","id":5,"intent":{"type":"x"}}', table="t"),
    "true for a version": malformed(b'{"type":"watch","table":"t","since":true}', table="t"),
    "a version below zero": malformed(b'{"type":"watch","table":"t","since":-1}', table="t"),
    "a version beyond 2^53 - 1": malformed(b'{"type":"watch","table":"t","since":9007199254740992}', table="t"),
    "an id of no characters": malformed(b'{"type":"intent","table":"t","id":"","intent":{"type":"x"}}', table="t"),
    "an id of 65 characters": malformed(
        b'{"type":"intent","table":"t","id":"', Part(b"a", 65), b'","intent":{"type":"x"}}', table="t"
    ),
    "an id with a line end": malformed(b'{"type":"intent","table":"t","id":"a\\n","intent":{"type":"x"}}', table="t"),
    "a table of 65 characters": malformed(b'{"type":"unwatch","table":"', Part(b"a", 65), b'"}'),
    "an intent that is no map": malformed(b'{"type":"intent","table":"t","id":"i","intent":"start"}', **IT),
    "an intent without a type": malformed(b'{"type":"intent","table":"t","id":"i","intent":{}}', **IT),
    "an intent whose type is no string": malformed(
        b'{"type":"intent","table":"t","id":"i","intent":{"type":["start"]}}', **IT
    ),
    "a string of 4097 characters": refused(Code.TOO_LONG, JSON_HEAD, Part(b"x", 4097), b'"}}', **IT),
    "257 items": unreadable(
        b'{"type":"intent","table":"t","id":"i","intent":{"type":"x","v":[1', Part(b",1", 256), b"]}}"
    ),
    "nine deep": unreadable(b'{"type":"ping","v":', Part(b"[", 8), Part(b"]", 8), b"}"),
}
"""In JSON here; the vectors give each in both encodings."""

ONLY_JSON: dict[str, BadFrame] = {
    "nothing": unreadable(b""),
    "half a message": unreadable(b'{"type":"ping"'),
    "two messages": unreadable(b'{"type":"ping"}{"type":"ping"}'),
    "a byte order mark": unreadable(b'\xef\xbb\xbf{"type":"ping"}'),
    "invalid UTF-8": unreadable(b'{"type":"hello","client":"\xff"}'),
    "UTF-16": unreadable('{"type":"ping"}'.encode("utf-16-le")),
    "a control character in a string": unreadable(b'{"type":"hello","client":"\x00"}'),
    "NaN": unreadable(b'{"type":"ping","v":NaN}'),
    "Infinity": unreadable(b'{"type":"ping","v":-Infinity}'),
    "the same key twice": unreadable(b'{"type":"ping","type":"ping"}'),
    "the same key twice, one of them escaped": unreadable(b'{"type":"ping","typ\\u0065":"ping"}'),
    "a key that is no string": unreadable(b'{"type":"ping",1:2}'),
    "nested 10,000 deep": unreadable(Part(b"[", 10_000)),
    "nested 10,000 deep in maps": unreadable(Part(b'{"":', 4_000)),
    "16,385 bytes": unreadable(b'{"type":"ping"}', Part(b" ", 16_370)),
    "half a surrogate pair": trying(r'"\ud83c"'),
    "the halves of a pair the wrong way round": trying(r'"\udca1\ud83c"'),
    "half a surrogate pair in a key": malformed(rb'{"type":"ping","\udc00":1}'),
    "a fraction": trying("0.5"),
    "a whole number written as a fraction": trying("1.0"),
    "a number with an exponent": trying("1e400"),
    "a number of 5,000 digits": malformed(b'{"type":"ping","v":', Part(b"9", 5_000), b"}"),
    "null in an intent": trying("null"),
}

ONLY_MSGPACK: dict[str, BadFrame] = {
    "nothing": unreadable(b""),
    "half a message": unreadable(b"\x81\xa4type\xa4pin"),
    "two messages": unreadable(b"\x81\xa4type\xa4ping\x81\xa4type\xa4ping"),
    "the byte that means nothing": unreadable(b"\xc1"),
    "JSON": unreadable(b'{"type":"ping"}'),
    "invalid UTF-8": unreadable(b"\x82\xa4type\xa5hello\xa6client\xa1\xff"),
    "a surrogate in UTF-8": unreadable(b"\x82\xa4type\xa5hello\xa6client\xa3\xed\xa0\x80"),
    "the same key twice": unreadable(b"\x82\xa4type\xa4ping\xa4type\xa4ping"),
    "a key that is a number": unreadable(b"\x82\xa4type\xa4ping\x01\x02"),
    "a key that is nil": unreadable(b"\x82\xa4type\xa4ping\xc0\x02"),
    "a key that is bytes": unreadable(b"\x81\xc4\x04type\xa4ping"),
    "a key that is a list": unreadable(b"\x81\x90\xa4ping"),
    "a list that claims 2^32 - 1 items": unreadable(b"\xdd\xff\xff\xff\xff"),
    "a map that claims 2^32 - 1 items": unreadable(b"\xdf\xff\xff\xff\xff"),
    "a string that claims 2^32 - 1 bytes": unreadable(b"\xdb\xff\xff\xff\xff"),
    "bytes that claim 2^32 - 1 bytes": unreadable(b"\xc6\xff\xff\xff\xff"),
    "lists of 256 claimed 1,000 deep": unreadable(Part(b"\xdc\x01\x00", 1_000)),
    "lists of 16,384 claimed 500 deep": unreadable(Part(b"\xdc\x40\x00", 500)),
    "maps of 65,535 claimed 500 deep": unreadable(Part(b"\xde\xff\xff\xa0", 500)),
    "nested 10,000 deep": unreadable(Part(b"\x91", 10_000)),
    "nested 10,000 deep in maps": unreadable(Part(b"\x81\xa0", 5_000)),
    "16,385 bytes": unreadable(b"\xda\x40\x00", Part(b"x", 16_382)),
    "an extension": unreadable(PACKED_HEAD, b"\xd4\x05a"),
    "an extension of no bytes": unreadable(PACKED_HEAD, b"\xc7\x00\x05"),
    "a timestamp": unreadable(PACKED_HEAD, b"\xd6\xff\x00\x00\x00\x00"),
    "bytes for text": trying_packed(b"\xc4\x01a"),
    "a fraction": trying_packed(b"\xcb\x3f\xe0" + bytes(6)),
    "a whole number as a fraction": trying_packed(b"\xca\x3f\x80\x00\x00"),
    "NaN": trying_packed(b"\xcb\x7f\xf8" + bytes(6)),
    "infinity": trying_packed(b"\xca\xff\x80\x00\x00"),
    "2^64 - 1": trying_packed(b"\xcf" + b"\xff" * 8),
    "-2^63": trying_packed(b"\xd3\x80" + bytes(7)),
    "nil in an intent": trying_packed(b"\xc0"),
}


FROM_SERVER: dict[str, BadFrame] = {
    "an unknown type": refused(Code.UNKNOWN_TYPE, b'{"type":"weather","table":"t"}', table="t"),
    "a message of a client": refused(Code.UNKNOWN_TYPE, b'{"type":"ping"}'),
    "no type": malformed(b"{}"),
    "a list": malformed(b"[]"),
    "a missing field": malformed(b'{"type":"ack","table":"t","id":"i"}', **IT),
    "a field of another kind": malformed(b'{"type":"pong","server_time":"now"}'),
}
"""What a client makes of frames from a service; like `SHAPES`, given in both encodings."""

LONG_RUN = re.compile(rb"(.)\1{63,}", re.DOTALL)


def packed(bad: BadFrame) -> BadFrame:
    """A frame given in JSON, in MessagePack."""
    return bad._replace(parts=parts_of(pack(msgspec.json.decode(bad.frame))))


def parts_of(frame: bytes) -> tuple[Part, ...]:
    """A frame with its long runs of one byte told by their length."""
    parts, at = [], 0
    for run in LONG_RUN.finditer(frame):
        parts += [Part(frame[at : run.start()]), Part(run[1], len(run[0]))]
        at = run.end()
    return (*parts, Part(frame[at:]))
