"""The seven missions (VM-05, VM-33 to VM-37): what each asks of the rounds judged so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from enum import StrEnum

from service.games.vita_mors.cards import Class
from service.games.vita_mors.sides import Side


class Mission(StrEnum):
    LIBERALITAS = "liberalitas"
    INMITIS = "inmitis"
    FAVORIS = "favoris"
    INIQUITAS = "iniquitas"
    AEQUABILITAS = "aequabilitas"
    PIETAS = "pietas"
    BALATRO = "balatro"


DRAWN_FROM = tuple(mission for mission in Mission if mission != Mission.BALATRO)

DESIGNATED: dict[int, int] = {3: 9, 4: 8, 5: 10, 6: 12}
"""The round at whose end BALATRO is done, by seats (VM-37). [house] for 6 seats."""

SHORT: dict[int, int] = {3: 9, 4: 7, 5: 8, 6: 7}
"""The same by the option `length`, which brings the Joker's round forward with 4 seats and more (VM-37). [house]"""

EVEN: dict[int, int] = {3: 10, 4: 6, 5: 8, 6: 6}
EVEN_WIDE = 7
"""The same by the option `length`, so that every side wins about as often; earlier with the wide pool (VM-37).
[house]"""

Judged = Sequence[tuple[Side, Class]]
"""Every patient so far in order of the rounds: the row it went to, and its actual class."""


def thrice_in_four(judged: Judged, side: Side) -> bool:
    fates = [fate for fate, _ in judged]
    return any(fates[start : start + 4].count(side) >= 3 for start in range(len(fates)))


def row(judged: Judged, side: Side) -> list[Class]:
    return [actual for fate, actual in judged if fate == side]


def three_alike(judged: Judged, side: Side) -> bool:
    return max(Counter(row(judged, side)).values(), default=0) >= 3


def three_kinds_side_by_side(judged: Judged, side: Side) -> bool:
    classes = row(judged, side)
    return any(len(set(three)) == 3 for three in zip(classes, classes[1:], classes[2:], strict=False))


ASKED: dict[Mission, tuple[Callable[[Judged, Side], bool], Side]] = {
    Mission.LIBERALITAS: (thrice_in_four, Side.VITA),
    Mission.INMITIS: (thrice_in_four, Side.MORS),
    Mission.FAVORIS: (three_alike, Side.VITA),
    Mission.INIQUITAS: (three_alike, Side.MORS),
    Mission.AEQUABILITAS: (three_kinds_side_by_side, Side.VITA),
    Mission.PIETAS: (three_kinds_side_by_side, Side.MORS),
}


def completed(mission: Mission, judged: Judged) -> bool:
    """BALATRO is not asked here: it is done by the rounds that passed, not by the patients."""
    check, side = ASKED[mission]
    return check(judged, side)
