"""Plays of a kind taken together: the figures that tables, drawings and programs are given."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from statistics import fmean, pstdev

from msgspec import Struct

from service.games.balance.counting import Kind
from service.games.balance.course import Course

TENTH = 0.1


class Share(Struct, frozen=True):
    """How often some seats won, and how often they would if all won alike. `error`: the standard error of `won`;
    `plays`: in which there were such seats."""

    won: float
    fair: float
    error: float
    plays: int

    @property
    def of_fair(self) -> float:
        return self.won / self.fair if self.fair else 0.0


class Spread(Struct, frozen=True):
    """`low`, `high`: a tenth of all are not above the one, and a tenth not below the other."""

    mean: float
    least: int
    low: int
    median: int
    high: int
    most: int


class Taken(Struct, frozen=True):
    """`plays`: the share of plays in which somebody took it. `takers`: how those who did won."""

    plays: float
    takers: Share


class Row(Struct, frozen=True, omit_defaults=True):
    """`places`: the seats in their order, from the first one on. `ended`: how often for each reason. `scores`: of every
    seat; `places_scored`: each place's mean. `counts`: for each seat and round."""

    kind: str
    name: str
    seats: int
    even: bool
    bot: str
    games: int
    nobody: float
    ended: dict[str, float]
    rounds: Spread
    places: tuple[Share, ...]
    sides: dict[str, Share] = {}
    taken: dict[str, Taken] = {}
    scores: Spread | None = None
    places_scored: tuple[float, ...] = ()
    counts: dict[str, float] = {}


def row_of(kind: Kind, bot: str, courses: Sequence[Course]) -> Row:
    places, plays = range(kind.seats), len(courses)
    reasons = Counter(one.reason for one in courses)
    turns = sum(one.rounds for one in courses) * kind.seats
    counts = sum((Counter(one.counts) for one in courses), Counter[str]())
    scored = [one.scores for one in courses if one.scores]
    return Row(
        kind=kind.title,
        name=kind.name,
        seats=kind.seats,
        even=kind.even,
        bot=bot,
        games=plays,
        nobody=sum(not one.winners for one in courses) / plays,
        ended={reason: count / plays for reason, count in sorted(reasons.items())},
        rounds=spread_of([one.rounds for one in courses]),
        places=tuple(share_of(courses, [(place,) for _ in courses]) for place in places),
        sides={side: share_of(courses, [holders(one, side) for one in courses]) for side in sides_in(courses)},
        taken={name: taken_of(courses, name) for name in courses[0].takers},
        scores=spread_of([score for scores in scored for score in scores]) if scored else None,
        places_scored=tuple(fmean(scores[place] for scores in scored) for place in places) if scored else (),
        counts={name: count / max(1, turns) for name, count in sorted(counts.items())},
    )


def sides_in(courses: Sequence[Course]) -> list[str]:
    return sorted({side for one in courses for side in one.sides})


def holders(one: Course, side: str) -> tuple[int, ...]:
    return tuple(place for place, own in enumerate(one.sides) if own == side)


def taken_of(courses: Sequence[Course], name: str) -> Taken:
    groups = [one.takers[name] for one in courses]
    return Taken(sum(map(bool, groups)) / len(courses), share_of(courses, groups))


def share_of(courses: Sequence[Course], groups: Sequence[tuple[int, ...]]) -> Share:
    """How these places won, play by play; plays without such places do not count."""
    pairs = [(one, places) for one, places in zip(courses, groups, strict=True) if places]
    if not pairs:
        return Share(0.0, 0.0, 0.0, 0)
    won = [one.won(places) for one, places in pairs]
    fair = fmean(one.fair(places) for one, places in pairs)
    return Share(fmean(won), fair, pstdev(won) / math.sqrt(len(won)), len(won))


def spread_of(values: Sequence[int]) -> Spread:
    ordered = sorted(values)
    last = len(ordered) - 1
    low, median, high = (ordered[round(last * share)] for share in (TENTH, 0.5, 1 - TENTH))
    return Spread(fmean(ordered), ordered[0], low, median, high, ordered[-1])
