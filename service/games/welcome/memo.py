"""Remembers what was worked out of a frozen value as long as it is asked for again soon: versions share what did not
change, so the same value comes again and again. Nothing but time depends on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B")
KEPT = 1024


def by_identity(work_out: Callable[[A], B]) -> Callable[[A], B]:
    """The value is kept with the answer: an id alone may come back as another value's."""
    kept: dict[int, tuple[A, B]] = {}

    def remembered(value: A) -> B:
        found = kept.get(id(value))
        if found is not None and found[0] is value:
            return found[1]
        if len(kept) >= KEPT:
            kept.clear()
        answer = work_out(value)
        kept[id(value)] = value, answer
        return answer

    return remembered
