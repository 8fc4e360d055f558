"""What offers stand for, as the service has it."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from obol_client.brains import random_brain, seen_of
from obol_client.offers import allows, can_become, every, game_offers, intents_of, random_intent, random_value
from service.games import games
from service.games.kernel import Game, Refusal, Some
from service.platform.intents import union_of
from tests.chance import Quick
from tests.clients.screens import view_of_state
from tests.laws.plays import played

GAMES = pytest.mark.parametrize("game", list(games().values()), ids=lambda game: game.name)
ITEMS = [{"card": card, "on": on} for card in "ab" for on in (1, 2)]
caps = st.dictionaries(st.sampled_from("ab"), st.integers(0, 2))
lists = st.builds(
    lambda some, bounds, caps, repeats: {
        "some": some,
        "least": min(bounds),
        "most": max(bounds),
        "caps": {"card": caps},
        "repeats": repeats,
    },
    st.lists(st.sampled_from(ITEMS), unique_by=str),
    st.tuples(st.integers(0, 3), st.integers(0, 3)),
    caps,
    st.booleans(),
)


@given(values=lists, value=st.lists(st.sampled_from(ITEMS), max_size=4))
def test_a_list_is_allowed_where_the_service_allows_it(values: dict[str, Any], value: list[Any]) -> None:
    """PL-13."""
    assert allows(values, value) == msgspec.convert(values, Some).allows(value)


@given(values=lists)
@settings(max_examples=50)
def test_every_list_is_allowed_and_grows_from_its_beginnings(values: dict[str, Any]) -> None:
    found = list(every(values))
    assert all(allows(values, one) for one in found)
    assert all(can_become(values, one[:size]) for one in found for size in range(len(one) + 1))
    assert can_become(values, []) == bool(found)


@given(values=lists, seed=st.integers())
def test_a_list_at_random_is_one_that_is_allowed(values: dict[str, Any], seed: int) -> None:
    found = random_value(values, Random(seed))
    assert allows(values, found) if can_become(values, []) else found is None


def test_an_offer_stands_for_every_combination() -> None:
    offer = {"type": "use", "token": ["a", "b"], "on": {"some": [1, 2], "least": 1, "most": 2}}
    assert list(intents_of(offer)) == [
        {"type": "use", "token": token, "on": on} for token in ("a", "b") for on in ([1], [2], [1, 2])
    ]


def test_the_tables_offers_are_not_the_games() -> None:
    assert game_offers([{"type": "concede"}, {"type": "vote", "coin": []}, {"type": "add_bot"}]) == [
        {"type": "vote", "coin": []}
    ]


def test_wide_offers_are_taken_more_often() -> None:
    offers: list[dict[str, Any]] = [{"type": "pass"}, {"type": "use", "token": list("abc"), "on": [1, 2, 3]}]
    source = Random(1)
    taken = [random_intent(offers, source)["type"] for _ in range(1000)]
    assert 50 < taken.count("pass") < 150


@GAMES
def test_the_random_brain_is_accepted_by_every_game(game: Game[Any]) -> None:
    """PL-13."""
    one, brain = played(game.name, 6), random_brain(6)
    for state in one.states()[:-1]:
        for seat in game.awaited(state):
            seen = seen_of(view_of_state(game, state, seat, one.seats, 1))
            assert seen is not None
            intent = msgspec.convert(brain(seen), union_of(game.intents))
            assert not isinstance(game.decide(state, seat, intent, Quick(6)), Refusal)
