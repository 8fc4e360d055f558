"""Every law over every game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.inspect import UnionType, VarTupleType, type_info
from msgspec.structs import fields

from service.games import games
from tests.games.facts import facts_of
from tests.laws.every import LAWS, Law, check
from tests.laws.hooks import hooks_of
from tests.laws.ordering import reordered
from tests.laws.plays import played

PLAYS = 200
"""Of each game; of one with long plays, as many as come to the commits that its facts say."""


def seeds_of(name: str, share: float) -> Iterator[int]:
    commits = 0
    for seed in range(PLAYS):
        yield seed
        commits += len(played(name, seed).moments)
        if commits >= facts_of(name).law_commits * share:
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


@pytest.mark.parametrize("name", games())
def test_the_sets_of_a_game_are_met(name: str) -> None:
    """Else the law of their order would look at nothing. Vita Mors has none."""
    source = Random(name)
    plays = [played(name, seed) for seed in range(20)]
    met = any(reordered(play, moment, source) is not None for play in plays for moment in play.moments)
    assert met == has_sets(name)


def has_sets(name: str) -> bool:
    ranked = hooks_of(name).ranked
    every = [field for kind in games()[name].intents for field in fields(kind) if field.name not in ranked]
    return any(is_list(field.type) for field in every)


def is_list(annotation: object) -> bool:
    found = type_info(annotation)
    return any(isinstance(kind, VarTupleType) for kind in (found.types if isinstance(found, UnionType) else (found,)))
