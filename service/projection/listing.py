"""What the lobby shows of a table, and when that changes."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from protocol.messages import PlayerName
from service.log.contract import Listing
from service.platform.options import Clock
from service.platform.state import TableState

State = TableState[Any]


class SeatSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who is on a seat; nothing if it is free."""

    player: PlayerName | UnsetType = UNSET
    bot: str | UnsetType = UNSET


class TableSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table as the lobby shows it."""

    game: str
    status: str
    maker: PlayerName
    seats: dict[str, SeatSummary]
    options: dict[str, Any]
    clock: Clock
    spectators: bool
    visibility: str
    opened_at: int
    winners: tuple[int, ...] | UnsetType = UNSET
    next: str | UnsetType = UNSET


def summary_of(state: State) -> TableSummary:
    return TableSummary(
        game=state.options.game,
        status=state.status,
        maker=state.maker,
        seats={str(seat): SeatSummary(chair.player or UNSET, chair.bot or UNSET) for seat, chair in state.seated},
        options=state.options.options,
        clock=state.options.clock,
        spectators=state.options.spectators,
        visibility=state.options.visibility,
        opened_at=state.opened_at,
        winners=UNSET if state.outcome is None else state.outcome.winners,
        next=state.next_table or UNSET,
    )


def shown_part(state: State) -> tuple[Any, ...]:
    """What a listing depends on."""
    return (state.status, state.next_table, *((chair.player, chair.bot) for chair in state.chairs))


def listing_change(before: State, after: State) -> Listing | None:
    """The listing to store with a commit; None if the lobby shows the same as before, or nothing of this table."""
    unchanged = (
        before.chairs is after.chairs and before.status == after.status and before.next_table == after.next_table
    )
    if after.options.visibility != "public" or unchanged or shown_part(before) == shown_part(after):
        return None
    return Listing(after.options.game, after.status, msgspec.json.encode(summary_of(after)))
