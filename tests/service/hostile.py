"""Frames that no honest client sends, and honest ones spoiled at random."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgpack
import msgspec

from protocol.codec import JSON, MSGPACK, Codec
from protocol.messages import Hello, Intent, Ping, Unwatch, Watch


def valid(codec: Codec, table: str) -> list[bytes]:
    """One frame of each kind, and several intents."""
    intents: list[dict[str, Any]] = [
        {"type": "visit", "deck": "civilians"},
        {"type": "vote", "coin": "vita"},
        {"type": "use_privilege", "token": "lock", "target": 1},
        {"type": "take_seat", "seat": 1, "nonce": "n"},
        {"type": "say", "text": "hello"},
        {"type": "add_bot", "bot": "random", "seat": 0},
        {"type": "rematch"},
    ]
    messages: list[msgspec.Struct] = [
        Hello(token="x", client="c"),
        Watch(table, since=3, invite="i"),
        Unwatch("t"),
        Ping(),
    ]
    messages += [Intent(table, f"i{number}", intent, number) for number, intent in enumerate(intents)]
    return [codec.encode(message) for message in messages]


# Spoiled at random

Spoiler = Callable[[bytes, Random], bytes]


def flipped(frame: bytes, source: Random) -> bytes:
    place = source.randrange(len(frame))
    return frame[:place] + bytes([frame[place] ^ (1 << source.randrange(8))]) + frame[place + 1 :]


def cut(frame: bytes, source: Random) -> bytes:
    return frame[: source.randrange(len(frame))]


def with_rubbish(frame: bytes, source: Random) -> bytes:
    place = source.randrange(len(frame) + 1)
    return frame[:place] + source.randbytes(source.randrange(1, 9)) + frame[place:]


def without_some(frame: bytes, source: Random) -> bytes:
    start = source.randrange(len(frame))
    return frame[:start] + frame[start + source.randrange(1, 9) :]


def twice(frame: bytes, source: Random) -> bytes:
    start = source.randrange(len(frame))
    return frame[:start] + frame[start : start + 9] * 2 + frame[start + 9 :]


def random_bytes(frame: bytes, source: Random) -> bytes:
    return source.randbytes(source.randrange(60))


BYTE_SPOILERS: tuple[Spoiler, ...] = (flipped, cut, with_rubbish, without_some, twice, random_bytes)

STRANGE: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    1.5,
    1 << 53,
    -(1 << 63),
    1 << 62,
    "",
    "x" * 5_000,
    "\x00",
    "\u202e",
    [],
    {},
    [[]],
    {"type": "vote"},
    ["vita"] * 300,
    {"": None},
    {str(key): key for key in range(300)},
)


def spoiled_value(value: Any, source: Random) -> Any:
    """A message in which something, somewhere, is something else."""
    if isinstance(value, dict) and value and source.random() < 0.8:
        found = dict(value)
        name = source.choice(list(found))
        match source.randrange(4):
            case 0:
                del found[name]
            case 1:
                found[source.choice(("x", "type", "id", name + "s", "\x00"))] = source.choice(STRANGE)
            case _:
                found[name] = spoiled_value(found[name], source)
        return found
    return source.choice(STRANGE)


def encoded(codec: Codec, value: Any) -> bytes:
    return json.dumps(value).encode() if codec.text else msgpack.packb(value)


def spoiled(codec: Codec, frames: list[bytes], source: Random) -> bytes:
    """A valid frame with a fault or two in its bytes, or in what they mean."""
    frame = source.choice(frames)
    if source.random() < 0.5:
        read = msgspec.json.decode if codec.text else msgspec.msgpack.decode
        return encoded(codec, spoiled_value(read(frame), source))
    for _ in range(source.choice((1, 1, 2))):
        frame = source.choice(BYTE_SPOILERS)(frame, source) or b"\x00"
    return frame


# By hand


def by_hand(codec: Codec, table: str) -> Iterator[bytes]:
    """Depth, width, size, numbers, halves of characters, the other encoding, and messages of the service."""
    intent = {"type": "intent", "table": table, "id": "x"}
    strange = [
        intent,
        {**intent, "intent": None},
        {**intent, "intent": []},
        {**intent, "intent": {}},
        {**intent, "intent": {"type": 1}},
        {**intent, "intent": {"type": "vote", "coin": {"type": "vote"}}},
        {**intent, "intent": {"type": "vote", "coin": ["vita"] * 257}},
        {**intent, "intent": {"type": "vote", **{f"k{n}": n for n in range(300)}}},
        {**intent, "intent": {"type": "x" * 4_097}},
        {**intent, "intent": {"type": "say", "text": "x" * 4_097}},
        {**intent, "intent": nested(7)},
        {**intent, "intent": nested(200)},
        {**intent, "version": -1},
        {**intent, "version": 1 << 60},
        {**intent, "version": 1.0},
        {**intent, "id": "x" * 65},
        {**intent, "table": "\x00"},
        {"type": "watch", "table": table, "since": -1},
        {"type": "watch", "table": table, "since": "3"},
        {"type": "watch", "table": ["t"]},
        {"type": "welcome", "server_time": 1, "protocol": 1, "limits": {}},
        {"type": "update", "table": table, "version": 9},
        {"type": "ack", "table": table, "id": "x", "version": 9},
        {"type": "bye", "code": 1000},
        {"type": None},
        {"type": ["ping"]},
        {"type": "ping", "type2": 1},
        {},
        [],
        "ping",
        7,
        None,
    ]
    yield from (encoded(codec, value) for value in strange)
    yield from TEXTS if codec.text else PACKED
    yield encoded(other(codec), {"type": "ping"})


def nested(depth: int) -> Any:
    value: Any = {"type": "vote"}
    for _ in range(depth):
        value = {"type": "vote", "coin": value}
    return value


def other(codec: Codec) -> Codec:
    return MSGPACK if codec is JSON else JSON


TEXTS = [
    b"",
    b" ",
    b"{",
    b"[" * 8_000,
    b'{"a":' * 3_000,
    b'{"type":"ping"}{"type":"ping"}',
    b'{"type":"ping","type":"hello"}',
    b'{"type":"ping"} // comment',
    b'\xef\xbb\xbf{"type":"ping"}',
    b'{"type":"pi\xff"}',
    b'{"type":"\\ud800"}',
    b'{"type":"intent","table":"t","id":"\\udfff","intent":{"type":"start"}}',
    b'{"type":"watch","table":"t","since":1e9}',
    b'{"type":"watch","table":"t","since":' + b"9" * 10_000 + b"}",
    b'{"type":"watch","table":"t","since":NaN}',
    b'{"type":"watch","table":"t","since":Infinity}',
    b'{"type":"' + b"\\u0000" * 1_000 + b'"}',
    b"\x00" * 16_384,
    "{“type”:“ping”}".encode(),
]
PACKED = [
    b"",
    b"\xc1",
    b"\xc0",
    b"\xdd\xff\xff\xff\xff",
    b"\xdf\xff\xff\xff\xff",
    b"\xdb\xff\xff\xff\xffabc",
    b"\xc6\xff\xff\xff\xff",
    b"\xc9\xff\xff\xff\xff\x01",
    b"\x91" * 8_000,
    b"\x81\xa1a" * 3_000,
    b"\x82\xa4type\xa4ping\xa4type\xa5hello",
    b"\x81\x01\xa4ping",
    b"\x81\xc4\x04type\xa4ping",
    b"\x81\xa4type\xc4\x04ping",
    b"\x81\xa4type\xa4pi\xff\xfe",
    b"\x81\xa4type\xa4ping\x00",
    b"\x81\xa4type\xd4\x01\x00",
    b"\x81\xa4type\xd6\xff\x00\x00\x00\x00",
    b"\x83\xa4type\xa5watch\xa5table\xa1t\xa5since\xcb\x7f\xf0\x00\x00\x00\x00\x00\x00",
    b"\x83\xa4type\xa5watch\xa5table\xa1t\xa5since\xcf\xff\xff\xff\xff\xff\xff\xff\xff",
    b"\x83\xa4type\xa5watch\xa5table\xa1t\xa5since\xd3\x80\x00\x00\x00\x00\x00\x00\x00",
    b"\x00" * 16_384,
]
