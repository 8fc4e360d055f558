"""When the bots of one table think, and who pays for it (PL-21)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from service.table.audience import Audience, Watcher
from service.table.context import Context

PAYERS = 8
"""So many pay for what the bots of a table think."""


class Thinking:
    """One table's part of what all bots of a node may think (`BotsShare`). `ring`: has the table look at its clock."""

    def __init__(self, context: Context, audience: Audience, ring: Callable[[], None]) -> None:
        self.context = context
        self.audience = audience
        self.look_at_clock = ring

    @property
    def waits(self) -> bool:
        """For its turn?"""
        return self in self.context.bots.waiting

    def may(self, *, due: bool) -> bool:
        """Is a bot due, and is it this table's turn? If not yet, the table is told when it is."""
        if due:
            return self.context.bots.may(self)
        self.context.bots.leave(self)
        return False

    def done(self, took_s: float) -> None:
        """They have thought for so long."""
        self.context.bots.done(self, took_s)

    def payers(self) -> list[Watcher]:
        """Those on its seats, else those who look on; a few of many."""
        seated = [watcher for watcher, viewer in self.audience.viewers.items() if viewer is not None]
        return list(islice(seated or self.audience.viewers, PAYERS))

    def credit(self) -> float:
        """What is left of the share of the best address that is there, in units of cost."""
        usual = self.context.settings.address_cost_burst / 2
        return max((watcher.credit() for watcher in self.payers()), default=usual)

    def pay(self, cost: int) -> None:
        payers = self.payers()
        for watcher in payers:
            watcher.spend(cost // len(payers))
