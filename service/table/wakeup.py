"""When a table must be looked at again: the wake in the store, for whichever node is there, and this node's own timer.

Every node that has the table in memory rings for itself; the log takes one commit of them all (PL-14).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from typing import Any

from service.games.kernel import Game, Seat
from service.platform.clocks import wake_at
from service.platform.state import TableState
from service.table.context import Context

MIN_LOOK_MS = 250
"""The shortest pause between looks for absent players."""


class Wakeup:
    """One table's. `grace_ms`: how long it waits for an absent player. `ring` is called when it is time.
    `stored_wake`: what the store holds, server ms; 0: nothing."""

    def __init__(
        self, context: Context, table: str, game: Game[Any], *, grace_ms: int, ring: Callable[[], None]
    ) -> None:
        self.context = context
        self.table = table
        self.game = game
        self.ring = ring
        self.grace_ms = grace_ms
        self.stored_wake = 0
        self.right_for: TableState[Any] | None = None
        """A state after which nothing is due before the stored wake; None where that is not known."""
        self.timer: asyncio.TimerHandle | None = None

    def wake_of(self, state: TableState[Any], look_again_at: int, *, company: bool = True) -> int:
        """When the table must be looked at again; 0: never. `company`: is anybody there?"""
        settings = self.context.settings
        at = wake_at(
            self.game,
            state,
            look_again_at=look_again_at,
            open_table_ms=settings.open_table_s * 1000,
            bot_delay_ms=settings.bot_delay_ms,
            deserted_ms=None if company else settings.deserted_s * 1000,
        )
        return at or 0

    def new_wake(self, after: TableState[Any]) -> int | None:
        """The wake to store with a commit; None where the stored one does: one that comes early is harmless, and
        looking again is cheaper than storing a new one with every commit."""
        if after.status != "running" and after.ended:
            return self.context.archive_due_at(after)
        look_again_at = after.at + self.grace_ms
        if after.at < self.stored_wake <= look_again_at and nothing_sooner(self.right_for, after):
            return None
        wake = self.wake_of(after, look_again_at)
        return None if wake and after.at < self.stored_wake <= wake else wake

    def appended(self, after: TableState[Any], wake: int | None) -> None:
        """The store took a commit with this wake. For the archive whoever looks at the store's wakes is soon enough."""
        if wake is not None:
            self.set(0 if after.ended else wake)
        elif self.timer is None:
            self.set(self.stored_wake)
        self.right_for = after

    async def look_again(self, state: TableState[Any], here: Collection[Seat], *, company: bool) -> None:
        """Nothing was due: ring when something will be, soon if a player is away."""
        if state.ended:  # whatever the store still wakes somebody for, it is for the archive
            self.set(0)
            return
        all_here = all(seat in here for seat, chair in state.seated if chair.played_by_player)
        pause_ms = self.grace_ms if all_here else max(MIN_LOOK_MS, self.grace_ms // 4)
        self.set(self.wake_of(state, self.context.clock.now_ms() + pause_ms, company=company))
        self.right_for = state
        await self.context.store.set_wake(self.table, self.stored_wake or None)

    async def wait(self, pause_ms: int) -> None:
        """Others come first: ring in a while, on this node or another; by then it may have been its turn."""
        self.put_off(pause_ms)
        await self.context.store.set_wake(self.table, self.stored_wake)

    def put_off(self, pause_ms: int) -> None:
        """Ring in a while, whatever is due."""
        self.set(self.context.clock.now_ms() + pause_ms)

    def disarm(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def set(self, at: int) -> None:
        """What the store holds now, and this node's timer with it. 0: nothing. While the node drains it rings for
        nothing new."""
        self.disarm()
        self.stored_wake = at
        self.right_for = None
        if at and not self.context.draining.is_set():
            delay_ms = at - self.context.clock.now_ms()
            self.timer = asyncio.get_running_loop().call_later(max(0, delay_ms) / 1000, self.go_off)

    def go_off(self) -> None:
        self.timer = None
        self.ring()


def nothing_sooner(before: TableState[Any] | None, after: TableState[Any]) -> bool:
    """Is it sure, by what commits left alone, that nothing is due sooner after them than before?"""
    return (
        before is not None
        and before.chairs is after.chairs
        and before.status == after.status == "running"
        and before.deadline == after.deadline
        and before.paused == after.paused
        and before.overdue == after.overdue
        and before.called == after.called
        and before.waiting.keys() >= after.waiting.keys()
        and not any(chair.bot for chair in after.chairs)
    )
