"""How the game ends (PM-24, PM-25, PM-29)."""

from __future__ import annotations

from service.games.card_game.draws import falls_short
from service.games.kernel import Outcome, Seat, first, ranked
from service.games.petite_mort.conditions import counted
from service.games.petite_mort.objectives import standing
from service.games.petite_mort.state import PAWNS, TO_END, State

DIPLOMA, DECK_EMPTY = "diploma", "deck_empty"


def on_diploma(state: State, seat: Seat) -> int:
    return PAWNS - state.pawns[seat]


def ended(state: State) -> Outcome | None:
    """At the end of a round; None: life goes on."""
    if any(on_diploma(state, seat) >= TO_END for seat in state.shared.every_seat()):
        return outcome(state, DIPLOMA)
    return outcome(state, DECK_EMPTY) if falls_short(state.shared) else None


def rank_key(state: State, seat: Seat) -> tuple[int, tuple[int, int], int]:
    """Most pawns on the Diploma, as far as they end the game; then most soul points, then most characters, then the
    youngest where ages are known; still equal: all."""
    by_age = state.options.youngest_first
    youth = -by_age.index(seat) if isinstance(by_age, tuple) else 0
    return min(on_diploma(state, seat), TO_END), standing(counted(state.shared.graveyards[seat])), youth


def outcome(state: State, reason: str) -> Outcome:
    seats = state.shared.every_seat()
    ranks = ranked({seat: rank_key(state, seat) for seat in seats})
    scores = {str(seat): on_diploma(state, seat) for seat in seats}
    parts = {seat: {"objectives": pawns} for seat, pawns in scores.items()}
    return Outcome(first(ranks), reason, scores, ranks, parts=parts)
