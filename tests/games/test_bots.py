"""The random bot, over offers of every shape."""

from __future__ import annotations

from typing import Any

import pytest

from service.games import games
from service.games.bots import bots_of, random_bot
from service.games.kernel import Seen
from service.games.simulate import simulate
from tests.chance import Quick


def choices(*offers: dict[str, Any]) -> list[dict[str, Any]]:
    return [random_bot(Seen(seat=0, public={}, private={}, offers=list(offers)), Quick(n)) for n in range(400)]


def test_it_asks_for_everything_that_is_offered() -> None:
    found = choices({"type": "rest"}, {"type": "use", "token": ["lock", "will"], "target": [1, 2]})
    assert {tuple(choice.values()) for choice in found} == {
        ("rest",),
        *(("use", token, target) for token in ("lock", "will") for target in (1, 2)),
    }


def test_each_intent_is_about_as_likely() -> None:
    found = choices({"type": "rest"}, {"type": "use", "token": ["lock", "will", "reverse"]})
    assert 60 < sum(choice["type"] == "rest" for choice in found) < 140


def test_it_makes_lists_that_keep_within_least_most_and_caps() -> None:
    items = [{"card": card, "on": on} for card in ("p1", "p2", "p3") for on in ("c1", "c2")]
    some = {"some": items, "least": 1, "most": 2, "caps": {"card": {"p1": 1, "p2": 1, "p3": 1}}}
    lists = [choice["cards"] for choice in choices({"type": "attach", "cards": some})]
    assert {len(chosen) for chosen in lists} == {1, 2}
    for chosen in lists:
        cards = [item["card"] for item in chosen]
        assert len(set(cards)) == len(cards)


@pytest.mark.parametrize("name", games())
def test_it_plays_every_game_to_its_end(name: str) -> None:
    game = games()[name]
    for seats in game.seat_counts[:6]:
        assert simulate(game, ("random",) * seats, game.options(), "to its end").outcome is not None


@pytest.mark.parametrize("name", games())
def test_every_bot_of_a_game_plays_it_to_its_end(name: str) -> None:
    game = games()[name]
    for bot in bots_of(game):
        for seats in game.seat_counts[:4]:
            assert simulate(game, (bot,) * seats, game.options(), "to its end").outcome is not None
