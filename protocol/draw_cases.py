"""Draws, worked out: what the golden vectors have for "Checking the shuffles" in PROTOCOL.md. Written by hand and with
the program printed there, not with the service's own."""

from __future__ import annotations

from typing import Any, NamedTuple

SEED = bytes(range(32)).hex()
KEY = "134a959d41c51235a30bd6247b24f333863f26f2c9584a38d96cc88dc1792f26"
"""Of that seed and `NONCES`."""
NONCES = ("3f9c", "", "")
FIVE = ["a", "b", "c", "d", "e"]


class DrawCase(NamedTuple):
    """`out`: what draw `number` takes from `of`."""

    number: int
    of: list[Any]
    out: list[Any]
    nonces: tuple[str, ...] = NONCES
    key: str = KEY


class RowCase(NamedTuple):
    """`out`: what a row of words, each in hex, takes from `of`, with no word left. Rows like these do not come from any
    seed that somebody will find."""

    words: list[str]
    of: list[Any]
    out: list[Any]


DRAWS: dict[str, DrawCase] = {
    "one of one": DrawCase(0, ["king"], ["king"]),
    "none of three": DrawCase(0, ["a", "b", "c"], []),
    "all of four, from one block": DrawCase(
        1, ["king", "knight", "grafter", "clergy"], ["clergy", "king", "knight", "grafter"]
    ),
    "nine of twelve, from three blocks": DrawCase(2, list(range(1, 13)), [5, 9, 8, 7, 11, 10, 1, 2, 12]),
    "the same in another order": DrawCase(2, list(range(12, 0, -1)), [5, 9, 8, 7, 11, 10, 1, 2, 12]),
    "an item that is there more than once": DrawCase(3, ["p", "q", "p", "p", "q"], ["q", "p", "p", "q"]),
    "numbers by size, not by their digits": DrawCase(4, [10, 9, 100, -1, 0, 2], [9, 2, 100, 0, -1, 10]),
    "whole numbers before strings": DrawCase(5, ["10", "9", 9, "", 10, "a"], ["a", 10, "", 9, "9", "10"]),
    "capitals before small letters, accents after both": DrawCase(
        6, ["\u00e9", "z", "Z", "e", "\u00c9"], ["z", "\u00e9", "e", "\u00c9", "Z"]
    ),
    "code points beyond the basic plane after those within it": DrawCase(
        7,
        ["\U0001f0a1", "\ufffd", "\ue000", "z", "\U00010000"],
        ["z", "\U00010000", "\ufffd", "\U0001f0a1", "\ue000"],
    ),
    "a string that another begins with": DrawCase(8, ["ab", "a", "abc", "", "b"], ["a", "", "b", "abc", "ab"]),
    "draw number 70,000": DrawCase(70_000, FIVE, ["c", "a", "e", "b", "d"]),
    "no nonce at all": DrawCase(
        0,
        FIVE,
        ["a", "d", "e", "b", "c"],
        ("", "", ""),
        "b43ebe72860a8634d3961c25004b45620d1fbda5f0938cc4bb6d3681b7bb5137",
    ),
    "nonces of more bytes than characters": DrawCase(
        0,
        FIVE,
        ["a", "c", "b", "e", "d"],
        ("\u015f\U0001f0a1", "\u00e9"),
        "9dc872a682451654b913defd182bbec7e1e9b8d31d0deb7c7ddee9ab63173552",
    ),
}

FIRST, SECOND, ZERO = f"{1:016x}", f"{2:016x}", f"{0:016x}"
LAST = "ffffffffffffffff"
ROWS: dict[str, RowCase] = {
    "the last word is over every multiple of three: another is taken": RowCase(
        [LAST, FIRST, ZERO, ZERO], ["a", "b", "c"], ["b", "a", "c"]
    ),
    "the word before it is not": RowCase(["fffffffffffffffe", ZERO, ZERO], ["a", "b", "c"], ["c", "b", "a"]),
    "of four ways every word serves": RowCase([LAST], ["a", "b", "c", "d"], ["d"]),
    "of one way every word serves": RowCase([LAST], ["a"], ["a"]),
    "three of six ways passed over in a row": RowCase(
        ["fffffffffffffffc", "fffffffffffffffd", LAST, "fffffffffffffffb", SECOND],
        [1, 2, 3, 4, 5, 6],
        [6, 4],
    ),
    "passed over in the midst of a draw": RowCase(
        [FIRST, "fffffffffffffffd", "fffffffffffffffe", ZERO, "fffffffffffffffe"], [1, 2, 3, 4, 5, 6, 7], [2, 1, 7]
    ),
}
