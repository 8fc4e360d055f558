"""Every store's log: dense versions, one winner a version, nothing lost among what travels together (PL-17)."""

from __future__ import annotations

import asyncio
import random

from service.log import Append, Store
from tests.contracts.conftest import OpenStore

EVERY_BYTE = bytes(range(256))


async def fill(store: Store, table: str, versions: int) -> list[bytes]:
    bodies = [f"{table} {version}".encode() for version in range(1, versions + 1)]
    for version, body in enumerate(bodies, 1):
        assert await store.append(Append(table, version, body))
    return bodies


async def test_an_unknown_table_stands_at_nothing(store: Store) -> None:
    assert await store.head("t") == 0
    assert await store.read("t") == []


async def test_bodies_come_back_as_they_were_appended(store: Store) -> None:
    bodies = [EVERY_BYTE, b"", b"\x00", EVERY_BYTE * 400]
    for version, body in enumerate(bodies, 1):
        assert await store.append(Append("t", version, body))
    assert await store.read("t") == bodies
    assert await store.head("t") == len(bodies)


async def test_a_table_may_have_any_name(store: Store) -> None:
    names = ["t", "T", "tisch-ß", "стол", "a:b", "a{b}c", "}", "with space", "with\nline"]
    for name in names:
        assert await store.append(Append(name, 1, name.encode(), wake_at=5))
    assert [await store.read(name) for name in names] == [[name.encode()] for name in names]
    assert sorted(await store.due(5, 100)) == sorted((name, 5) for name in names)


async def test_a_version_that_stands_is_refused(store: Store) -> None:
    await fill(store, "t", 3)
    for version in (1, 2, 3):
        assert not await store.append(Append("t", version, b"again"))
    assert await store.read("t") == [b"t 1", b"t 2", b"t 3"]


async def test_a_version_that_leaves_a_gap_is_refused(store: Store) -> None:
    """A node whose memory is ahead of the log (a failover lost its tail) hears of it: PL-17."""
    assert not await store.append(Append("t", 2, b"too early"))
    await fill(store, "t", 3)
    for version in (5, 6, 1000, 2**53):
        assert not await store.append(Append("t", version, b"too early"))
    assert await store.read("t") == [b"t 1", b"t 2", b"t 3"]


async def test_there_is_no_version_nought(store: Store) -> None:
    for version in (0, -1):
        assert not await store.append(Append("t", version, b"before all"))
    assert await store.head("t") == 0
    assert await store.read("t") == []


async def test_of_fifty_for_one_version_one_stands(store: Store) -> None:
    """PL-03: the append is what arbitrates between fifty takers of the last seat."""
    await fill(store, "t", 1)
    bodies = [f"taker {number}".encode() for number in range(50)]
    stood = await asyncio.gather(*(store.append(Append("t", 2, body)) for body in bodies))
    assert stood.count(True) == 1
    assert await store.read("t", after=1) == [bodies[stood.index(True)]]


async def test_of_fifty_from_two_nodes_one_stands(store: Store, another_store: OpenStore) -> None:
    nodes = [store, await another_store()]
    for version in range(1, 11):
        bodies = [f"{version} by {number}".encode() for number in range(50)]
        stood = await asyncio.gather(
            *(nodes[number % 2].append(Append("t", version, body)) for number, body in enumerate(bodies))
        )
        assert stood.count(True) == 1
        assert await store.read("t", after=version - 1) == [bodies[stood.index(True)]]


async def test_a_node_sees_what_another_appended(store: Store, another_store: OpenStore) -> None:
    other = await another_store()
    assert await store.append(Append("t", 1, b"ours"))
    assert await other.append(Append("t", 2, b"theirs"))
    assert not await store.append(Append("t", 2, b"late"))
    assert await store.append(Append("t", 3, b"ours again"))
    assert await store.head("t") == await other.head("t") == 3
    assert await store.read("t") == await other.read("t") == [b"ours", b"theirs", b"ours again"]


async def test_conflicts_disturb_nobody_else_in_their_batch(store: Store) -> None:
    tables = [f"t{number}" for number in range(200)]
    await asyncio.gather(*(fill(store, table, 2) for table in tables))
    late, early = {"t7", "t100"}, {"t33", "t199"}
    versions = {table: 2 if table in late else 4 if table in early else 3 for table in tables}
    stood = await asyncio.gather(*(store.append(Append(table, versions[table], b"third")) for table in tables))
    assert {table for table, flag in zip(tables, stood, strict=True) if not flag} == late | early
    heads = await asyncio.gather(*(store.head(table) for table in tables))
    assert heads == [2 if table in late | early else 3 for table in tables]


async def test_versions_of_one_table_may_travel_together(store: Store) -> None:
    stood = await asyncio.gather(*(store.append(Append("t", version, b"%d" % version)) for version in range(1, 701)))
    assert all(stood)
    assert await store.read("t", limit=1000) == [b"%d" % version for version in range(1, 701)]


async def test_random_appends_agree_with_a_list(store: Store, another_store: OpenStore) -> None:
    nodes, rng = [store, await another_store()], random.Random(17)
    model: dict[str, list[bytes]] = {f"t{number}": [] for number in range(5)}
    for step in range(300):
        table = rng.choice(list(model))
        version = len(model[table]) + rng.choice((-1, 0, 1, 1, 1, 1, 2))
        body = b"%d" % step
        stood = await rng.choice(nodes).append(Append(table, version, body))
        assert stood == (version == len(model[table]) + 1)
        if stood:
            model[table].append(body)
    for table, bodies in model.items():
        assert await store.read(table) == bodies


async def test_reading_goes_page_by_page_without_a_gap(store: Store) -> None:
    bodies = await fill(store, "t", 25)
    assert await store.append(Append("other", 1, b"not this one"))
    assert await store.read("t", after=0, limit=10) == bodies[:10]
    assert await store.read("t", after=10, limit=10) == bodies[10:20]
    assert await store.read("t", after=20, limit=10) == bodies[20:]
    assert await store.read("t", after=25, limit=10) == []
    assert await store.read("t", after=1000) == []


async def test_many_logs_are_read_at_once(store: Store) -> None:
    tables = [f"t{number}" for number in range(60)]
    filled = await asyncio.gather(*(fill(store, table, 5) for table in tables))
    assert await asyncio.gather(*(store.read(table) for table in tables)) == filled


async def test_what_was_appended_is_there_when_opened_again(store: Store, another_store: OpenStore) -> None:
    bodies = await fill(store, "t", 10)
    await store.close()
    again = await another_store()
    assert await again.read("t") == bodies
    assert await again.append(Append("t", 11, b"on"))


async def test_closing_waits_for_what_is_under_way(store: Store, another_store: OpenStore) -> None:
    appends = [asyncio.ensure_future(store.append(Append(f"t{number}", 1, b"last"))) for number in range(40)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*appends) == [True] * 40
    again = await another_store()
    assert await asyncio.gather(*(again.head(f"t{number}") for number in range(40))) == [1] * 40


async def test_a_store_that_works_is_ready(store: Store) -> None:
    await store.check()
    assert await store.append(Append("t", 1, b"after the check"))


async def test_time_goes_on(store: Store) -> None:
    times = [await store.now_ms()]
    while times[-1] < times[0] + 20:
        await asyncio.sleep(0.01)
        times.append(await store.now_ms())
    assert times == sorted(times)
    assert times[0] > 1_700_000_000_000
