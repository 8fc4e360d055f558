"""When the game is over, and who has won (WL-13, WL-14, WL-18, WL-22, WL-23)."""

from __future__ import annotations

from service.games.kernel import Outcome, Seat
from service.games.welcome.architects import by_cause, score
from service.games.welcome.houses import EVERY_HOUSE, SEPHI_BOXES, Sheet
from service.games.welcome.objectives import NUMBERS
from service.games.welcome.options import Mode
from service.games.welcome.state import State
from service.games.welcome.turns import deck_is_out

SEPHI, OBJECTIVES, HOUSES, DECK = "sephi", "objectives", "houses", "deck"


def ended(state: State) -> Outcome | None:
    reason = why_over(state)
    if reason is None:
        return None
    scores = {name: sheet.score for name, sheet in state.sheets.items()}
    return Outcome(winners(state), reason, scores)


def why_over(state: State) -> str | None:
    """Where several ends meet, the one named first in WL-13."""
    sheets = state.sheets.values()
    if any(sheet.sephi == SEPHI_BOXES for sheet in sheets):
        return SEPHI
    if any(len(sheet.objectives) == len(NUMBERS) for sheet in sheets):
        return OBJECTIVES
    if any(sheet.numbered() == EVERY_HOUSE for sheet in sheets):
        return HOUSES
    return DECK if deck_is_out(state) else None


def winners(state: State) -> tuple[Seat, ...]:
    if state.mode == Mode.AAA:
        return (Seat(0),) if state.sheets["0"].score > aaa_score(state) else ()
    best = max(map(rank, state.sheets.values()))
    return tuple(seat for seat in state.every_seat() if rank(state.sheets[str(seat)]) == best)


def rank(sheet: Sheet) -> tuple[int, int]:
    """WL-14"""
    return sheet.score, sheet.perfect()


def aaa_score(state: State) -> int:
    return score(state.architect(), by_cause(state.given), state.validated)
