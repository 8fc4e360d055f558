"""PL-06, PL-07, PL-11: one answer to every intent, whichever node is asked, and nothing older than what was acked; in
short. The long run is `make hops`."""

from __future__ import annotations

import asyncio
import random

import pytest

from service.games import games
from tests.hops import rig
from tests.hops.figures import figures
from tests.kills.checker import findings

INTENTS, TABLES = 100, 8

pytestmark = pytest.mark.timeout(300)
"""On a machine that is busy with something else; by itself a run takes some seconds."""


@pytest.mark.parametrize(("store", "during"), [("redis", "nothing"), ("sqlite", "kills")])
def test_every_intent_has_one_answer_though_its_player_hops(store: str, during: str) -> None:
    seed = random.SystemRandom().getrandbits(32)
    print(f"seed {seed}")
    orders = rig.Orders(store, INTENTS, seed, during=during, tables=TABLES)
    one, evidence = asyncio.run(rig.run(orders, print))
    assert findings(evidence) == []
    told = figures(one, evidence, [])
    assert min(told.hops, told.unheard, told.without_since, told.on_two_nodes, told.nudges_lost, told.refused) > 0
    assert told.intents >= INTENTS
    assert one.playing.games.keys() == set(games())
