"""The short way to read an intent gives what the careful way gives, or leaves the frame to it."""

from __future__ import annotations

from typing import Any

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.codec import FROM_CLIENT, Limits, Misshapen, Unreadable
from protocol.codec.packed import Packed, unpacked
from protocol.codec.reading import client_message
from protocol.messages import WHOLE, Intent

PACKED = Packed()
TEXTS = st.one_of(st.text(max_size=6), st.sampled_from(["x" * 4_096, "x" * 4_097, "\x00", "é"]))
NUMBERS = st.one_of(st.integers(-3, 3), st.sampled_from([WHOLE, WHOLE + 1, -WHOLE, -WHOLE - 1, 1.0, 0.5]))
VALUES = st.one_of(TEXTS, NUMBERS, st.booleans(), st.none(), st.binary(max_size=3), st.lists(NUMBERS, max_size=2))
FIELDS = st.dictionaries(st.one_of(st.sampled_from(["type", "coin", "é"]), st.integers(0, 2)), VALUES, max_size=3)
MESSAGES = st.fixed_dictionaries(
    {"type": st.sampled_from(["intent", "intent", "watch"]), "table": TEXTS, "id": TEXTS, "intent": FIELDS},
    optional={"version": VALUES, "more": VALUES},
)
GOOD = {"type": "intent", "table": "t", "id": "1", "intent": {"type": "vote", "coin": "vita", "place": 3}, "version": 7}


def careful(frame: bytes, limits: Limits = FROM_CLIENT) -> Any:
    """None if it is no message."""
    try:
        return client_message(unpacked(frame, limits), limits)
    except (Unreadable, Misshapen):
        return None


def agree(frame: bytes, limits: Limits = FROM_CLIENT) -> None:
    short = PACKED.usual_intent(frame, limits)
    assert short is None or short == careful(frame, limits)


@given(MESSAGES)
def test_on_any_message(message: dict[str, Any]) -> None:
    agree(msgpack.packb(message))


@given(st.integers(0, 100), st.binary(min_size=1, max_size=3), st.integers(0, 3))
def test_on_any_spoiled_frame(at: int, spoil: bytes, over: int) -> None:
    frame = msgpack.packb(GOOD)
    agree(frame[: at % len(frame)] + spoil + frame[at % len(frame) + over :])


@given(MESSAGES, st.integers(1, 70), st.integers(1, 70), st.integers(1, 3))
def test_within_any_limits(message: dict[str, Any], items: int, string: int, depth: int) -> None:
    agree(msgpack.packb(message), Limits(max_items=items, max_string=string, max_depth=depth))


def test_a_usual_intent_is_read_the_short_way() -> None:
    read = PACKED.usual_intent(msgpack.packb(GOOD), FROM_CLIENT)
    assert read == Intent("t", "1", {"type": "vote", "coin": "vita", "place": 3}, 7)


@pytest.mark.parametrize("doubled", [b"\xa2id\xa11", b"\xa7version\x07"])
def test_a_key_that_comes_twice_is_not(doubled: bytes) -> None:
    frame = msgpack.packb(GOOD)
    assert PACKED.usual_intent(bytes([frame[0] + 1]) + frame[1:] + doubled, FROM_CLIENT) is None
