"""When whose server bots think: all of a node's tables together have a share of its time for that (PL-21).

One table's bots think at a time, and after that nobody's for so long that the share is kept. Of those that wait, the
table comes first at which somebody's address has cost the node least of late: thinking is paid for by those who are
there, so that who has many bots waits behind who has few.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

UNIT_S = 25e-6
"""What an address' share is counted in (service/transport/shares.py)."""
TURN_S = 5.0
"""Who had its turn and did not take it by then has lost it."""
WAIT_MS = 1_000
"""After so long a table that waits asks again, wherever it is by then."""


class Thinker(Protocol):
    """A table, as far as its bots are concerned."""

    def look_at_clock(self) -> None: ...

    def credit(self) -> float:
        """What is left of the share of the best address that is there, in units of cost."""
        ...

    def pay(self, cost: int) -> None: ...


class BotsShare:
    """`share`: of the time, up to 1. Invariant: while anybody waits, and it is nobody's turn, `timer` is set."""

    def __init__(self, share: float, waited: Callable[[], None], now_s: Callable[[], float] = time.monotonic) -> None:
        self.share = min(1.0, share)
        self.waited = waited
        self.now_s = now_s
        self.waiting: dict[Thinker, None] = {}
        self.thinking: Thinker | None = None
        self.since = self.free_at = float("-inf")
        self.timer: asyncio.TimerHandle | None = None

    def may(self, table: Thinker) -> bool:
        """Is it this table's turn? If not it is told when it is."""
        if self.thinking is table:
            return True
        now = self.now_s()
        if not self.waiting and now >= self.free_at and not self.is_taken(now):
            self.thinking, self.since = table, now
            return True
        if table not in self.waiting:
            self.waiting[table] = None
            self.waited()
        self.plan()
        return False

    def is_taken(self, now: float) -> bool:
        return self.thinking is not None and now - self.since < TURN_S

    def done(self, table: Thinker, took_s: float) -> None:
        """Its bots have thought for so long."""
        table.pay(int(took_s / UNIT_S))
        now = self.now_s()
        self.free_at = max(now, self.free_at) + took_s * (1 / self.share - 1)
        self.leave(table)

    def leave(self, table: Thinker) -> None:
        """It has no more to think of."""
        self.waiting.pop(table, None)
        if self.thinking is table:
            self.thinking = None
            self.plan_anew()

    def plan_anew(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        self.plan()

    def plan(self) -> None:
        if self.timer is None and self.waiting:
            self.timer = asyncio.get_running_loop().call_later(self.due_in_s(self.now_s()), self.next_turn)

    def due_in_s(self, now: float) -> float:
        """In how long it may be anybody's turn."""
        until = max(self.free_at, self.since + TURN_S) if self.is_taken(now) else self.free_at
        return max(0.0, until - now)

    def next_turn(self) -> None:
        self.timer = None
        now = self.now_s()
        if self.waiting and now >= self.free_at and not self.is_taken(now):
            self.thinking, self.since = max(self.waiting, key=lambda table: table.credit()), now
            del self.waiting[self.thinking]
            self.thinking.look_at_clock()
        self.plan()
