"""The old versions that were worked out again for who came back, and are let go soon after (PL-21)."""

from __future__ import annotations

from typing import Protocol

KEPT = 1_024
"""Old versions whose views stay for a moment, on the whole node: many come back at once for the same ones."""


class Change(Protocol):
    """A change of a table, whose views are worked out when they are asked for."""

    def cool(self) -> None:
        """Forget them."""


class WorkedOut:
    """The old versions worked out again for somebody, on the whole node; of many the last few."""

    def __init__(self, keep: int = KEPT) -> None:
        self.keep = keep
        self.changes: dict[Change, None] = {}

    def __len__(self) -> int:
        return len(self.changes)

    def note(self, change: Change) -> bool:
        """It is asked for now; was it let go before?"""
        cold = change not in self.changes
        self.changes.pop(change, None)
        self.changes[change] = None
        if len(self.changes) > self.keep:
            oldest = next(iter(self.changes))
            del self.changes[oldest]
            oldest.cool()
        return cold

    def let_go(self) -> None:
        for change in self.changes:
            change.cool()
        self.changes.clear()
