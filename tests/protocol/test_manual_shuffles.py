"""PL-20: the algorithm of "Checking the shuffles", in words, numbers and code, is that of
service/platform/chance.py."""

from __future__ import annotations

import hmac
import json
from itertools import islice
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from service.platform.chance import chance_key, commitment, partial_shuffle, words
from tests.protocol.manual import block

NUMBERS: dict[str, Any] = json.loads(block("json", "numbers"))
SEED = bytes.fromhex(NUMBERS["seed"])
KEY = bytes.fromhex(NUMBERS["key"])
PRINTED: dict[str, Any] = {}
exec(block("python", "chance"), PRINTED)


def test_the_commitment_and_the_key_are_worked_out_right() -> None:
    assert commitment(SEED) == NUMBERS["commitment"]
    assert chance_key(SEED, NUMBERS["nonces"]) == KEY


def test_the_words_are_worked_out_right() -> None:
    number = NUMBERS["draw"].to_bytes(8, "big")
    blocks = [hmac.digest(KEY, number + block.to_bytes(4, "big"), "sha256").hex() for block in range(2)]
    assert blocks == NUMBERS["blocks"]
    row = list(islice(words(KEY, NUMBERS["draw"]), 5))
    assert [f"{word:016x}" for word in row] == NUMBERS["words"]
    assert [word % (5 - place) for place, word in enumerate(row)] == NUMBERS["word mod ways"]


def test_the_draw_is_worked_out_right() -> None:
    assert list(partial_shuffle(KEY, NUMBERS["draw"], NUMBERS["of"], 5)) == NUMBERS["out"]


@given(seed=st.binary(min_size=32, max_size=32), nonces=st.lists(st.text(st.characters(exclude_categories=["Cs"]))))
def test_the_printed_code_mixes_the_same_key(seed: bytes, nonces: list[str]) -> None:
    assert PRINTED["chance_key"](seed, nonces) == chance_key(seed, nonces)


@given(
    key=st.binary(min_size=32, max_size=32),
    number=st.integers(0, 2**63),
    items=st.lists(st.integers() | st.text(max_size=3), max_size=40),
    data=st.data(),
)
def test_the_printed_code_draws_the_same(key: bytes, number: int, items: list[Any], data: st.DataObject) -> None:
    count = data.draw(st.integers(0, len(items)))
    assert PRINTED["draw"](key, number, items, count) == list(partial_shuffle(key, number, items, count))
