"""Remembers what was worked out of a frozen value as long as it is asked for again soon: versions share what did not
change, so the same value comes again and again. Nothing but time depends on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, TypeVarTuple

A = TypeVar("A")
B = TypeVar("B")
K = TypeVarTuple("K")
KEPT = 1024


def by_identity(work_out: Callable[[A, *K], B]) -> Callable[[A, *K], B]:
    """Of a value, and a key that is compared. The value is kept with the answer: an id alone may come back as another
    value's."""
    kept: dict[tuple[int, tuple[Any, ...]], tuple[A, B]] = {}

    def remembered(value: A, *key: *K) -> B:
        found = kept.get((id(value), key))
        if found is not None and found[0] is value:
            return found[1]
        if len(kept) >= KEPT:
            kept.clear()
        answer = work_out(value, *key)
        kept[id(value), key] = value, answer
        return answer

    return remembered
