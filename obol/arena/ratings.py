"""What a tournament says of those who took part."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import msgspec
from openskill.models import PlackettLuce

from obol.arena.orders import Order

Z95 = 1.96
"""So many standard deviations to either side hold 95 of 100."""


class Seat(msgspec.Struct, frozen=True):
    """How one seat of a play went: see `obol_client.Played`."""

    won: bool
    rank: int
    thoughts: int = 0
    thought_s: float = 0.0
    late: int = 0
    faults: int = 0
    refusals: int = 0


class Play(msgspec.Struct, frozen=True):
    """`order`: who sat where. `reason`: the outcome's. `log`: the file that has all of it."""

    order: Order
    table: str
    reason: str
    seats: tuple[Seat, ...]
    log: str = ""


class Standing(msgspec.Struct, frozen=True):
    """`rating`: openskill's, Plackett and Luce's model, from 25; `rating_error`: half of what holds it in 95 of 100
    cases. `share`: of its seats, those that won; `share_low`, `share_high`: Wilson's interval, in 95 of 100 cases.
    `thought_ms`: of a choice, on the average."""

    label: str
    seats: int
    wins: int
    share: float
    share_low: float
    share_high: float
    rating: float
    rating_error: float
    thought_ms: float
    late: int
    faults: int
    refusals: int


def standings(labels: Sequence[str], plays: Sequence[Play]) -> list[Standing]:
    """The best first."""
    rated = ratings(len(labels), plays)
    found = [standing(label, place, plays, rated[place]) for place, label in enumerate(labels)]
    return sorted(found, key=lambda one: -one.rating)


def ratings(entrants: int, plays: Sequence[Play]) -> list[Any]:
    """One for each entrant. Who sits at several seats of a table is rated at each of them, and gets the average."""
    model = PlackettLuce()
    found = [model.rating() for _ in range(entrants)]
    for play in plays:
        teams = model.rate([[found[one]] for one in play.order], ranks=[float(seat.rank) for seat in play.seats])
        for one in set(play.order):
            own = [team[0] for team, who in zip(teams, play.order, strict=True) if who == one]
            mu, sigma = (sum(getattr(each, name) for each in own) / len(own) for name in ("mu", "sigma"))
            found[one] = model.rating(mu=mu, sigma=sigma)
    return found


def standing(label: str, place: int, plays: Sequence[Play], rating: Any) -> Standing:
    own = [seat for play in plays for who, seat in zip(play.order, play.seats, strict=True) if who == place]
    wins, thoughts = sum(seat.won for seat in own), sum(seat.thoughts for seat in own)
    low, high = wilson(wins, len(own))
    return Standing(
        label=label,
        seats=len(own),
        wins=wins,
        share=wins / len(own) if own else 0.0,
        share_low=low,
        share_high=high,
        rating=rating.mu,
        rating_error=Z95 * rating.sigma,
        thought_ms=1000 * sum(seat.thought_s for seat in own) / thoughts if thoughts else 0.0,
        late=sum(seat.late for seat in own),
        faults=sum(seat.faults for seat in own),
        refusals=sum(seat.refusals for seat in own),
    )


def wilson(wins: int, count: int) -> tuple[float, float]:
    """Between what the true share lies, in 95 of 100 cases: Wilson's interval, which holds for few and for none too."""
    if count == 0:
        return 0.0, 1.0
    share, square = wins / count, Z95**2
    middle = (share + square / (2 * count)) / (1 + square / count)
    half = Z95 / (1 + square / count) * math.sqrt(share * (1 - share) / count + square / (4 * count**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def ranks_of(outcome: dict[str, Any], seats: int) -> list[int]:
    """Each seat's rank. Where the game gives none, those who won are first, and all others share what is left."""
    ranks, winners = outcome.get("ranks", {}), outcome.get("winners", [])
    return [ranks.get(str(seat), 1 if seat in winners else 2 if not ranks else seats) for seat in range(seats)]
