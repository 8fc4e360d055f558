"""Who watches a table on this node, and telling them (PL-10 to PL-12).

No queue is kept here: a frame goes to each connection's own bounded outbox, and a connection whose outbox is full is
closed by itself (PL-21); nobody else waits for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from protocol.codec import Codec
from protocol.messages import PlayerName
from service.games.kernel import Refusal, Seat
from service.platform.access import NO_SPECTATORS, open_to_spectators
from service.platform.state import TableState
from service.projection.update import TableUpdate, Viewer, snapshot_frame
from service.projection.views import Views
from service.support.websocket_frames import message_frame


class Watcher(Protocol):
    """A connection, as far as a table knows it. `send` never blocks."""

    codec: Codec
    player: PlayerName | None

    def send(self, frame: bytes) -> None: ...

    def spend(self, cost: int) -> None:
        """So much was done for it: its address pays (PL-21)."""
        ...

    def credit(self) -> float:
        """What its address may still cost, in units of cost."""
        ...

    def dismissed(self, table: str, why: Refusal) -> None:
        """The table is no longer watched by this connection."""
        ...


Group = tuple[Viewer, str]


class Audience:
    """The watchers of one table, in groups that get the same frames."""

    def __init__(self) -> None:
        self.viewers: dict[Watcher, Viewer] = {}
        self.groups: dict[Group, dict[Watcher, None]] = {}

    def __len__(self) -> int:
        return len(self.viewers)

    def add(self, watcher: Watcher, viewer: Viewer) -> None:
        self.remove(watcher)
        self.viewers[watcher] = viewer
        self.groups.setdefault((viewer, watcher.codec.name), {})[watcher] = None

    def remove(self, watcher: Watcher) -> None:
        if watcher not in self.viewers:
            return
        group = (self.viewers.pop(watcher), watcher.codec.name)
        self.groups[group].pop(watcher)
        if not self.groups[group]:
            del self.groups[group]

    def here(self) -> set[Seat]:
        """The seats with a watcher of their own."""
        return {viewer for viewer, _ in self.groups if viewer is not None}

    def has(self, player: str) -> bool:
        """Does this player watch, from a seat or without?"""
        return any(watcher.player is not None and watcher.player.id == player for watcher in self.viewers)

    def spectators(self) -> int:
        return sum(len(group) for (viewer, _), group in self.groups.items() if viewer is None)

    def send(self, change: TableUpdate) -> None:
        """The update of a commit, to everybody."""
        for (viewer, _), group in list(self.groups.items()):
            frame = b""
            for watcher in list(group):
                frame = frame or change.frame(watcher.codec, viewer)
                watcher.send(frame)

    def send_and_reseat(self, table: str, change: TableUpdate, now: int) -> None:
        """The update of a commit that changed who sits where: whoever watches from another seat now gets a snapshot
        in its place, and whoever may watch no longer is dismissed."""
        state = change.after.fold.state
        moved = [watcher for watcher, viewer in self.viewers.items() if seat_for(watcher, state) != viewer]
        for watcher in moved:
            self.remove(watcher)
        self.bar(table, state)
        self.send(change)
        for watcher in moved:
            self.add(watcher, seat_for(watcher, state))
        self.bar(table, state)  # one may have stood up and the table have started in one commit
        self.resync(table, change.after, now, [watcher for watcher in moved if watcher in self.viewers])

    def reseat(self, table: str, state: TableState[Any]) -> None:
        """Give every watcher the seat its player holds now; whoever may watch no longer is dismissed."""
        for watcher in list(self.viewers):
            self.add(watcher, seat_for(watcher, state))
        self.bar(table, state)

    def bar(self, table: str, state: TableState[Any]) -> None:
        """Dismiss the spectators of a table that takes none any more."""
        if open_to_spectators(state):
            return
        for watcher in [watcher for watcher, viewer in self.viewers.items() if viewer is None]:
            self.remove(watcher)
            watcher.dismissed(table, NO_SPECTATORS)

    def dismiss(self, table: str, why: Refusal) -> None:
        """Send everybody away."""
        for watcher in list(self.viewers):
            self.remove(watcher)
            watcher.dismissed(table, why)

    def resync(self, table: str, views: Views, now: int, watchers: list[Watcher] | None = None) -> None:
        """A snapshot, to everybody or to some."""
        frames: dict[Group, bytes] = {}
        for watcher in list(self.viewers) if watchers is None else watchers:
            group = (self.viewers[watcher], watcher.codec.name)
            if group not in frames:
                frames[group] = snapshot_frame(table, views, watcher.codec, group[0], now)
            watcher.send(frames[group])

    def broadcast(self, message: msgspec.Struct, to: Callable[[Watcher], bool] = lambda _: True) -> None:
        """One message beside the game, to everybody or to some; encoded once for each codec."""
        frames: dict[str, bytes] = {}
        for watcher in list(self.viewers):
            if to(watcher):
                name = watcher.codec.name
                if name not in frames:
                    frames[name] = message_frame(watcher.codec, message)
                watcher.send(frames[name])


def seat_for(watcher: Watcher, state: TableState[Any]) -> Seat | None:
    return None if watcher.player is None else state.seat_of(watcher.player.id)
