"""Everything that lies on the table, one entry each (the law "nothing is created or lost")."""

from __future__ import annotations

from service.games.card_game import pieces as card_pieces
from service.games.residence.state import State


def pieces(state: State) -> tuple[str, ...]:
    return card_pieces.pieces(state.shared)
