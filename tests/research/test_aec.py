"""The PettingZoo environment of each game passes PettingZoo's own tests."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from obol_env import games
from obol_env.aec import ObolEnv, env
from obol_env.features import vector
from obol_env.random_play import episodes
from obol_env.text import text_of

every_game = pytest.mark.parametrize("game", games())
CYCLES = 60
ALSO_TOLD = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably",
    "Action mask numpy array is all zeros",
)


@every_game
def test_it_passes_the_test_of_the_interface(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What it warns of is that an observation with a mask is no bare array, and a mask empty where one is not to act:
    the same of PettingZoo's own card games."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        api_test(env(game), num_cycles=CYCLES)
    assert "Passed API test" in capsys.readouterr().out
    assert [str(one.message) for one in told if not str(one.message).startswith(ALSO_TOLD)] == []


@every_game
def test_it_passes_the_test_of_seeds(game: str) -> None:
    seed_test(lambda: env(game), num_cycles=CYCLES)


@every_game
def test_random_play_comes_to_an_end(game: str) -> None:
    """`python -m obol_env.random_play GAME --episodes 1000` plays more."""
    found = list(episodes(game, 2))
    assert found == list(episodes(game, 2))
    for episode in found:
        assert set(episode.rewards.values()) <= {1.0, -1.0}


def test_an_agent_sees_what_its_seat_sees_and_no_more() -> None:
    """PL-12: another world that it cannot tell from this one is the same to it, as a vector and in words."""
    table = ObolEnv("vita_mors", seats=3)
    table.reset(seed=1)
    other = ObolEnv("vita_mors", seats=3)
    other.reset(seed=1)
    other.play = next(found for seed in range(9) if (found := table.play.resample(0, seed)).state != table.play.state)
    assert other.play.state != table.play.state
    one, same = table.observe("seat_0"), other.observe("seat_0")
    assert all(np.array_equal(one[part], same[part]) for part in one)
    assert table.text("seat_0") == other.text("seat_0")
    assert not np.array_equal(one["observation"], other.observe("seat_1")["observation"])


def test_what_is_chosen_so_far_is_seen() -> None:
    table = ObolEnv("petite_mort", seats=2)
    table.reset(seed=1)
    agent = table.agent_selection
    before = table.observe(agent)
    table.step(0)
    assert table.agent_selection == agent
    assert not np.array_equal(before["observation"], table.observe(agent)["observation"])
    assert "Chosen so far" in table.text(agent)


@every_game
def test_what_it_sees_can_be_read_and_its_choices_are_numbered(game: str) -> None:
    table = ObolEnv(game, render_mode="ansi")
    table.reset(seed=5)
    read = table.render()
    assert read is not None
    assert table.asking is not None
    numbered = [line for line in read.splitlines() if line.partition(".")[0].isdigit()]
    assert len(numbered) == len(table.asking.choices)
    french = text_of(game, table.play.observe(0), table.asking, "fr")
    assert french != text_of(game, table.play.observe(0), table.asking, "en")


def test_equal_views_are_equal_vectors_and_others_are_not() -> None:
    one = vector({"a": 1, "b": ["x", "y"]}, 256)
    assert np.array_equal(one, vector({"b": ["x", "y"], "a": 1}, 256))
    for other in ({"a": 2, "b": ["x", "y"]}, {"a": 1, "b": ["x"]}, {"a": 1, "c": ["x", "y"]}):
        assert not np.array_equal(one, vector(other, 256))
    assert np.abs(one).max() <= 1
