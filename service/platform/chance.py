"""Randomness that anyone can check afterwards (PL-20; the algorithm, for authors of other checkers, is in
PROTOCOL.md, "Checking the shuffles").

key = SHA-256("obol.chance.v1" | seed | for each seat in order: its nonce's length (4 bytes, big-endian) and bytes).
The draw numbered n (0, 1, 2 … over the whole table) first puts what it draws from in order: whole numbers before
strings, each by size. It reads 8-byte big-endian words from HMAC-SHA256(key, n (8 bytes, big-endian) | block (4 bytes,
big-endian)) for block 0, 1, 2 …, and is a partial Fisher-Yates shuffle: for i = 0 … count - 1, swap place i with place
i + (the next word below the largest multiple of left, modulo left), where left is how many places there are from i on.

Because of the order, what comes out depends on nothing but the seed, the nonces, and what there is to draw from.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")
SEED_BYTES = 32
WORD = 1 << 64


class Draw(msgspec.Struct, frozen=True, array_like=True):
    """One random outcome, as the log keeps it: what was drawn from, and what came out, in order."""

    of: tuple[Any, ...]
    out: tuple[Any, ...]


def commitment(seed: bytes) -> str:
    """What the table publishes before the first draw: SHA-256 of the seed, in hex."""
    return hashlib.sha256(seed).hexdigest()


def chance_key(seed: bytes, nonces: Iterable[str]) -> bytes:
    """The key of a table's chance: its seed and every seat's nonce, in seat order ("" where a seat gave none)."""
    mixed = hashlib.sha256(b"obol.chance.v1" + seed)
    for nonce in nonces:
        raw = nonce.encode()
        mixed.update(len(raw).to_bytes(4, "big") + raw)
    return mixed.digest()


def words(key: bytes, number: int) -> Iterator[int]:
    """The endless row of 64-bit words behind draw `number`."""
    block = 0
    while True:
        digest = hmac.digest(key, number.to_bytes(8, "big") + block.to_bytes(4, "big"), "sha256")
        for start in range(0, 32, 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        block += 1


def in_order(item: Any) -> tuple[bool, Any]:
    """Whole numbers before strings, by size; strings by their code points."""
    return (isinstance(item, str), str(item) if isinstance(item, str) else item)


def partial_shuffle(key: bytes, number: int, items: Sequence[T], count: int) -> tuple[T, ...]:
    """What draw `number` takes from `items`. Raises ValueError if `count` is more than there are."""
    return shuffled_by(words(key, number), items, count)


def shuffled_by(row: Iterator[int], items: Sequence[T], count: int) -> tuple[T, ...]:
    """What a row of 64-bit words takes from `items`. Raises ValueError if `count` is more than there are."""
    if not 0 <= count <= len(items):
        raise ValueError(f"cannot draw {count} of {len(items)}")
    remaining = sorted(items, key=in_order)
    for at in range(count):
        ways = len(remaining) - at
        limit = WORD - WORD % ways
        word = next(row)
        while word >= limit:
            word = next(row)
        other = at + word % ways
        remaining[at], remaining[other] = remaining[other], remaining[at]
    return tuple(remaining[:count])


class TableChance:
    """A `Chance` that keeps what it drew. `draws_before`: how many draws the table's log holds already.
    The key is worked out at the first draw: most intents draw nothing."""

    def __init__(self, seed: bytes, nonces: Iterable[str], draws_before: int) -> None:
        self.seed = seed
        self.nonces = nonces
        self.first = draws_before
        self.key = b""
        self.draws: list[Draw] = []

    def draw(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        self.key = self.key or chance_key(self.seed, self.nonces)
        out = partial_shuffle(self.key, self.first + len(self.draws), items, count)
        self.draws.append(Draw(of=tuple(items), out=out))
        return out
