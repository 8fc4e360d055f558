"""Who may watch a table, from a seat or without one (PL-02)."""

from __future__ import annotations

from typing import Any

from protocol.codes import Code
from protocol.messages import PlayerName
from service.games.kernel import Refusal
from service.platform.state import TableState

INVITE_NEEDED = Refusal(Code.INVITE_NEEDED, "PL-02")
NO_SPECTATORS = Refusal(Code.NO_SPECTATORS, "PL-02")


def barred(state: TableState[Any], player: PlayerName | None, invite: str | None) -> Refusal | None:
    """Why somebody may not watch; None if they may. `invite`: the code that was shown, if any."""
    if player is not None and any(player in (chair.player, chair.invited) for chair in state.chairs):
        return None
    if state.invite and invite != state.invite and player != state.maker:
        return INVITE_NEEDED
    return None if open_to_spectators(state) else NO_SPECTATORS


def open_to_spectators(state: TableState[Any]) -> bool:
    """May one watch without a seat? While a table is open anybody may look in, to sit down."""
    return state.options.spectators or state.status == "open"
