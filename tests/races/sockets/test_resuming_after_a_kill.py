"""PL-11 over real sockets, the server killed in between: missing updates, or one snapshot; there is no third way."""

from __future__ import annotations

from typing import Any

import pytest

from protocol.codec import JSON, MSGPACK, Codec
from protocol.messages import Snapshot
from tests.kills.node import Node
from tests.kills.record import View
from tests.kills.tables import Host
from tests.races.sockets.client import Client, client
from tests.races.sockets.conftest import QUICK

TURNS = 6


async def played(one: Client, table: str) -> dict[int, View]:
    """What the seat saw at each version."""
    asked: list[dict[str, Any]] = []
    for turn in range(TURNS):
        asked += [{"type": "take_seat", "seat": turn % 3}, {"type": "leave_seat"}]
    asked.append({"type": "take_seat", "seat": 0})
    for _ in range(TURNS):
        asked += [{"type": "add_bot", "seat": 1}, {"type": "leave_seat", "seat": 1}]
    views = {}
    for number, intent in enumerate(asked):
        answer = await one.ask(table, f"{number}", intent)
        assert isinstance(answer, int), answer
        views[answer] = await one.sees(table, answer)
    return views


@pytest.mark.parametrize("codec", [JSON, MSGPACK], ids=lambda codec: codec.name)
async def test_from_every_version_and_from_beyond_twice_each(node: Node, host: Host, codec: Codec) -> None:
    """PL-11."""
    _, token = await host.make_player()
    table = (await host.post("/api/tables", {"game": "vita_mors", "seats": 3}, token))["table"]
    async with client(node.port, token, codec) as one:
        await one.watch(table)
        views = await played(one, table)
    await node.kill()
    node.start()
    await node.ready()
    head = max(views)
    ways = set()
    async with client(node.port, token, codec) as again:
        for since in [*range(1, head + 1), head + 1, head + 1000]:
            for _ in range(2):
                told = await resumed(again, table, since, views)
                near = 0 <= head - since <= int(str(QUICK["resume_versions"]))
                missing = [*range(since + 1, head + 1)]
                assert told == (("update", missing) if near else ("snapshot", [head]))
                assert again.views[table] == views[head]
            ways.add(told[0])
    assert ways == {"snapshot", "update"}


async def resumed(one: Client, table: str, since: int, views: dict[int, View]) -> tuple[str, list[int]]:
    """How one that had seen `since` was told what it missed; the same kind throughout."""
    one.told[table].clear()
    one.views.pop(table, None)
    if since in views:
        one.views[table] = views[since]
    await one.watch(table, since)
    kinds = {"snapshot" if isinstance(message, Snapshot) else "update" for message in one.told[table]} or {"update"}
    (kind,) = kinds
    return kind, [message.version for message in one.told[table]]
