"""Everything that lies on the table, one entry each (the law "nothing is created or lost")."""

from __future__ import annotations

from service.games.card_game import pieces as card_pieces
from service.games.petite_mort.state import State


def pieces(state: State) -> tuple[str, ...]:
    free = (f"pawn {seat}" for seat, count in enumerate(state.pawns) for _ in range(count))
    placed = (f"pawn {seat}" for takers in state.taken.values() for seat in takers)
    return (*card_pieces.pieces(state.shared), *free, *placed)
