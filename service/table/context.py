"""What a table needs of its node, and nothing else: handed to the actor when a table is loaded."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from protocol.messages import PlayerName
from service.log.contract import Store
from service.platform.options import grace_s
from service.platform.state import TableState
from service.projection.sight import Onlookers
from service.projection.update import TableUpdate
from service.support.clock import Clock
from service.support.rate_limit import RateLimits
from service.support.settings import Settings
from service.support.telemetry import Telemetry
from service.table.bots_share import BotsShare
from service.table.minds import Minds
from service.table.worked_out import WorkedOut

State = TableState[Any]


@dataclass(frozen=True, kw_only=True)
class Context:
    """`node`: what others know this node by while it lives. `undo_rate`, `rematch_rate`: shared by all its tables."""

    store: Store
    settings: Settings
    clock: Clock
    telemetry: Telemetry
    node: str
    undo_rate: RateLimits
    rematch_rate: RateLimits
    opening_rate: RateLimits
    """Of tables, by host address."""
    worked_out: WorkedOut
    """The old versions that were worked out for who came back, of all its tables."""
    bots: BotsShare
    minds: Minds
    """Where strong bots think."""
    pinned_s: int
    """How long other nodes believe what this one pinned of its presence."""

    new_mark: Callable[[], str]
    """A commit's own random name."""
    draining: asyncio.Event
    """Set when the node takes nothing more."""
    archive_due_at: Callable[[State], int]
    """When the log of a table is to go to the archive, or the table for good, server ms; 0: it stays."""
    forget_at: Callable[[State], int]
    """When nothing is to be kept of a table any more, server ms; 0: never."""
    on_append: Callable[[TableUpdate, Onlookers], None] | None
    """Called with each commit that this node has appended and told."""
    open_rematch: Callable[[str, State, PlayerName], Awaitable[None]]
    """Open the table that follows this one (PL-05). Raises StoreUnavailable."""
    let_go: Callable[[str], None]
    """Forget the table of that name."""
    spawn: Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]]
    """Run something small beside everything else."""

    def grace_ms(self, state: State) -> int:
        """How long an absent player of this table is waited for."""
        return grace_s(state.options, self.settings.grace_s) * 1000
