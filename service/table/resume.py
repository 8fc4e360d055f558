"""What one who comes back to a table missed (PL-11)."""

from __future__ import annotations

from service.projection.update import TableUpdate
from service.table.audience import Watcher, seat_for
from service.table.loading import Loaded


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
