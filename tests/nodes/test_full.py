"""A Redis without memory left refuses what is new with a code that says so, loses nothing, and recovers by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import msgspec
import pytest

from protocol.messages import Ack, Intent
from tests.nodes.cluster import Cluster
from tests.redis_server import RedisServer

AYE = {"type": "whisper", "word": "aye"}


@pytest.fixture
def room(server: RedisServer) -> Iterator[RedisServer]:
    yield server
    assert server.ask("CONFIG", "SET", "maxmemory", "0") == "+OK"


def fill(server: RedisServer) -> None:
    assert server.ask("CONFIG", "SET", "maxmemory", "1") == "+OK"


def empty(server: RedisServer) -> None:
    assert server.ask("CONFIG", "SET", "maxmemory", "0") == "+OK"


async def test_a_full_redis_refuses_what_is_new_and_reading_goes_on(nodes: Cluster, room: RedisServer) -> None:
    sitting = await nodes.table(2)
    ada, bela = sitting.people
    version = await ada.done(sitting.table, AYE)
    fill(room)
    assert await ada.refused(sitting.table, AYE, id="x") == "store_full"
    assert await bela.refused(sitting.table, {"type": "whisper", "word": "no such"}, id="y") == "store_full"
    assert await ada.refused(sitting.table, {"type": "say", "text": "hello?"}, id="z") == "store_full"
    opened = await nodes[1].open_answer(bela, game="whisper", seats=2)
    assert (opened.status_code, opened.json()["code"]) == (503, "store_full")
    again = await sitting.again(1, 0)
    assert again.tables[sitting.table].version == version
    assert (await nodes[1].get(f"/tables/{sitting.table}/log", bela)).status_code == 200
    assert (await nodes[0].http.get("/readyz")).status_code == 200

    empty(room)
    answer = await ada.ask(sitting.table, AYE, id="x")
    assert isinstance(answer, Ack)
    assert answer.version == version + 1
    assert await bela.refused(sitting.table, {"type": "whisper", "word": "no such"}, id="y") == "not_offered"
    await ada.done(sitting.table, {"type": "say", "text": "hello!"}, id="z")
    assert (await nodes[1].open_answer(bela, game="whisper", seats=2)).status_code == 201
    await bela.until(lambda: bela.lines == ["hello!"])


async def test_a_deadline_that_passes_while_redis_is_full_counts_when_there_is_room(
    nodes: Cluster, room: RedisServer
) -> None:
    """PL-14: once, and nobody has to do anything."""
    sitting = await nodes.table(2, clock={"kind": "step", "step_s": 60})
    fill(room)
    before = [place.counted("obol_store_errors_total") for place in nodes.places]
    nodes.pass_time(61)
    for place, count in zip(nodes.places, before, strict=True):
        while place.counted("obol_store_errors_total") < count + 2:  # noqa: ASYNC110 - nothing else tells of it
            await asyncio.sleep(0.01)
    assert all(person.tables[sitting.table].status == "running" for person in sitting.people)
    empty(room)
    for person in sitting.people:
        await person.sees_status(sitting.table, "over")


async def test_nothing_is_lost_or_done_twice_on_the_edge(nodes: Cluster, room: RedisServer) -> None:
    """PL-06, PL-07: memory comes and goes under play; every intent has one answer, and the acked ones stand once."""
    sitting = await nodes.table(2)
    acked: dict[str, int] = {}
    for turn in range(10):
        (fill if turn % 2 else empty)(room)
        asked = [(person, f"{turn}/{seat}/{n}") for n in range(5) for seat, person in enumerate(sitting.people)]
        for person, id in asked:
            await person.send(Intent(sitting.table, id, AYE))
        for person, id in asked:
            answer = await person.answer(id)
            assert len(person.answers(id)) == 1
            if isinstance(answer, Ack):
                acked[id] = answer.version
    empty(room)
    stand = await nodes[0].get(f"/tables/{sitting.table}", sitting.people[0])
    assert stand.status_code == 200
    found: dict[str, int] = {}
    for body in await nodes[0].node.store.read(sitting.table):
        commit = msgspec.msgpack.decode(body)
        for _, id in commit["answers"]:
            assert id not in found
            found[id] = commit["version"]
    assert acked
    assert {id: version for id, version in found.items() if "/" in id} == acked
