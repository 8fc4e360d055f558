"""The clauses the laws need, read from the rules once more and independently of the service's code."""

from __future__ import annotations

from itertools import combinations

from service.games.vita_mors.cards import Class
from service.games.vita_mors.missions import Mission
from service.games.vita_mors.sides import Side
from service.games.vita_mors.state import State

LAST_ROUNDS_OF_BALATRO = {
    "even": {3: 10, 4: 6, 5: 8, 6: 6},
    "printed": {3: 9, 4: 8, 5: 10, 6: 12},
    "short": {3: 9, 4: 7, 5: 8, 6: 7},
}


def last_round_of_balatro(state: State) -> int:
    """VM-37."""
    if (state.options.length, state.options.wide_pool) == ("even", True):
        return 7
    return LAST_ROUNDS_OF_BALATRO[state.options.length][state.seats]


def is_done(mission: Mission, fates: list[Side], vita: list[Class], mors: list[Class]) -> bool:
    """VM-33 to VM-36."""
    match mission:
        case Mission.LIBERALITAS:
            return three_within_four(fates, Side.VITA)
        case Mission.INMITIS:
            return three_within_four(fates, Side.MORS)
        case Mission.FAVORIS:
            return any(vita.count(actual) >= 3 for actual in Class)
        case Mission.INIQUITAS:
            return any(mors.count(actual) >= 3 for actual in Class)
        case Mission.AEQUABILITAS:
            return three_different_neighbours(vita)
        case Mission.PIETAS:
            return three_different_neighbours(mors)
        case Mission.BALATRO:
            raise AssertionError("BALATRO is not done by patients")


def three_within_four(fates: list[Side], side: Side) -> bool:
    rounds = [number for number, fate in enumerate(fates) if fate is side]
    return any(last - first <= 3 for first, _, last in combinations(rounds, 3))


def three_different_neighbours(row: list[Class]) -> bool:
    return any({*row[place : place + 3]} == set(Class) for place in range(len(row) - 2))


def someone_is_done(state: State) -> bool:
    """Is a party's mission done, of a party that somebody holds (VM-38)?"""
    fates = [record.fate for record in state.records.values()]
    rows = [patient.actual for patient in state.vita_row.values()], [p.actual for p in state.mors_row.values()]
    missions = {party: mission for party, mission in state.missions.items() if mission is not Mission.BALATRO}
    return any(party in state.parties and is_done(mission, fates, *rows) for party, mission in missions.items())
