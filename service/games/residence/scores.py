"""Marks and what they are worth, and who wins (RS-10, RS-11)."""

from __future__ import annotations

from collections import Counter

from service.games.kernel import Outcome, Seat, first, ranked
from service.games.residence.road import colour
from service.games.residence.state import State
from service.games.sheet.houses import Soul

ROW = (0, 1, 3, 6, 10)
"""What so many marked houses of a colour are worth; more than four are worth what four are."""

WORTH: dict[Soul, int] = {Soul.WHITE: 1, Soul.GREEN: 1, Soul.VIOLET: -1}
"""Which colours count besides, and whether for or against."""


def marked(state: State, seat: Seat) -> Counter[Soul]:
    return Counter(colour(int(space)) for space, marker in state.marks.items() if marker == seat)


def parts(state: State, seat: Seat) -> dict[str, int]:
    """What a score is the sum of: the marked houses, and what their colours are worth besides."""
    houses = marked(state, seat)
    colours = {str(soul): sign * ROW[min(houses[soul], len(ROW) - 1)] for soul, sign in WORTH.items()}
    return {"houses": houses.total(), **colours}


def score(state: State, seat: Seat) -> int:
    return sum(parts(state, seat).values())


def standing(state: State, seat: Seat) -> tuple[int, int, int]:
    """RS-11: score, fewer violet houses, further along the road."""
    return score(state, seat), -marked(state, seat)[Soul.VIOLET], state.spaces[seat]


def outcome(state: State, reason: str) -> Outcome:
    seats = state.shared.every_seat()
    ranks = ranked({seat: standing(state, seat) for seat in seats})
    scores = {str(seat): score(state, seat) for seat in seats}
    return Outcome(first(ranks), reason, scores, ranks, parts={str(seat): parts(state, seat) for seat in seats})
