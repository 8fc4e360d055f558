"""What a fate is worth to each party, judged by public facts alone: how far every mission still is."""

from __future__ import annotations

from functools import lru_cache

from service.games.vita_mors.cards import Class
from service.games.vita_mors.missions import ASKED, Judged, Mission, completed, row
from service.games.vita_mors.parties import Party
from service.games.vita_mors.sides import Side

NEAR: dict[int, float] = {0: 1.0, 1: 0.35, 2: 0.12, 3: 0.0}
"""What it is worth to have a mission that many patients away."""

RIVALS = 0.7
"""How much a rival's mission weighs against one's own."""

Missions = dict[Party, Mission]
Leans = dict[Party, float]


def patients_missing(mission: Mission, judged: Judged) -> int:
    """How many more patients, of the best class and fate, would complete it: 0 to 3."""
    if completed(mission, judged):
        return 0
    side = ASKED[mission][1]
    match mission:
        case Mission.LIBERALITAS | Mission.INMITIS:
            return rounds_missing(judged, side)
        case Mission.FAVORIS | Mission.INIQUITAS:
            classes = row(judged, side)
            return 3 - max(classes.count(actual) for actual in Class)
        case Mission.AEQUABILITAS | Mission.PIETAS:
            return 3 - different_at_the_end(row(judged, side))
        case Mission.BALATRO:
            raise AssertionError("BALATRO is not done by patients")


def rounds_missing(judged: Judged, side: Side) -> int:
    """With this many more to come, three of some four rounds will have gone this way."""
    fates = [fate for fate, _ in judged]
    return next(more for more in (1, 2, 3) if fates[more - 4 :].count(side) + more >= 3)


def different_at_the_end(classes: list[Class]) -> int:
    return len(set(classes[-2:])) if classes else 0


def worths(judged: Judged, missions: Missions) -> Leans:
    """What the rows are worth to each party; the Joker wants nobody to be done."""
    near = {party: NEAR[patients_missing(missions[party], judged)] for party in (Party.I, Party.II)}
    mine = {**near, Party.JOKER: 0.0}
    return {party: mine[party] - RIVALS * sum(near[rival] for rival in near if rival != party) for party in Party}


def leans(judged: Judged, actual: Class, missions: Missions) -> Leans:
    """How much more each party has of the patient's life than of its death; negative: it wants it dead. Shared, so
    never changed."""
    return leans_of(tuple(judged), actual, missions[Party.I], missions[Party.II])


@lru_cache(maxsize=20_000)
def leans_of(judged: tuple[tuple[Side, Class], ...], actual: Class, first: Mission, second: Mission) -> Leans:
    missions = {Party.I: first, Party.II: second}
    lives, dies = (worths([*judged, (side, actual)], missions) for side in Side)
    return {party: lives[party] - dies[party] for party in Party}
