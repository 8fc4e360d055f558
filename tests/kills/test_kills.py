"""PL-17: killing the server at any instant and starting it again loses nothing that was acked, and nothing is done
twice; with it PL-06, PL-07, PL-10, PL-11 and PL-14, on real servers killed under play."""

from __future__ import annotations

import pytest

from tests.kills.checker import findings
from tests.kills.figures import figures
from tests.kills.runs import KILLS, killed, on

STORES = [pytest.param(store, marks=on(store)) for store in KILLS]


@pytest.mark.parametrize("store", STORES)
def test_kills_lose_nothing_and_do_nothing_twice(store: str) -> None:
    """PL-06, PL-07, PL-10, PL-11, PL-14, PL-17: every breach in any log or any client's record would be listed."""
    _, evidence = killed(store)
    assert findings(evidence) == []


@pytest.mark.parametrize("store", STORES)
def test_what_the_kills_are_to_prove_did_come_up(store: str) -> None:
    """No empty proof: there were kills, intents sent again, refusals, deadlines that fired, lines lost and resumed."""
    one, evidence = killed(store)
    counted = figures(one, evidence, [])
    assert counted.kills >= KILLS[store]
    assert min(counted.acked, counted.refused, counted.resent, counted.deadlines) > 0
    assert any(record.outages for record in evidence.records)
    assert any(told.line > 1 and told.kind == "update" for record in evidence.records for told in record.told)
    assert counted.lost == counted.duplicates == 0


@pytest.mark.parametrize("store", STORES)
def test_a_node_told_to_stop_ends_well(store: str) -> None:
    one, _ = killed(store)
    assert one.exits == [0] * one.orders.nodes
