"""Everything that lies on the table, one entry each (the law "nothing is created or lost")."""

from __future__ import annotations

from service.games.graveyard import pieces as shared
from service.games.residence.state import State


def pieces(state: State) -> tuple[str, ...]:
    return shared.pieces(state.yard)
