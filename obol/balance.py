"""`obol balance GAME`: plays among bots, what they show of the game, and whether it keeps its promises.

A game that can be measured has a `balance.py`, with `measure(plays)`, `faults(found)` and `report(found)`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from service.games import HOME, games


class Found(Protocol):
    """Some plays alike."""

    @property
    def plays(self) -> int: ...


class Balance(Protocol):
    """What a game's `balance.py` has."""

    def measure(self, plays: int) -> Iterator[Found]: ...
    def faults(self, found: Sequence[Any]) -> list[str]: ...
    def report(self, found: Sequence[Any]) -> Iterator[str]: ...


def balance_of(game: str) -> Balance:
    """Raises ValueError if there is no such game, or nothing to measure in it."""
    measurable = [name for name in games() if find_spec(f"{HOME}.{name}.balance")]
    if game not in measurable:
        raise ValueError(f"{game!r} cannot be measured; what can: {', '.join(measurable)}")
    return cast(Balance, import_module(f"{HOME}.{game}.balance"))


def balance(game: str, plays: int, say: Callable[[str], None]) -> bool:
    """Measure and tell; True if nothing is wrong. Raises ValueError as `balance_of` does."""
    one, began = balance_of(game), time.process_time()
    found = list(one.measure(plays))
    seconds = time.process_time() - began
    for line in one.report(found):
        say(line)
    count = sum(some.plays for some in found)
    say(f"\n{count} games, {count / max(seconds, 1e-9):.0f} a second of one core")
    faults = one.faults(found)
    for fault in faults:
        say(f"FAULT {fault}")
    return not faults
