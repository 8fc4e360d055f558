"""A table as it stands to one player, for who tells players that are away (PL-26)."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from service.games.kernel import Game, Seat
from service.platform.state import TableState


class Sight(NamedTuple):
    """`shown`: does a page of the player's show the table, on whichever node? `seen`: when the player was last seen at
    it, as it is kept; None: never."""

    game: Game[Any]
    state: TableState[Any]
    shown: bool
    seen: bytes | None


class Onlookers(Protocol):
    """Who watches a table here."""

    def here(self) -> set[Seat]:
        """The seats with a watcher of their own."""
        ...
