"""What one who comes back to a table missed (PL-11), and what that costs (PL-21).

The views of old versions are not kept: they are worked out again for who comes back, in turns with everybody else's
work, paid for by that connection, and let go.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from service.projection.replay import Turns
from service.projection.update import TableUpdate
from service.table.audience import Watcher, seat_for
from service.table.loading import Loaded

if TYPE_CHECKING:
    from service.table.actor import Table

VERSION_COST = 24
"""What a version costs that is worked out again, in units of an address' share: `VERSION` in
service/transport/shares.py, as `python -m bench.dear` measures it."""
Frames = dict[TableUpdate, bytes]
"""What one is told that missed something, by the change that it tells of."""
PASSES = 2
"""So often one looks what was appended while the rest was worked out."""


def updates_since(watcher: Watcher, loaded: Loaded, since: int | None, mark: str | None) -> list[TableUpdate] | None:
    """The changes after `since`, if all of them are at hand, the watcher held the same seat then, and what it saw then
    is what this log has there: another may have stood in its place, and was lost. Else None. `mark`: that version's,
    if it says so."""
    fold = loaded.views.fold
    behind = None if since is None else fold.version - since
    if behind == 0:
        return [] if mark in (None, fold.mark) else None
    if behind is None or since == 0 or not 0 < behind <= len(loaded.history):
        return None
    missed = list(loaded.history)[-behind:]
    then = missed[0].before.fold
    same_seat = seat_for(watcher, then.state) == seat_for(watcher, fold.state)
    return missed if same_seat and mark in (None, then.mark) else None


async def late_frames(table: Table, watcher: Watcher, since: int | None, mark: str | None) -> Frames:
    """The frames of what it missed, as far as that was known when this was called, by the change they tell of."""
    frames: Frames = {}
    turns = Turns()
    for _ in range(PASSES):
        for change in updates_since(watcher, table.loaded, since, mark) or []:
            if change not in frames:
                frames[change] = late_frame(table, watcher, change)
                await turns.rest()
    return frames


def late_frame(table: Table, watcher: Watcher, change: TableUpdate) -> bytes:
    if change is not table.loaded.history[-1] and table.context.worked_out.note(change):
        watcher.spend(VERSION_COST)
    viewer = seat_for(watcher, table.fold.state)
    return change.late_frame(watcher.codec, viewer, table.context.clock.now_ms())
