"""The short runs that the tests share: each store is killed once for all of them."""

from __future__ import annotations

import asyncio
import random
from functools import cache

import pytest

from tests.kills.evidence import Evidence
from tests.kills.rig import Orders, Run, run

KILLS = {"sqlite": 6, "sqlite-normal": 4, "redis": 8}
TABLES = {"sqlite": 50, "sqlite-normal": 12, "redis": 30}
NODES = {"sqlite": 1, "sqlite-normal": 1, "redis": 2}
PACE_S = 0.08
STOPS, DRAINED_TABLES = 2, 20


@cache
def outcome(orders: Orders) -> tuple[Run, Evidence] | BaseException:
    """A run that failed is not tried again by the next test."""
    try:
        return asyncio.run(run(orders))
    except BaseException as error:
        return error


def carried_out(orders: Orders) -> tuple[Run, Evidence]:
    found = outcome(orders)
    if isinstance(found, BaseException):
        raise found
    return found


@cache
def seed() -> int:
    """No two runs are the same: what is found must be found whatever the instant. It is shown with a failure."""
    return random.SystemRandom().getrandbits(32)


def killed(store: str) -> tuple[Run, Evidence]:
    print(f"kills on {store}, seed {seed()}")
    return carried_out(
        Orders(
            store=store,
            nodes=NODES[store],
            tables=TABLES[store],
            kills=KILLS[store],
            pace_s=PACE_S,
            seed=seed(),
        )
    )


def drained(store: str) -> tuple[Run, Evidence]:
    """No kills: the node is told to stop, and started again."""
    print(f"stops on {store}, seed {seed()}")
    return carried_out(Orders(store=store, tables=DRAINED_TABLES, kills=0, stops=STOPS, pace_s=PACE_S, seed=seed()))


def on(store: str) -> pytest.MarkDecorator:
    """Tests of one store share a worker, and so its run."""
    return pytest.mark.xdist_group(f"kills-{store}")
