"""The checker that holds runs to the rules is held to it itself: whatever is spoilt, it must say so.

The sample is the evidence of two real runs put together, without a table that never began, kept by `python -m
tests.kills --store sqlite --kills 2 --tables 4 --pace 0.03 --game vita_mors --game petite_mort --game residence
--keep-in tests/kills/sample.json.gz`, and the same with 3 kills. What a game
decides is a part of it: a game whose rules change needs a new one. Not every run holds all that can be spoilt.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.kills.checker import findings
from tests.kills.damage import Damage, of_one_table
from tests.kills.damages import FOUND
from tests.kills.evidence import Evidence, kept_in

SAMPLE = Path(__file__).with_name("sample.json.gz")


@cache
def sample() -> Evidence:
    return kept_in(SAMPLE)


def tables() -> list[str]:
    return sorted({record.table for record in sample().records})


def spoilt(damage: Damage) -> list[Evidence]:
    """The evidence of every table on which the damage can be done, with it done."""
    found = []
    for table in tables():
        one = of_one_table(sample(), table)
        try:
            damage(one)
        except StopIteration:
            continue  # this table never came to what the damage is about
        found.append(one)
    return found


def test_nothing_is_found_where_nothing_is_spoilt() -> None:
    assert findings(sample()) == []
    assert len(tables()) > 1
    assert any(record.outages for record in sample().records)


@pytest.mark.parametrize("damage", FOUND, ids=lambda damage: damage.__name__)
def test_the_checker_finds(damage: Damage) -> None:
    ways = spoilt(damage)
    assert ways, "some table can be spoilt so"
    for evidence in ways:
        found = findings(evidence)
        assert any(FOUND[damage] in line for line in found), found
