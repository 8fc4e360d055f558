"""Every law over every game."""

from __future__ import annotations

import pytest

from service.games import games
from tests.laws.every import LAWS, Law, check
from tests.laws.plays import played

PLAYS = 200


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("name", games())
def test_the_law_holds(name: str, law: Law) -> None:
    """PL-08 (steps), PL-11 (patches), PL-12 and VM-43 (hidden worlds), PL-13 (offers), PL-14 (time running out),
    PL-18 (replays), PL-20 (draws): each as far as it is a game that could break it."""
    checks = 0
    for seed in range(PLAYS):
        try:
            checks += check(law, played(name, seed))
        except AssertionError as broken:
            pytest.fail(f"{broken} (python -m tests.laws --game {name} --seed {seed} --games 1)")
    assert checks >= PLAYS
