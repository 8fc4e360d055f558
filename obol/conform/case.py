"""A case: one awkward thing that the service may do, and what a client does then."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from obol.conform.scene import Scene

Play = Callable[[Scene], Awaitable[None]]


class Case(NamedTuple):
    """`passage`: a sentence of PROTOCOL.md, word for word. `encoding`: of the frames. Raises Failed in `play`."""

    name: str
    about: str
    passage: str
    encoding: str
    play: Play


CASES: list[Case] = []


def case(passage: str, encoding: str = "json") -> Callable[[Play], Play]:
    """Enter a function among the cases, by its name; its docstring says what happens."""

    def enter(play: Play) -> Play:
        name = getattr(play, "__name__", "")
        about = (play.__doc__ or "").strip()
        CASES.append(Case(name.replace("_", "-"), about, passage, encoding, play))
        return play

    return enter
