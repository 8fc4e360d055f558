"""The checker that holds runs to the rules is held to it itself: whatever is spoilt, it must say so."""

from __future__ import annotations

import pytest

from tests.kills.checker import findings
from tests.kills.damage import FOUND, Damage, of_one_table
from tests.kills.evidence import Evidence
from tests.kills.runs import killed, on

pytestmark = on("sqlite")


def spoilt(damage: Damage) -> Evidence:
    """The evidence of the first table on which the damage can be done, with it done."""
    _, evidence = killed("sqlite")
    for table in {record.table for record in evidence.records}:
        one = of_one_table(evidence, table)
        assert findings(one) == [], "sound before it is spoilt"
        try:
            damage(one)
        except StopIteration:
            continue  # this table never came to what the damage is about
        return one
    raise AssertionError("no table of the run can be spoilt so")


@pytest.mark.parametrize("damage", FOUND, ids=lambda damage: damage.__name__)
def test_the_checker_finds(damage: Damage) -> None:
    found = findings(spoilt(damage))
    assert any(FOUND[damage] in line for line in found), found
