"""Whether every Diploma can be finished, and how plays on it go among our bots (PM-07): `obol balance petite_mort`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from service.games import games
from service.games.bots import bots_of
from service.games.petite_mort.balance.markdown import report
from service.games.petite_mort.balance.plays import course
from service.games.petite_mort.balance.plays_alike import Measured
from service.games.petite_mort.diplomas import DIPLOMAS
from service.games.petite_mort.options import PetiteMortOptions

__all__ = ["faults", "measure", "report"]

LEAST_FINISHED = 0.6
"""Of the plays on a Diploma, so many end by a fourth objective."""

LEAST_MET = 0.05
"""In so many of them each objective is met by somebody."""

SEATS = (2, 3, 4)


def measure(plays: int) -> Iterator[Measured]:
    """Every Diploma by every number of seats, the game's best bot on each."""
    for diploma in DIPLOMAS:
        for seats in SEATS:
            yield measured(diploma, seats, plays)


def measured(diploma: str, seats: int, plays: int) -> Measured:
    game, options = games()["petite_mort"], PetiteMortOptions(diploma=diploma)
    bot = next(iter(bots_of(game)))
    seeds = (f"balance {diploma} {number}" for number in range(plays))
    return Measured(diploma, seats, tuple(course(game, bot, seats, options, seed) for seed in seeds))


def faults(found: Sequence[Measured]) -> list[str]:
    """Where PM-07 does not hold."""
    return [fault for one in found for fault in faults_of(one)]


def faults_of(found: Measured) -> Iterator[str]:
    where = f"{found.diploma} with {found.seats}"
    if found.finished() < LEAST_FINISHED:
        yield f"PM-07: {where}: {found.finished():.1%} end by a fourth objective, not {LEAST_FINISHED:.0%}"
    for objective in DIPLOMAS[found.diploma].objective:
        if found.met(objective.id) < LEAST_MET:
            yield f"PM-07: {where}: {objective.id} is met in {found.met(objective.id):.1%}, not {LEAST_MET:.0%}"
