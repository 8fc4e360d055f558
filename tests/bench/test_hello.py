"""The figures of bench/hello.py are of hellos that ask the store, and of hellos that do not."""

from __future__ import annotations

import asyncio

from bench.doors import make_players, open_table
from bench.hello import BELIEVING, greet, ratio
from bench.machine import free_port
from bench.servers import NO_LIMITS, running


def test_each_hello_is_of_a_player_and_sees_the_table() -> None:
    given = NO_LIMITS | {"log": "sqlite:///:memory:"}
    with running("obol", free_port(), ["-m", "bench.serve"], given, BELIEVING) as served:
        tokens = make_players(served.port, 3)
        table = open_table(served.port, tokens[0], {"game": "vita_mors", "seats": 3})
        took = asyncio.run(greet(served, tokens, table))
    assert took.ms > 0


def test_a_ratio_is_of_pairs() -> None:
    assert ratio([(2.0, 1.0), (4.0, 2.0), (6.0, 3.0)]) == "2.00 (2.00 to 2.00)"
