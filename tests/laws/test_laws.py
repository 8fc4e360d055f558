"""Every law over every game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from service.games import games
from tests.laws.every import LAWS, Law, check
from tests.laws.plays import played

PLAYS, COMMITS, MOST_COMMITS = 200, 5_000, {"vita_mors": 14_000}
"""So many plays of each game, or, of a game with long plays, as many as come to so many commits."""


def seeds_of(name: str, share: float) -> Iterator[int]:
    commits = 0
    for seed in range(PLAYS):
        yield seed
        commits += len(played(name, seed).moments)
        if commits >= MOST_COMMITS.get(name, COMMITS) * share:
            return


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("name", games())
def test_the_law_holds(name: str, law: Law, share: float) -> None:
    """PL-08 (steps), PL-11 (patches), PL-12, VM-43 and PM-27 (hidden worlds), PL-13 (offers), PL-14 (time running out),
    PL-18 (replays), PL-20 (draws): each as far as it is a game that could break it."""
    checks, seeds = 0, list(seeds_of(name, share))
    for seed in seeds:
        try:
            checks += check(law, played(name, seed))
        except AssertionError as broken:
            pytest.fail(f"{broken} (python -m tests.laws --game {name} --seed {seed} --games 1)")
    assert checks >= len(seeds) > 20 * share
