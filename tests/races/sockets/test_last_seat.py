"""PL-03 over real sockets: fifty at once for one seat give exactly one taker."""

from __future__ import annotations

import asyncio
from collections import Counter
from itertools import cycle
from typing import Any

import pytest

from protocol.codec import JSON, MSGPACK
from tests.kills.node import Node
from tests.kills.tables import Host
from tests.races.sockets.client import clients

MANY = 50


@pytest.mark.parametrize(
    ("intent", "code"),
    [({"type": "take_seat", "seat": 1}, "seat_taken"), ({"type": "take_seat"}, "table_full")],
    ids=["the seat by its number", "any seat"],
)
async def test_fifty_for_one_seat_give_one_taker(node: Node, host: Host, intent: dict[str, Any], code: str) -> None:
    """PL-03."""
    people = [await host.make_player() for _ in range(MANY)]
    table = (await host.post("/api/tables", {"game": "vita_mors", "seats": 3}, people[0][1]))["table"]
    async with clients(node.port, [token for _, token in people], cycle((JSON, MSGPACK))) as all_of_them:
        await asyncio.gather(*(one.watch(table) for one in all_of_them))
        for seat in (0, 2):
            await all_of_them[0].ask(table, f"bot {seat}", {"type": "add_bot", "seat": seat})
        await asyncio.gather(*(one.send(table, "sit", intent) for one in all_of_them))
        answers = [(await one.answered(table, "sit"))[0] for one in all_of_them]
        refused = Counter(answer for answer in answers if isinstance(answer, str))
        assert refused == {code: MANY - 1}
        (version,) = [answer for answer in answers if isinstance(answer, int)]
        taker = people[answers.index(version)][0]
        views = [await one.sees(table, version) for one in all_of_them]
        assert {view.public["table"]["seats"]["1"]["player"]["id"] for view in views} == {taker}
        assert [view.seat for view in views if view.seat is not None] == [1]
