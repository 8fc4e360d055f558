"""Remembers what was worked out of frozen values as long as it is asked for again soon: versions share what did not
change, so the same values come again and again. Nothing but time depends on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

Values = TypeVarTuple("Values")
B = TypeVar("B")
KEPT = 256
"""Enough for many tables, and few enough that what is kept stays near the processor: a thousand took longer."""


def by_identity(work_out: Callable[[*Values], B], most: int = KEPT) -> Callable[[*Values], B]:
    """The values are kept with the answer: the id of one that is gone may come back as another's. `most`: how many;
    fewer where they are large."""
    kept: dict[tuple[int, ...], tuple[B, tuple[*Values]]] = {}

    def remembered(*values: *Values) -> B:
        key = tuple(map(id, values))
        found = kept.get(key)
        if found is not None:
            return found[0]
        if len(kept) >= most:
            kept.clear()
        answer = work_out(*values)
        kept[key] = answer, values
        return answer

    return remembered
