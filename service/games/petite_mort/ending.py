"""How the game ends (PM-24, PM-25, PM-29)."""

from __future__ import annotations

from service.games.card_game.draws import falls_short
from service.games.kernel import Outcome, Seat
from service.games.petite_mort.conditions import counted
from service.games.petite_mort.objectives import standing
from service.games.petite_mort.state import PAWNS, TO_END, State

DIPLOMA, DECK_EMPTY = "diploma", "deck_empty"


def on_diploma(state: State, seat: Seat) -> int:
    return PAWNS - state.pawns[seat]


def ended(state: State) -> Outcome | None:
    """At the end of a round; None: life goes on."""
    seats = state.shared.every_seat()
    done = [seat for seat in seats if on_diploma(state, seat) >= TO_END]
    if done:
        return outcome(state, first_of(state, done), DIPLOMA)
    if not falls_short(state.shared):
        return None
    most = max(on_diploma(state, seat) for seat in seats)
    return outcome(state, first_of(state, [seat for seat in seats if on_diploma(state, seat) == most]), DECK_EMPTY)


def first_of(state: State, seats: list[Seat]) -> list[Seat]:
    """Most soul points, then most characters, then the youngest where ages are known; still equal: all."""
    best = max(standing(counted(state.shared.graveyards[seat])) for seat in seats)
    equal = [seat for seat in seats if standing(counted(state.shared.graveyards[seat])) == best]
    by_age = state.options.youngest_first
    return [min(equal, key=by_age.index)] if isinstance(by_age, tuple) else equal


def outcome(state: State, winners: list[Seat], reason: str) -> Outcome:
    scores = {str(seat): on_diploma(state, seat) for seat in state.shared.every_seat()}
    return Outcome(tuple(winners), reason, scores)
