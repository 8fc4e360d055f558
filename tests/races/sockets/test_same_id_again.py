"""PL-07 over real sockets: the same id again gives the same answer and one event, also after the server was killed."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from protocol.codec import JSON, MSGPACK, Codec
from tests.kills.node import Node
from tests.kills.tables import Host
from tests.races.sockets.client import Client, client

SIT = {"type": "take_seat", "seat": 1}
WRONG = {"type": "start"}
OTHER: dict[str, dict[str, Any]] = {"take_seat": {"type": "leave_seat"}, "start": SIT}
"""What would be answered otherwise if it were decided anew."""
BOTH = pytest.mark.parametrize(("intent", "final"), [(SIT, 2), (WRONG, "not_the_maker")], ids=["acked", "refused"])
CODECS = pytest.mark.parametrize("codec", [JSON, MSGPACK], ids=lambda codec: codec.name)


async def table_and_player(host: Host) -> tuple[str, str]:
    """A table somebody else made, and a token."""
    _, maker = await host.make_player()
    _, token = await host.make_player()
    made = await host.post("/api/tables", {"game": "vita_mors", "seats": 3}, maker)
    return made["table"], token


async def versions_after(one: Client, table: str) -> int:
    """Where the table stands, asked of the service anew."""
    await one.watch(table)
    return one.views[table].version


@BOTH
@CODECS
async def test_on_one_connection(
    node: Node, host: Host, codec: Codec, intent: dict[str, Any], final: int | str
) -> None:
    table, token = await table_and_player(host)
    async with client(node.port, token, codec) as one:
        await one.watch(table)
        for _ in range(5):
            await one.send(table, "x", intent)
        assert await one.answered(table, "x", 5) == [final] * 5
        assert await versions_after(one, table) == (2 if intent is SIT else 1)


@BOTH
@CODECS
async def test_on_two_connections_at_once(
    node: Node, host: Host, codec: Codec, intent: dict[str, Any], final: int | str
) -> None:
    table, token = await table_and_player(host)
    async with client(node.port, token, codec) as one, client(node.port, token, JSON) as other:
        await asyncio.gather(one.watch(table), other.watch(table))
        for number in range(20):
            await asyncio.gather(*(line.send(table, f"x{number}", intent) for line in (one, other)))
            first, second = [(await line.answered(table, f"x{number}"))[0] for line in (one, other)]
            assert first == second
            if number == 0:
                assert first == final
        assert await versions_after(one, table) == (2 if intent is SIT else 1)


@BOTH
@CODECS
async def test_after_the_server_was_killed(
    node: Node, host: Host, codec: Codec, intent: dict[str, Any], final: int | str
) -> None:
    table, token = await table_and_player(host)
    async with client(node.port, token, codec) as one:
        await one.watch(table)
        assert await one.ask(table, "x", intent) == final
    for _ in range(2):
        await node.kill()
        node.start()
        await node.ready()
        async with client(node.port, token, codec) as again:
            await again.watch(table)
            assert await again.ask(table, "x", OTHER[intent["type"]]) == final, "whatever it asks for now"
            assert await again.ask(table, "x", intent) == final
            assert await versions_after(again, table) == (2 if intent is SIT else 1)


async def test_a_line_of_chat_after_the_server_was_killed(node: Node, host: Host) -> None:
    table, token = await table_and_player(host)
    line = {"type": "say", "text": "well, well"}
    async with client(node.port, token) as one:
        await one.watch(table)
        first = await one.ask(table, "x", line)
    await node.kill()
    node.start()
    await node.ready()
    async with client(node.port, token) as one:
        await one.watch(table)
        await one.ask(table, "sit", SIT)
        assert await one.ask(table, "x", line) == first
        assert [said.text for said in one.lines] == ["well, well"]
