"""What a seat sees as a vector of one length, for every game: each leaf of it hashed to a place, or, if a number, to
two.

Equal views give equal vectors, in every process. Two leaves may share a place; with `SIZE` places few do.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, TypeAlias
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

SIZE = 1024
"""Of the vector of what is seen."""
CHOICE_SIZE = 64
"""Of that of one choice."""

Vector: TypeAlias = NDArray[np.float32]


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every leaf with its path. Items of a list have the list's: their order is not seen, but their number is."""
    match value:
        case dict():
            for name, inner in value.items():
                yield from leaves(inner, f"{path}.{name}")
        case list() | tuple():
            yield f"{path}#", len(value)
            for inner in value:
                yield from leaves(inner, f"{path}[]")
        case _:
            yield path, value


def vector(value: Any, size: int) -> Vector:
    """Each number within -1 and 1."""
    found: Vector = np.zeros(size, np.float32)
    for path, leaf in leaves(value):
        if isinstance(leaf, int) and not isinstance(leaf, bool):
            place, sign = hashed(path, size)
            found[place] += sign * leaf / (1 + abs(leaf))
        place, sign = hashed(f"{path}={leaf}", size)
        found[place] += sign
    np.clip(found, -1, 1, out=found)
    return found


@lru_cache(maxsize=1 << 16)
def hashed(text: str, size: int) -> tuple[int, int]:
    """A place, and a sign: leaves that share a place do not only add up."""
    code = crc32(text.encode())
    return (code >> 1) % size, 1 if code & 1 else -1
