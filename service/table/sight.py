"""Looking at a table for one player, who may be away (PL-26)."""

from __future__ import annotations

from service.games.kernel import Refusal
from service.projection.sight import Sight
from service.table.directory import Directory
from service.table.presence import SEEN


async def sight_of(directory: Directory, table: str, player: str) -> Sight | None:
    """None if there is no such table, or no room for it here. Raises StoreUnavailable."""
    found = await directory.find(table)
    if isinstance(found, Refusal):
        return None
    here, presence = found.table.audience, found.table.presence
    if not here.has(player):
        await presence.look_around()
    fold, shown = found.table.fold, here.has(player) or player in presence.elsewhere()
    return Sight(found.table.game, fold.state, shown, await directory.store.get(SEEN, f"{table}/{player}"))
