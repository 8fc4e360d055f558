"""Who is at a table and since when who is not (PL-15). Presence is not in the log: it lives beside it, for a while."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from service.games.kernel import Seat
from service.log.contract import Shelf
from service.platform.state import TableState

BOOK = "presence"
KEPT_S = 31 * 86_400


class Presence:
    """When each player of one table was last seen, on whichever node. Times are server ms."""

    def __init__(self, table: str, shelf: Shelf) -> None:
        self.table = table
        self.shelf = shelf

    async def mark(self, players: Iterable[str], now: int) -> None:
        """These are here now, or were until now."""
        for player in players:
            await self.shelf.put(BOOK, f"{self.table}/{player}", str(now).encode(), ttl_s=KEPT_S)

    async def last_seen(self, player: str, now: int) -> int:
        """When the player was last seen. One never seen is reckoned from the first time somebody asks."""
        found = await self.shelf.get(BOOK, f"{self.table}/{player}")
        if found is None:
            await self.mark([player], now)
        return now if found is None else int(found)

    async def gone(self, state: TableState[Any], here: Collection[Seat], now: int, grace_ms: int) -> set[Seat]:
        """The seats whose player has been nowhere for longer than the grace."""
        found = set()
        for seat, chair in state.seated:
            if seat in here or not chair.played_by_player:
                continue
            if now - await self.last_seen(chair.player.id, now) >= grace_ms:
                found.add(seat)
        return found
