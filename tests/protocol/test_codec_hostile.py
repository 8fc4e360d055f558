"""Both codecs on what is no message: a clear refusal, whatever the bytes (PL-06, PL-09, PL-21)."""

from __future__ import annotations

import tracemalloc
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from protocol.bad_frames import FROM_SERVER, ONLY_JSON, ONLY_MSGPACK, SHAPES, BadFrame, packed
from protocol.codec import JSON, MSGPACK, Codec, Limits, Misshapen, Unreadable
from protocol.codes import Code
from protocol.messages import Intent, Update
from tests.protocol.messages_of import from_client, from_server, values

both = pytest.mark.parametrize("codec", [JSON, MSGPACK], ids=["json", "msgpack"])
BAD_CLIENT = [
    *((JSON, name, bad) for name, bad in {**SHAPES, **ONLY_JSON}.items()),
    *((MSGPACK, name, packed(bad)) for name, bad in SHAPES.items()),
    *((MSGPACK, name, bad) for name, bad in ONLY_MSGPACK.items()),
]
BAD_SERVER = [
    *((JSON, name, bad) for name, bad in FROM_SERVER.items()),
    *((MSGPACK, name, packed(bad)) for name, bad in FROM_SERVER.items()),
]


def named(cases: list[tuple[Codec, str, BadFrame]]) -> pytest.MarkDecorator:
    ids = [f"{'json' if codec.text else 'msgpack'}: {name}" for codec, name, _ in cases]
    return pytest.mark.parametrize(("codec", "bad"), [(codec, bad) for codec, _, bad in cases], ids=ids)


def refusal(decode: Any, frame: bytes) -> tuple[str, str | None, str | None]:
    """How a frame is refused. Fails where it is read, and lets any other exception through."""
    try:
        message = decode(frame)
    except Unreadable:
        return "unreadable", None, None
    except Misshapen as error:
        return error.code.value, error.id, error.table
    raise AssertionError(f"was read: {message}")


@named(BAD_CLIENT)
def test_a_bad_frame_of_a_client_is_refused_as_it_should_be(codec: Codec, bad: BadFrame) -> None:
    """PL-06: with the intent's id wherever it can be read."""
    assert refusal(codec.decode_client, bad.frame) == (bad.refusal, bad.id, bad.table)


@named(BAD_SERVER)
def test_a_bad_frame_of_a_service_is_told_as_it_should_be(codec: Codec, bad: BadFrame) -> None:
    assert refusal(codec.decode_server, bad.frame) == (bad.refusal, bad.id, bad.table)


@named(BAD_CLIENT)
def test_no_frame_costs_memory_out_of_proportion(codec: Codec, bad: BadFrame) -> None:
    """PL-21: a frame of 16 KiB that claims gigabytes takes a few megabytes at most."""
    frame = bad.frame
    tracemalloc.start()
    try:
        refusal(codec.decode_client, frame)
        assert tracemalloc.get_traced_memory()[1] < 4_000_000
    finally:
        tracemalloc.stop()


@named(BAD_CLIENT)
def test_a_refusal_is_short_and_can_be_sent(codec: Codec, bad: BadFrame) -> None:
    with pytest.raises((Unreadable, Misshapen)) as caught:
        codec.decode_client(bad.frame)
    assert 0 < len(str(caught.value)) <= 120
    codec.value(str(caught.value))


def mutilated(frames: st.SearchStrategy[bytes]) -> st.SearchStrategy[bytes]:
    """Frames that were right, with a piece taken out and another put in its place."""

    def cut(frame: bytes, start: float, length: int, put: bytes) -> bytes:
        at = int(start * len(frame))
        return frame[:at] + put + frame[at + length :]

    return st.builds(cut, frames, st.floats(0, 1), st.integers(0, 8), st.binary(max_size=8))


frames = st.one_of(
    st.binary(max_size=200),
    mutilated((from_client | from_server).map(JSON.encode)),
    mutilated((from_client | from_server).map(MSGPACK.encode)),
    values.map(JSON.value),
    values.map(MSGPACK.value),
)


@both
@given(frame=frames)
@example(frame=b"[" * 16_000)
@example(frame=b"\x91" * 16_000)
@example(frame=b'{"":' * 4_000)
@example(frame=b"\x81\xa0" * 8_000)
@example(frame=b'{"type":"pong","server_time":"","":' + b"[" * 200 + b"1e999")
def test_no_bytes_raise_anything_else(codec: Codec, frame: bytes) -> None:
    """PL-09."""
    for decode in (codec.decode_client, codec.decode_server):
        assert len(said_of(decode, frame)) <= 120


def said_of(decode: Any, frame: bytes) -> str:
    try:
        decode(frame)
    except (Unreadable, Misshapen) as error:
        return str(error)
    return ""


@given(value=values)
def test_both_encodings_refuse_the_same_values_alike(value: Any) -> None:
    """What is refused, and how, is the protocol's and not the encoding's."""
    message = {"type": "intent", "table": "t", "id": "i", "intent": {"type": "x", "v": value}}
    assert outcome(JSON, message) == outcome(MSGPACK, message)


def outcome(codec: Codec, message: dict[str, Any]) -> Any:
    try:
        return codec.decode_client(codec.value(message))
    except Unreadable as error:
        return str(error)
    except Misshapen as error:
        return error.code, error.message, error.id, error.table


@both
def test_limits_are_those_given(codec: Codec) -> None:
    frame = codec.encode(Intent(table="t", id="three", intent={"type": "say", "text": "four+"}))
    tight = {"max_frame_bytes": 20, "max_depth": 1, "max_items": 3, "max_string": 4, "max_id": 4}
    for name, limit in tight.items():
        with pytest.raises((Unreadable, Misshapen)):
            codec.decode_client(frame, Limits(**{name: limit}))
    assert codec.decode_client(frame, Limits(max_depth=2, max_items=4, max_string=6, max_id=5))


@both
def test_an_intent_whose_text_is_too_long_is_refused_by_its_id(codec: Codec) -> None:
    """PL-06: nothing that can be answered by id is answered without."""
    frame = codec.encode(Intent(table="t", id="i", intent={"type": "say", "text": "x" * 5_000}))
    with pytest.raises(Misshapen) as caught:
        codec.decode_client(frame)
    assert (caught.value.code, caught.value.id, caught.value.table) == (Code.TOO_LONG, "i", "t")


@both
def test_frames_of_the_service_may_be_larger(codec: Codec) -> None:
    many = {str(n): ["x"] * 300 for n in range(300)}
    frame = codec.value({"type": "update", "table": "t", "version": 1, "public": many})
    assert codec.decode_server(frame) == Update(table="t", version=1, public=many)
    with pytest.raises(Unreadable):
        codec.decode_server(frame, Limits())
