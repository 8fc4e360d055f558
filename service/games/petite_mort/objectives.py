"""Who takes which objectives at the end of a round (PM-23)."""

from __future__ import annotations

from collections.abc import Iterable

from service.games.kernel import Seat
from service.games.petite_mort.conditions import Counts, counted, is_met
from service.games.petite_mort.diplomas import ORDERED, Objective
from service.games.petite_mort.options import ExclusiveTie
from service.games.petite_mort.state import State

New = dict[Seat, tuple[str, ...]]
"""By seat, what it has taken in this check so far."""


def newly_taken(state: State) -> New:
    """Each objective after the one it requires, so that one check is enough."""
    counts = {seat: counted(state.shared.graveyards[seat]) for seat in state.shared.every_seat()}
    new: New = dict.fromkeys(counts, ())
    for objective in ORDERED[state.printed]:
        for seat in takers(state, objective, counts, new):
            new[seat] += (objective.id,)
    return {seat: taken for seat, taken in new.items() if taken}


def takers(state: State, objective: Objective, counts: dict[Seat, Counts], new: New) -> Iterable[Seat]:
    if objective.exclusive and objective.id in state.taken:
        return ()
    able = [
        seat for seat in counts if is_free(state, seat, objective, new) and is_met(objective.condition, counts[seat])
    ]
    if not objective.exclusive:
        return able
    first = foremost(able, counts)
    return () if len(first) > 1 and state.options.exclusive_tie == ExclusiveTie.NOBODY else first


def is_free(state: State, seat: Seat, objective: Objective, new: New) -> bool:
    """Not taken by the seat yet, what it requires taken, and a pawn left to put on it."""
    has_required = objective.requires in ("", *new[seat]) or state.has(seat, objective.requires)
    return has_required and not state.has(seat, objective.id) and state.pawns[seat] > len(new[seat])


def foremost(seats: list[Seat], counts: dict[Seat, Counts]) -> list[Seat]:
    """Those with most soul points, then most characters; all of them where these are equal."""
    best = max((standing(counts[seat]) for seat in seats), default=None)
    return [seat for seat in seats if standing(counts[seat]) == best]


def standing(counts: Counts) -> tuple[int, int]:
    """What ties are broken by: soul points, then characters."""
    return counts.get("points", 0), counts.get("characters", 0)
