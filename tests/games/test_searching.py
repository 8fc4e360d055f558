"""The strong bots: what they know is what their seat sees, and the same thought has the same end (PL-03)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from service.games import games
from service.games.bots import STRENGTHS, bots_of, has_strong
from service.games.kernel import Seat, offered
from service.games.searching import Budget, Tried, known_to, think, typed
from tests.laws.hooks import hooks_of
from tests.laws.plays import play

NAMES = tuple(name for name in games() if has_strong(name))
PLAYS = 12


def asked(name: str, seeds: int, every: int) -> list[tuple[Any, Seat]]:
    """States of random plays, each with a seat that is asked something."""
    moments = [moment for seed in range(seeds) for moment in play(games()[name], seed).moments]
    return [(moment.before, moment.seat) for moment in moments[::every]]


def test_every_game_has_all_three() -> None:
    for name, game in games().items():
        assert set(STRENGTHS) <= set(bots_of(game)), name
        assert next(iter(bots_of(game))) == "middle", name


@pytest.mark.parametrize("name", NAMES)
def test_what_it_knows_is_the_same_in_every_world_that_looks_alike(name: str) -> None:
    """Hidden worlds: so no thought of it can depend on what its seat may not know."""
    game, source = games()[name], Random(name)
    for state, seat in asked(name, seeds=6, every=7):
        known = known_to(game, state, seat)
        for _ in range(3):
            other = hooks_of(name).resample(state, seat, source)
            assert known_to(game, other, seat) == known


@pytest.mark.parametrize("name", NAMES)
def test_what_it_knows_looks_like_the_truth(name: str) -> None:
    game = games()[name]
    for state, seat in asked(name, seeds=2, every=7):
        known = known_to(game, state, seat)
        assert game.public(known) == game.public(state)
        assert game.private(known, seat) == game.private(state, seat)
        assert game.offers(known, seat) == game.offers(state, seat)


@pytest.mark.parametrize("name", NAMES)
def test_it_asks_for_what_is_offered_and_the_same_again(name: str) -> None:
    game = games()[name]
    for state, seat in asked(name, seeds=1, every=40):
        known = known_to(game, state, seat)
        first, again = (think(game, known, seat, Budget(PLAYS), "7") for _ in range(2))
        assert first == again
        assert offered(game.offers(state, seat), typed(game, first))


def test_without_time_it_does_as_the_middle_bot() -> None:
    game = games()["vita_mors"]
    state, seat = asked("vita_mors", seeds=1, every=1)[0]
    known = known_to(game, state, seat)
    assert think(game, known, seat, Budget(0), "7") == think(game, known, seat, Budget(ms=0), "7")


def test_a_choice_is_compared_in_the_worlds_that_both_were_tried_in() -> None:
    better, other = Tried({}, [1.0, 1.0, 0.0, 1.0]), Tried({}, [0.0, 1.0, 0.0])
    gain, error = better.better_by(other)
    assert gain == pytest.approx(1 / 3)
    assert error > 0
