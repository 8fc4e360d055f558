"""Large choices in factored steps: whatever is chosen is allowed, and all that is allowed can be chosen."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from obol_env import Asking, Play, games
from obol_env.asking import MOST
from service.games.kernel import Offer, Some

PAIRS = Some(({"card": 1, "on": "a"}, {"card": 1, "on": "b"}, {"card": 2, "on": "a"}), 1, 2, {"card": {"1": 1, "2": 1}})


def made(offers: list[dict[str, Any]], prefix: tuple[int, ...] = ()) -> Iterator[dict[str, Any]]:
    """Every intent that can be put together."""
    asking = Asking(offers)
    for number in prefix:
        asking.choose(number)
    if asking.intent is not None:
        yield asking.intent
        return
    for number in range(len(asking.choices)):
        yield from made(offers, (*prefix, number))


def test_every_intent_that_is_offered_can_be_put_together_and_no_other() -> None:
    offers: list[dict[str, Any]] = [{"type": "rest"}, {"type": "use", "token": ["lock", "will"], "target": [1, 2]}]
    assert list(made(offers)) == [
        {"type": "rest"},
        *({"type": "use", "token": token, "target": target} for token in ("lock", "will") for target in (1, 2)),
    ]


def test_lists_keep_within_least_most_and_caps_in_any_order() -> None:
    offer = Offer("attach", {"cards": PAIRS})
    wire = {"type": "attach", "cards": {"some": list(PAIRS.some), "least": 1, "most": 2, "caps": dict(PAIRS.caps)}}
    lists = [intent["cards"] for intent in made([wire])]
    assert all(offer.allows({"cards": found}) for found in lists)
    assert sorted(map(len, lists)) == [1, 1, 1, 2, 2, 2, 2]


def test_a_choice_that_would_leave_too_few_is_none() -> None:
    some = {"some": [{"card": 1}, {"card": 1, "x": 1}, {"card": 2}], "least": 2, "most": 2, "caps": {"card": {"1": 1}}}
    assert all(len({item["card"] for item in intent["cards"]}) == 2 for intent in made([{"type": "t", "cards": some}]))


@pytest.mark.parametrize(("end", "parts"), [(0, 3), (-1, 2)])
def test_many_choices_are_chosen_in_parts(end: int, parts: int) -> None:
    values = list(range(MOST * MOST + 5))
    asking, steps = Asking([{"type": "pick", "number": values}]), 0
    while asking.intent is None:
        assert len(asking.choices) <= MOST
        asking.choose(range(len(asking.choices))[end])
        steps += 1
    assert asking.intent == {"type": "pick", "number": values[end]}
    assert steps == parts


def test_what_leaves_no_choice_is_not_asked() -> None:
    asking = Asking([{"type": "pass", "cards": {"some": ["a", "b"], "least": 2, "most": 2}, "to": [1]}])
    assert [choice.value for choice in asking.choices] == ["a", "b"], "which first may mean something"
    asking.choose(1)
    assert asking.intent == {"type": "pass", "cards": ["b", "a"], "to": 1}
    alone = Asking([{"type": "rest"}])
    assert len(alone.choices) == 1
    alone.choose(0)
    assert alone.intent == {"type": "rest"}


@pytest.mark.parametrize("number", [-1, 2])
def test_a_number_that_is_no_choice_is_an_error(number: int) -> None:
    asking = Asking([{"type": "rest"}, {"type": "pass"}])
    with pytest.raises(IndexError):
        asking.choose(number)


@pytest.mark.parametrize("game", games())
def test_whole_games_are_played_by_numbers(game: str) -> None:
    play, source = Play(game), Random(game)
    play.reset(1)
    while play.outcome is None:
        seat = play.awaited[0]
        asking = Asking(play.legal(seat))
        while asking.intent is None:
            assert 0 < len(asking.choices) <= MOST
            asking.choose(source.randrange(len(asking.choices)))
        play.step(seat, asking.intent)
