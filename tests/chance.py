"""Chances for tests: one that gives what it is told to, and a quick one."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cached_property
from typing import Any, TypeVar

T = TypeVar("T")


class Stacked:
    """Gives the outcomes it was stacked with, in order; each must be possible. `draws` keeps what was given."""

    def __init__(self, *outcomes: Sequence[Any]) -> None:
        self.left = [tuple(outcome) for outcome in outcomes]
        self.draws: list[tuple[Any, ...]] = []

    def draw(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        if not self.left:
            raise AssertionError(f"nobody stacked a draw of {count} from {list(items)}")
        wanted, places, out = self.left.pop(0), list(items), []
        if len(wanted) != count:
            raise AssertionError(f"stacked {list(wanted)} where {count} are drawn")
        for item in wanted:
            if item not in places:
                raise AssertionError(f"stacked {list(wanted)} cannot come from {list(items)}")
            out.append(places.pop(places.index(item)))
        self.draws.append(tuple(out))
        return tuple(out)


class Quick:
    """Random, repeatable, fast and not checkable: for simulations. `draws` keeps what came out. Most of what is decided
    draws nothing: what it would be drawn from is made when it is asked for."""

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self.draws: list[tuple[Any, ...]] = []

    @cached_property
    def source(self) -> random.Random:
        return random.Random(self.seed)

    def draw(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        if not 0 <= count <= len(items):
            raise ValueError(f"cannot draw {count} of {len(items)}")
        out = tuple(self.source.sample(list(items), count))
        self.draws.append(out)
        return out
