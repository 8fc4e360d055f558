"""The short runs that the tests share: each store is killed once for all of them."""

from __future__ import annotations

import asyncio
import random
from functools import cache

import pytest

from tests.kills.evidence import Evidence
from tests.kills.rig import Orders, Run, run

KILLS = {"sqlite": 6, "sqlite-normal": 4, "redis": 8}
TABLES = {"sqlite": 50, "sqlite-normal": 12, "redis": 50}
PACE_S = 0.08
STOPS, DRAINED_TABLES = 2, 20


@cache
def killed(store: str) -> tuple[Run, Evidence]:
    """No two runs are the same: what is found must be found whatever the instant. The seed is shown with a failure."""
    seed = random.SystemRandom().getrandbits(32)
    print(f"kills on {store}, seed {seed}")
    orders = Orders(store=store, tables=TABLES[store], kills=KILLS[store], pace_s=PACE_S, seed=seed)
    return asyncio.run(run(orders))


@cache
def drained(store: str) -> tuple[Run, Evidence]:
    """No kills: the node is told to stop, and started again."""
    orders = Orders(store=store, tables=DRAINED_TABLES, kills=0, stops=STOPS, pace_s=PACE_S, seed=1)
    return asyncio.run(run(orders))


def on(store: str) -> pytest.MarkDecorator:
    """Tests of one store share a worker, and so its run."""
    return pytest.mark.xdist_group(f"kills-{store}")
