"""The Redis store in trouble: servers that die, hang, forget, refuse (PL-17)."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable, Iterator

import pytest

from service.log import Append, Store, StoreFull, StoreUnavailable, open_store
from tests.redis_server import RedisServer

EVER = 10**15


@pytest.fixture
def server() -> Iterator[RedisServer]:
    server = RedisServer(appendfsync="always")
    server.start()
    yield server
    server.stop()


@pytest.fixture
async def store(server: RedisServer) -> AsyncIterator[Store]:
    store = open_store(server.url, timeout_s=2.0)
    await store.open()
    yield store
    await store.close()


async def until_it_works(store: Store) -> None:
    """The client comes back by itself; how soon is not for a test to say."""
    while True:
        try:
            await store.check()
        except StoreUnavailable:
            await asyncio.sleep(0.02)
        else:
            return


async def until(so: Callable[[], bool]) -> None:
    while not so():  # noqa: ASYNC110 - nothing else tells of it
        await asyncio.sleep(0.01)


def lines_of_stores(server: RedisServer) -> set[str]:
    """Their connections, as the server numbers them; those that listen for nudges apart."""
    clients = [
        line.split() for line in server.ask("CLIENT", "LIST", "TYPE", "normal").splitlines() if "name=obol" in line
    ]
    return {client[0] for client in clients}


class Player:
    """Appends to one table on and on, as an actor does: after trouble it reads the log to know where it stands."""

    def __init__(self, store: Store, table: str) -> None:
        self.store = store
        self.table = table
        self.acked: dict[int, bytes] = {}
        self.troubles = 0
        self.attempts = 0

    async def play(self, stop: asyncio.Event) -> None:
        version = 0
        while not stop.is_set():
            self.attempts += 1
            body = f"{self.table} attempt {self.attempts}".encode()
            try:
                if await self.store.append(Append(self.table, version + 1, body, wake_at=self.attempts)):
                    version += 1
                    self.acked[version] = body
                else:
                    version = await self.store.head(self.table)
            except StoreUnavailable:
                self.troubles += 1
                await asyncio.sleep(0.01)


async def hold_to(store: Store, players: list[Player]) -> None:
    for player in players:
        bodies = await store.read(player.table, limit=10**6)
        assert len(set(bodies)) == len(bodies), "an append was done twice"
        for version, body in player.acked.items():
            assert bodies[version - 1] == body
        assert await store.head(player.table) == len(bodies)


async def test_killed_and_started_again_every_acked_append_is_there_once(server: RedisServer, store: Store) -> None:
    """PL-17, with appendfsync always; and the client recovers by itself, three times over."""
    players, stop = [Player(store, f"t{number}") for number in range(10)], asyncio.Event()
    playing = [asyncio.create_task(player.play(stop)) for player in players]
    for down in (1, 2, 3):
        before = [len(player.acked) for player in players]
        await until(lambda: all(len(each.acked) > acked + 10 for each, acked in zip(players, before, strict=True)))  # noqa: B023
        server.kill()
        await until(lambda: all(player.troubles >= down for player in players))  # noqa: B023
        await asyncio.to_thread(server.start)
        await until_it_works(store)
    stop.set()
    await asyncio.gather(*playing)
    await hold_to(store, players)


async def test_a_server_that_is_gone_is_told_of_and_found_again(server: RedisServer, store: Store) -> None:
    assert await store.append(Append("t", 1, b"before"))
    server.kill()
    calls = [store.append(Append("t", 2, b"meanwhile")), store.read("t"), store.get("b", "k"), store.check()]
    outcomes = await asyncio.gather(*calls, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [StoreUnavailable] * 4
    with pytest.raises(StoreUnavailable):
        await store.append(Append("t", 2, b"still"))
    await asyncio.to_thread(server.start)
    await until_it_works(store)
    assert await store.append(Append("t", 2, b"after"))
    assert await store.read("t") == [b"before", b"after"]


async def test_an_idle_connection_that_the_server_closed_costs_nobody_an_answer(
    server: RedisServer, store: Store
) -> None:
    for round_ in range(1, 4):
        before = lines_of_stores(server)
        assert server.ask("CLIENT", "KILL", "TYPE", "normal").startswith(":")
        await until(lambda: len(lines_of_stores(server) - before) == len(before) == 2)  # noqa: B023
        assert await store.append(Append("t", round_, b""))
        assert await store.head("t") == round_


async def test_a_server_that_hangs_is_given_up_and_its_late_replies_reach_nobody(
    server: RedisServer, store: Store
) -> None:
    await store.put("book", "first", b"first")
    await store.put("book", "second", b"second")
    os.kill(server.pid, signal.SIGSTOP)
    calls = [store.get("book", "first"), store.append(Append("t", 1, b"unsure", wake_at=5))]
    outcomes = await asyncio.gather(*calls, return_exceptions=True)
    os.kill(server.pid, signal.SIGCONT)
    assert [type(outcome) for outcome in outcomes] == [StoreUnavailable] * 2
    await until_it_works(store)
    for _ in range(20):
        assert await store.get("book", "second") == b"second"
        assert await store.get("book", "first") == b"first"
    # It may have happened: the log tells, and the wake is there if the commit is.
    stands = await store.read("t")
    assert stands in ([], [b"unsure"])
    assert not stands or await store.due(EVER, 1) == [("t", 5)]


@pytest.mark.parametrize(
    ("trouble", "end", "error"),
    [
        (("CONFIG", "SET", "maxmemory", "1"), ("CONFIG", "SET", "maxmemory", "0"), StoreFull),
        (("REPLICAOF", "127.0.0.1", "1"), ("REPLICAOF", "NO", "ONE"), StoreUnavailable),
        (
            ("CONFIG", "SET", "min-replicas-to-write", "1"),
            ("CONFIG", "SET", "min-replicas-to-write", "0"),
            StoreUnavailable,
        ),
    ],
    ids=["no memory left", "not the primary any more", "too few replicas"],
)
async def test_a_server_that_refuses_writes_is_unavailable_until_it_takes_them_again(
    server: RedisServer, store: Store, trouble: tuple[str, ...], end: tuple[str, ...], error: type[Exception]
) -> None:
    assert await store.append(Append("t", 1, b"before", wake_at=9))
    assert server.ask(*trouble) == "+OK"
    for _ in range(2):
        calls = [store.append(Append("t", 2, b"x", wake_at=7)), store.put("b", "k", b"v"), store.check()]
        outcomes = await asyncio.gather(*calls, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [error] * 3
    assert await store.read("t") == [b"before"]
    assert server.ask(*end) == "+OK"
    await until_it_works(store)
    assert await store.append(Append("t", 2, b"after", wake_at=7))
    assert await store.read("t") == [b"before", b"after"]
    assert await store.due(EVER, 10) == [("t", 7)]


async def test_a_node_that_meets_a_full_server_starts_reads_and_stops(server: RedisServer, store: Store) -> None:
    assert await store.append(Append("t", 1, b"before"))
    assert server.ask("CONFIG", "SET", "maxmemory", "1") == "+OK"
    late = open_store(server.url)
    await late.open()
    with pytest.raises(StoreFull):
        await late.append(Append("t", 2, b"no room", wake_at=7))
    assert await late.read("t") == [b"before"]
    async with asyncio.timeout(5):
        await late.close()


async def test_scripts_that_the_server_forgot_are_loaded_again(server: RedisServer, store: Store) -> None:
    for version in (1, 2, 3):
        assert server.ask("SCRIPT", "FLUSH") == "+OK"
        stood = await asyncio.gather(*(store.append(Append(f"t{n}", version, b"", wake_at=8)) for n in range(20)))
        assert all(stood)
        assert server.ask("SCRIPT", "FLUSH") == "+OK"
        assert await store.put_new("b", str(version), b"v") == b"v"


async def test_a_log_that_lost_its_tail_refuses_the_next_version(server: RedisServer, store: Store) -> None:
    """A failover that lost acked appends: the node that remembers them is told, and can fold again."""
    for version in (1, 2):
        assert await store.append(Append("t", version, b"%d" % version))
    assert server.ask("COPY", "obol:{t}:log", "obol:{t}:as it was") == ":1"
    assert await store.append(Append("t", 3, b"3"))
    assert server.ask("COPY", "obol:{t}:as it was", "obol:{t}:log", "REPLACE") == ":1"
    assert not await store.append(Append("t", 4, b"4"))
    assert await store.head("t") == 2
    assert await store.append(Append("t", 3, b"3 anew"))
    assert await store.read("t") == [b"1", b"2", b"3 anew"]


async def test_nudges_come_again_after_the_server_did(server: RedisServer, store: Store) -> None:
    other, heard = open_store(server.url, timeout_s=2.0), asyncio.Event()
    await other.open()
    other.on_commit(lambda table, version: heard.set())
    server.kill()
    await asyncio.to_thread(server.start)
    await until_it_works(store)
    version = await store.head("t")
    while not heard.is_set():  # those told before it subscribed again are missed, as nudges may be
        version += 1
        assert await store.append(Append("t", version, b""))
        await asyncio.sleep(0.01)
    await other.close()


async def test_nobody_waits_for_ever_for_a_server_that_never_comes(server: RedisServer, store: Store) -> None:
    server.kill()
    outcomes = await asyncio.gather(
        *(store.append(Append(f"t{number}", 1, b"")) for number in range(100)), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [StoreUnavailable] * 100


async def test_a_server_that_may_lose_tables_says_so(server: RedisServer, store: Store) -> None:
    """PL-14: one that evicts or forgets is not what the log needs; of one that is as it should be, nothing is said."""
    assert (await store.room()).dangers == ()
    server.ask("CONFIG", "SET", "maxmemory-policy", "allkeys-lru")
    server.ask("CONFIG", "SET", "appendonly", "no")
    evicts, forgets = (await store.room()).dangers
    assert ("allkeys-lru" in evicts, "appendonly" in forgets) == (True, True)
