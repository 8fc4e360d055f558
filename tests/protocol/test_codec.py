"""Both codecs on messages that are right."""

from __future__ import annotations

import json
from typing import Any

import msgpack
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.codec import JSON, MSGPACK, Codec, codec_for
from protocol.messages import SUBPROTOCOLS, FromClient, FromServer, Hello, Intent, Update
from tests.protocol.messages_of import from_client, from_server, texts, values

both = pytest.mark.parametrize("codec", [JSON, MSGPACK], ids=["json", "msgpack"])


def read_by_others(codec: Codec, frame: bytes) -> Any:
    """A frame as libraries read it that the codec does not encode with."""
    return json.loads(frame.decode()) if codec.text else msgpack.unpackb(frame)


def test_each_subprotocol_has_its_codec() -> None:
    """PL-22: and what is unknown has none."""
    assert [codec.name for codec in map(codec_for, SUBPROTOCOLS) if codec] == list(SUBPROTOCOLS)
    assert codec_for("obol.v2.json") is None
    assert codec_for("") is None


def test_none_offered_means_json() -> None:
    """PL-22."""
    assert codec_for(None) is JSON
    assert JSON.text
    assert not MSGPACK.text


@both
@given(message=from_client)
def test_what_a_client_sends_arrives(codec: Codec, message: FromClient) -> None:
    assert codec.decode_client(codec.encode(message)) == message


@both
@given(message=from_server)
def test_what_the_service_sends_arrives(codec: Codec, message: FromServer) -> None:
    assert codec.decode_server(codec.encode(message)) == message


@both
@given(message=from_client | from_server)
def test_other_libraries_read_what_we_write(codec: Codec, message: msgspec.Struct) -> None:
    assert read_by_others(codec, codec.encode(message)) == msgspec.to_builtins(message)


@both
@given(message=from_client | from_server)
def test_a_spliced_message_equals_an_encoded_one(codec: Codec, message: msgspec.Struct) -> None:
    fields: dict[str, Any] = msgspec.to_builtins(message)
    assert codec.map([codec.pair(key, value) for key, value in fields.items()]) == codec.encode(message)


@both
@given(value=values)
def test_raw_pairs_equal_encoded_pairs(codec: Codec, value: Any) -> None:
    assert codec.pair_raw("public", codec.value(value)) == codec.pair("public", value)


@both
@given(items=st.dictionaries(texts, values, max_size=5))
def test_maps_and_arrays_are_their_values(codec: Codec, items: dict[str, Any]) -> None:
    assert codec.map([codec.pair(key, value) for key, value in items.items()]) == codec.value(items)
    assert codec.array([codec.value(value) for value in items.values()]) == codec.value(list(items.values()))


@both
@pytest.mark.parametrize("size", [0, 1, 15, 16, 17, 65_535, 65_536])
def test_collections_of_every_width_are_spliced_right(codec: Codec, size: int) -> None:
    numbers = list(range(size))
    assert codec.array([codec.value(n) for n in numbers]) == codec.value(numbers)
    assert codec.map([codec.pair(str(n), n) for n in numbers]) == codec.value({str(n): n for n in numbers})


@both
def test_a_client_ignores_fields_it_does_not_know(codec: Codec) -> None:
    frame = codec.value({"type": "update", "table": "t", "version": 3, "weather": {"rain": None}})
    assert codec.decode_server(frame) == Update(table="t", version=3)


@both
def test_a_patch_keeps_its_nulls(codec: Codec) -> None:
    update = Update(table="t", version=3, public={"game": {"trial": None, "voted": {}}})
    assert codec.decode_server(codec.encode(update)) == update


@both
@pytest.mark.parametrize(
    "message",
    [
        Hello(client="x" * 4_096),
        Hello(client="🂡" * 4_000),
        Intent(table="t" * 64, id="é" * 64, intent={"type": "x", "v": list(range(256))}),
        Intent(table="t", id="i", intent={"type": "x", **{str(n): n for n in range(255)}}),
        Intent(table="t", id="i", intent={"type": "x", "v": [[[[[["6 + 2 deep"]]]]]]}),
    ],
    ids=["string", "wide string", "list and ids", "map", "depth"],
)
def test_what_just_fits_the_limits_is_read(codec: Codec, message: FromClient) -> None:
    assert codec.decode_client(codec.encode(message)) == message


@both
def test_a_frame_that_just_fits_is_read(codec: Codec) -> None:
    message = Intent(table="t", id="i", intent={"type": "x", "v": ["x" * 4_000] * 4, "more": ""})
    left = 16_384 - len(codec.encode(message))
    message = Intent(table="t", id="i", intent={**message.intent, "more": "y" * (left - (0 if codec.text else 2))})
    frame = codec.encode(message)
    assert len(frame) == 16_384
    assert codec.decode_client(frame) == message
