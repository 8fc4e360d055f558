"""The asyncio client over real sockets, against the model of the service."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any, Literal

import pytest

from obol_client import Client, Disconnected, Pacing, Refused, Unanswered
from obol_client.connecting import socket_url
from protocol.messages import Ack, Bye, Chat, Presence, Snapshot, Update
from protocol.messages import Refused as RefusedMessage
from tests.clients.fake_server import FakeServer, serving
from tests.clients.model_service import TABLE

QUICK = Pacing(first_s=0.01, most_s=0.1, retry_s=0.01, attempts=200)
CODECS = pytest.mark.parametrize("codec", ["msgpack", "json"])
Codec = Literal["msgpack", "json"]


def mark(value: int) -> dict[str, Any]:
    return {"type": "mark", "value": value}


def client_of(server: FakeServer, codec: Codec = "msgpack", **options: Any) -> Client:
    return Client(server.url, "tok", codec, **{"pacing": QUICK, **options})


def same_view(server: FakeServer, watched: Any) -> bool:
    fresh = server.service.snapshot()
    return (watched.version, watched.public) == (fresh.version, fresh.public)


@CODECS
async def test_watch_ask_and_follow(codec: Codec) -> None:
    async with serving(f"obol.v1.{codec}") as server, client_of(server, codec) as client:
        watched = await client.watch(TABLE)
        assert watched.version == 1
        server.service.append(None, reseat=True)
        await server.flush()
        await watched.reach(2)
        assert (watched.seat, watched.offers) == (0, [{"type": "mark", "value": [0]}])
        ack = await watched.ask(mark(4))
        await watched.reach(ack.version)
        assert watched.public["game"]["marks"] == {"3": 4}
        assert same_view(server, watched)


async def test_messages_come_in_order_from_the_first_snapshot_on() -> None:
    async with serving() as server, client_of(server) as client:
        watched = await client.watch(TABLE)
        server.service.say("hello")
        await server.flush()
        await watched.ask(mark(4))
        kinds = [type(await anext(watched)) for _ in range(5)]
        assert kinds[:3] == [Snapshot, Presence, Chat]
        assert set(kinds[3:]) == {Ack, Update}


async def test_the_same_table_gives_the_same_watched() -> None:
    async with serving() as server, client_of(server) as client:
        first, second = await asyncio.gather(client.watch(TABLE), client.watch(TABLE))
        assert first is second


async def test_a_refusal_is_raised_with_its_clause() -> None:
    async with serving() as server, client_of(server) as client:
        watched = await client.watch(TABLE)
        with pytest.raises(Refused, match="not_offered, VM-14") as refused:
            await watched.ask(mark(-1))
        assert (refused.value.code, refused.value.clause, refused.value.table) == ("not_offered", "VM-14", TABLE)


async def test_a_passing_refusal_is_not_seen() -> None:
    async with serving() as server, client_of(server) as client:
        await client.watch(TABLE)
        server.service.passing = 3
        assert (await client.intent(TABLE, mark(4))).version == 2


async def test_a_watch_that_is_refused_is_raised() -> None:
    async with serving() as server, client_of(server) as client:
        server.service.barred = True
        with pytest.raises(Refused, match="no_spectators"):
            await client.watch(TABLE)
        server.service.barred = False
        assert (await client.watch(TABLE)).version == 1


async def test_being_sent_away_ends_the_iteration_with_the_refusal() -> None:
    async with serving() as server, client_of(server) as client:
        watched = await client.watch(TABLE)
        await server.tell(RefusedMessage("no_spectators", "gone", TABLE))
        with pytest.raises(Refused, match="no_spectators"):
            async for _ in watched:
                pass
        with pytest.raises(Refused):
            await watched.reach(99)


async def test_unwatching_ends_the_iteration() -> None:
    async with serving() as server, client_of(server) as client:
        watched = await client.watch(TABLE)
        await watched.unwatch()
        assert [type(message) async for message in watched] == [Snapshot, Presence]
        with pytest.raises(Refused, match="not_watching"):
            await watched.ask(mark(2))


@CODECS
async def test_intents_outlive_cut_connections(codec: Codec) -> None:
    """PL-06, PL-07: a hundred intents, over connections that are cut after every few frames."""
    async with serving(f"obol.v1.{codec}") as server, client_of(server, codec) as client:
        watched = await client.watch(TABLE)
        server.cut_every = 9
        acks = await asyncio.gather(*(watched.ask(mark(2 * number)) for number in range(100)))
        server.cut_every = 0
        marks = [commit.mark for commit in server.service.log if commit.key and commit.mark is not None]
        assert sorted(marks) == [2 * number for number in range(100)]
        assert [server.service.log[ack.version - 1].mark for ack in acks] == [2 * number for number in range(100)]
        await watched.reach(server.service.version)
        assert same_view(server, watched)
        assert server.connections > 5


async def test_a_server_that_comes_back_is_found() -> None:
    async with serving() as server, client_of(server) as client:
        watched = await client.watch(TABLE)
        await server.close()
        asked = asyncio.create_task(watched.ask(mark(4)))
        while client.connected:  # noqa: ASYNC110 - nothing else tells of it
            await asyncio.sleep(0.001)
        assert not asked.done()
        await server.open()
        assert (await asked).version == 2


async def test_a_full_node_is_tried_again() -> None:
    async with serving() as server:
        server.refusals = [HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.BAD_GATEWAY]
        async with client_of(server) as client:
            assert client.connected
        assert server.connections == 4


async def test_a_forbidden_origin_is_not_tried_again() -> None:
    async with serving() as server:
        server.refusals = [HTTPStatus.FORBIDDEN]
        with pytest.raises(Disconnected, match=r"403.*not now"):
            await client_of(server).open()
        assert server.connections == 1


async def test_giving_up_tells_everybody_who_waits() -> None:
    impatient = Pacing(first_s=0.01, most_s=0.01, attempts=3)
    async with serving() as server, client_of(server, pacing=impatient) as client:
        watched = await client.watch(TABLE)
        await server.close()
        with pytest.raises(Unanswered) as unanswered:
            await client.intent(TABLE, mark(4), id="mine")
        assert unanswered.value.id == "mine"
        with pytest.raises(Disconnected, match="tried 3 times"):
            async for _ in watched:
                pass
        with pytest.raises(Disconnected):
            await client.watch("other")
        with pytest.raises(Disconnected):
            await client.intent(TABLE, mark(4))


async def test_a_bad_token_is_raised_on_entering() -> None:
    async with serving() as server:
        server.greet_with = RefusedMessage("token_invalid", "bad")
        with pytest.raises(Refused, match="token_invalid"):
            await client_of(server).open()
        assert server.connections == 1


async def test_closing_leaves_nobody_waiting() -> None:
    async with serving() as server:
        client = client_of(server)
        await client.open()
        watched = await client.watch(TABLE)
        server.service.passing = 10**6
        asked = asyncio.create_task(watched.ask(mark(4)))
        await asyncio.sleep(0.02)
        await client.close()
        with pytest.raises(Unanswered):
            await asked
        assert [type(message) async for message in watched] == [Snapshot, Presence]
        with pytest.raises(Disconnected):
            await watched.ask(mark(4))


async def test_a_client_that_was_never_opened_says_so() -> None:
    with pytest.raises(Disconnected, match="not open"):
        await Client("http://127.0.0.1:1").watch(TABLE)


async def test_bye_and_a_close_are_followed_by_a_new_connection() -> None:
    async with serving() as server, client_of(server) as client:
        watched = await client.watch(TABLE)
        await server.tell(Bye(1012, retry_after=0.01))
        await server.say_goodbye(1012)
        assert (await watched.ask(mark(4))).version == 2
        assert server.connections == 2


async def test_a_slow_reader_gets_one_snapshot_for_all_it_missed() -> None:
    async with serving() as server, client_of(server, feed=5) as client:
        watched = await client.watch(TABLE)
        for value in range(20):
            await watched.ask(mark(value))
        await watched.reach(21)
        await client.intent(TABLE, mark(1))
        await watched.reach(22)
        first = await anext(watched)
        assert isinstance(first, Snapshot)
        assert (first.version, first.public) == (22, watched.public)
        await watched.ask(mark(2))
        assert {type(await anext(watched)) for _ in range(2)} == {Ack, Update}


async def test_the_same_id_asked_twice_at_once_gets_the_same_answer() -> None:
    async with serving() as server, client_of(server) as client:
        await client.watch(TABLE)
        first, second = await asyncio.gather(*(client.intent(TABLE, mark(4), id="mine") for _ in range(2)))
        assert first == second == Ack(TABLE, "mine", 2)
        assert (await client.intent(TABLE, mark(4), id="mine")) == first


async def test_a_cancelled_wait_does_not_take_the_intent_back() -> None:
    async with serving() as server, client_of(server) as client:
        watched = await client.watch(TABLE)
        server.service.passing = 5
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(watched.ask(mark(4)), 0.001)
        await watched.reach(2)
        assert watched.public["game"]["marks"] == {"2": 4}


async def test_two_readers_of_one_table_are_told_so() -> None:
    async with serving() as server, client_of(server) as client:
        watched = await client.watch(TABLE)
        for _ in range(2):
            await anext(watched)
        first = asyncio.create_task(anext(watched))
        await asyncio.sleep(0)
        with pytest.raises(RuntimeError, match="one reader"):
            await anext(watched)
        first.cancel()


async def test_hundreds_of_clients_in_one_process() -> None:
    async with serving() as server:
        clients = [client_of(server) for _ in range(300)]
        await asyncio.gather(*(client.open() for client in clients))
        watches = await asyncio.gather(*(client.watch(TABLE) for client in clients))
        acks = await asyncio.gather(*(watched.ask(mark(2)) for watched in watches[:50]))
        assert sorted(ack.version for ack in acks) == list(range(2, 52))
        await asyncio.gather(*(watched.reach(51) for watched in watches))
        assert all(same_view(server, watched) for watched in watches)
        await asyncio.gather(*(client.close() for client in clients))


@pytest.mark.parametrize(
    ("url", "found"),
    [
        ("http://127.0.0.1:8000", "ws://127.0.0.1:8000/ws"),
        ("https://obol.example/", "wss://obol.example/ws"),
        ("https://obol.example/games", "wss://obol.example/games/ws"),
        ("ws://localhost:8000/ws", "ws://localhost:8000/ws"),
    ],
)
def test_the_sockets_address_follows_from_the_services(url: str, found: str) -> None:
    assert socket_url(url) == found


@pytest.mark.parametrize("url", ["127.0.0.1:8000", "ftp://host", "http://", ""])
def test_what_is_no_address_is_said_to_be_none(url: str) -> None:
    with pytest.raises(ValueError, match="looks like"):
        socket_url(url)
