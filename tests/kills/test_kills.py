"""PL-17: killing the server at any instant and starting it again loses nothing that was acked, and nothing is done
twice; with it PL-06, PL-07, PL-10, PL-11 and PL-14, on real servers killed under play."""

from __future__ import annotations

import asyncio
import random

import pytest

from protocol.codes import Close
from service.games import games
from tests.kills.checker import findings
from tests.kills.evidence import Evidence
from tests.kills.figures import figures
from tests.kills.rig import Orders, Run, run

ALL_OF_IT_S = 900
"""On a machine that is busy with something else; by itself a run takes half a minute."""
PACE_S = 0.05

KILLS = {
    "sqlite": {"tables": 16, "kills": 4},
    "redis": {"tables": 12, "kills": 4, "nodes": 2},
}

pytestmark = pytest.mark.timeout(ALL_OF_IT_S)


def carried_out(store: str, **orders: int) -> tuple[Run, Evidence]:
    """No two runs are the same: what is found must be found whatever the instant. A failure shows the seed."""
    seed = random.SystemRandom().getrandbits(32)
    print(f"{store}, {orders}, seed {seed}")
    everything = {"kills": 0, "tables": 1, **orders}
    return asyncio.run(run(Orders(store=store, games=tuple(games()), **everything, pace_s=PACE_S, seed=seed)))


@pytest.mark.parametrize("store", KILLS)
def test_kills_lose_nothing_and_do_nothing_twice(store: str) -> None:
    """PL-06, PL-07, PL-10, PL-11, PL-14, PL-17: every breach in any log or any client's record is listed."""
    one, evidence = carried_out(store, **KILLS[store])
    assert findings(evidence) == []
    assert one.exits == [0] * one.orders.nodes, "told to stop at the end, nodes end well"
    what_the_kills_are_to_prove_did_come_up(one, evidence)


def what_the_kills_are_to_prove_did_come_up(one: Run, evidence: Evidence) -> None:
    """No empty proof: kills, intents sent again, refusals, deadlines that fired, lines lost and resumed. (Whose players
    are gone past the grace is another matter: a short run may have none.)"""
    counted = figures(one, evidence, [])
    assert counted.kills >= one.orders.kills
    assert one.playing.games.keys() == set(games()), "bots play all games there are"
    assert min(counted.acked, counted.refused, counted.resent, counted.deadlines) > 0
    assert any(record.outages for record in evidence.records)
    assert any(told.line > 1 and told.kind == "update" for record in evidence.records for told in record.told)
    assert counted.lost == counted.duplicates == 0


def test_a_node_told_to_stop_finishes_says_bye_and_ends_well() -> None:
    """PL-17: under play, everything acked is in the log, every client is told when to come again, and it ends by
    itself in time."""
    one, evidence = carried_out("sqlite", tables=8, stops=2)
    assert findings(evidence) == []
    assert one.exits == [0] * 3
    byes = [bye for record in evidence.records for bye in record.parted]
    assert len(byes) >= len(one.orders.games), "stopped under play; some had left by themselves, or were done"
    for bye in byes:
        assert bye.code == Close.GOING_AWAY
        assert bye.retry_after_s is not None
        assert bye.retry_after_s > 0
