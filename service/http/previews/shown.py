"""What anybody may be told of a table, or of one moment of it."""

from __future__ import annotations

from typing import NamedTuple


class Shown(NamedTuple):
    """`players`: who sits there, in turn order. `line`: how it stands. `version`: the moment's; None: as it is now.
    `over`: has the table ended?"""

    table: str
    game: str
    title: str
    players: tuple[str, ...]
    line: str
    version: int | None
    over: bool
    language: str
