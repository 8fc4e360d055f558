"""When the game is over, and who has won (WL-13, WL-14, WL-18, WL-22, WL-23)."""

from __future__ import annotations

from msgspec.structs import replace

from service.games.kernel import Outcome, Seat, first, ranked
from service.games.welcome.architects import by_cause, parts
from service.games.welcome.houses import EVERY_HOUSE, SEPHI_BOXES, Sheet
from service.games.welcome.objectives import NUMBERS
from service.games.welcome.options import Mode
from service.games.welcome.state import State
from service.games.welcome.turns import deck_is_out

SEPHI, OBJECTIVES, HOUSES, DECK = "sephi", "objectives", "houses", "deck"
AAA = "aaa"


def ended(state: State) -> Outcome | None:
    reason = why_over(state)
    if reason is None:
        return None
    scores = {name: sheet.score for name, sheet in state.sheets.items()}
    sums = {name: sheet.parts() for name, sheet in state.sheets.items()}
    if state.mode == Mode.AAA:
        return against_aaa(state, Outcome((), reason, scores, parts=sums))
    ranks = ranked({seat: rank(state.sheets[str(seat)]) for seat in state.every_seat()})
    return Outcome(first(ranks), reason, scores, ranks, parts=sums)


def against_aaa(state: State, told: Outcome) -> Outcome:
    """WL-23"""
    aaa = aaa_parts(state)
    score = sum(aaa.values())
    winners = (Seat(0),) if told.scores["0"] > score else ()
    return replace(told, winners=winners, rivals={AAA: score}, parts={**told.parts, AAA: aaa})


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


def rank(sheet: Sheet) -> tuple[int, int]:
    """WL-14"""
    return sheet.score, sheet.perfect()


def aaa_score(state: State) -> int:
    return sum(aaa_parts(state).values())


def aaa_parts(state: State) -> dict[str, int]:
    return parts(state.architect(), by_cause(state.given), state.validated)
