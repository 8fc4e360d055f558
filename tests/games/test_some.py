"""Lists in offers: what a `Some` allows, and that the random bot makes all of it and nothing else."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from service.games.bots import random_some
from service.games.kernel import Some
from tests.chance import Quick

ITEMS: tuple[dict[str, Any], ...] = tuple(
    {"symbol": symbol, "character": character} for symbol in ("lung", "cancer") for character in ("c1", "c2")
)
TOKENS = Some(ITEMS, 0, 3, {"symbol": {"lung": 2, "cancer": 1}}, repeats=True)
LUNG, LUNG_TOO, CANCER, CANCER_TOO = ITEMS


@pytest.mark.parametrize("value", [[], [LUNG], [LUNG, LUNG], [LUNG, CANCER, LUNG], (LUNG, LUNG_TOO)])
def test_a_list_or_a_tuple_within_the_caps_is_allowed(value: Any) -> None:
    assert TOKENS.allows(value)


@pytest.mark.parametrize(
    "value", [[CANCER, CANCER], [CANCER, CANCER_TOO], [LUNG] * 3, [LUNG, LUNG, CANCER, CANCER], [{"symbol": "x"}], LUNG]
)
def test_what_is_over_a_cap_or_no_item_is_not(value: Any) -> None:
    assert not TOKENS.allows(value)


def test_items_stand_once_unless_they_may_repeat() -> None:
    once = Some(("a", "b", "c"), 1, 2)
    assert once.allows(["a", "b"])
    assert not once.allows(["a", "a"])
    assert Some(("a", "b", "c"), 1, 2, repeats=True).allows(["a", "a"])


def test_a_value_that_no_cap_names_is_free() -> None:
    some = Some(ITEMS, 0, 4, {"symbol": {"cancer": 0}})
    assert some.allows([LUNG, LUNG_TOO])
    assert not some.allows([CANCER])


def test_the_random_bot_repeats_where_it_may() -> None:
    wire = msgspec.to_builtins(TOKENS)
    made = [random_some(wire, Quick(seed)) for seed in range(600)]
    assert all(TOKENS.allows(value) for value in made)
    assert {len(value) for value in made} == {0, 1, 2, 3}
    assert any(value.count(LUNG) == 2 for value in made)


def test_it_falls_back_to_the_least_where_the_most_does_not_fit() -> None:
    tight = Some(ITEMS, 1, 4, {"symbol": {"lung": 1, "cancer": 1}})
    made = [random_some(msgspec.to_builtins(tight), Quick(seed)) for seed in range(200)]
    assert all(tight.allows(value) for value in made)
    assert {len(value) for value in made} == {1, 2}
