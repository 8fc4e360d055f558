"""Every store's wakes: deadlines are data, in force no later than their commit (PL-14)."""

from __future__ import annotations

import asyncio

from service.log import Append, Store
from tests.contracts.conftest import OpenStore

EVER = 10**15


async def test_wakes_come_earliest_first_up_to_a_time(store: Store) -> None:
    for table, at in (("c", 300), ("a", 100), ("d", 400), ("b", 200)):
        assert await store.append(Append(table, 1, b"", wake_at=at))
    assert await store.due(99, 10) == []
    assert await store.due(300, 10) == [("a", 100), ("b", 200), ("c", 300)]
    assert await store.due(EVER, 2) == [("a", 100), ("b", 200)]


async def test_a_wake_stays_until_it_is_changed(store: Store) -> None:
    assert await store.append(Append("t", 1, b"", wake_at=100))
    assert await store.due(100, 10) == [("t", 100)]
    assert await store.due(100, 10) == [("t", 100)]


async def test_each_commit_says_when_next(store: Store) -> None:
    for version, at in enumerate((500, 200, 900, 900, 100), 1):
        assert await store.append(Append("t", version, b"", wake_at=at))
        assert await store.due(EVER, 10) == [("t", at)]


async def test_who_appended_sees_the_wake_as_it_was_set(store: Store, another_store: OpenStore) -> None:
    """At once, put off or brought forward or cleared; another node sees it no later than that."""
    other = await another_store()
    tables = [f"t{number}" for number in range(20)]
    for version, at in enumerate((100, 700, 300, 900), 1):
        assert all(await asyncio.gather(*(store.append(Append(each, version, b"", wake_at=at)) for each in tables)))
        assert sorted(await store.due(EVER, 100)) == sorted((each, at) for each in tables)
        seen = await other.due(EVER, 100)
        assert {table for table, _ in seen} == set(tables)
        assert max(wake for _, wake in seen) <= at
    assert all(await asyncio.gather(*(store.append(Append(each, 5, b"", wake_at=0)) for each in tables)))
    assert await store.due(EVER, 100) == []


async def test_a_commit_that_names_no_wake_leaves_it(store: Store) -> None:
    assert await store.append(Append("t", 1, b"", wake_at=100))
    assert await store.append(Append("t", 2, b""))
    assert await store.due(EVER, 10) == [("t", 100)]


async def test_a_commit_with_wake_nought_clears_it(store: Store) -> None:
    assert await store.append(Append("t", 1, b"", wake_at=100))
    assert await store.append(Append("t", 2, b"", wake_at=0))
    assert await store.due(EVER, 10) == []
    assert await store.append(Append("t", 3, b""))
    assert await store.due(EVER, 10) == []
    assert await store.append(Append("t", 4, b"", wake_at=300))
    assert await store.due(EVER, 10) == [("t", 300)]


async def test_a_commit_that_is_refused_puts_off_nobodys_wake(store: Store, another_store: OpenStore) -> None:
    """PL-14: the loser of a race must not delay the winner's deadline, nor clear it."""
    other = await another_store()
    assert await store.append(Append("t", 1, b"won", wake_at=1000))
    assert not await other.append(Append("t", 1, b"lost", wake_at=9000))
    assert not await other.append(Append("t", 1, b"lost", wake_at=0))
    assert not await other.append(Append("t", 5, b"ahead", wake_at=9000))
    assert await store.due(EVER, 10) == [("t", 1000)]


async def test_racing_nodes_leave_the_winners_wake(store: Store, another_store: OpenStore) -> None:
    """PL-14, over and over: whoever wins, the wake in force is never later than the winner's."""
    nodes = [store, await another_store()]
    for version in range(1, 60):
        wakes = [1000 + (version * 7 + number * 13) % 50 for number in range(4)]
        stood = await asyncio.gather(
            *(nodes[n % 2].append(Append("t", version, b"", wake_at=at)) for n, at in enumerate(wakes))
        )
        won = wakes[stood.index(True)]
        ((table, at),) = await nodes[stood.index(True) % 2].due(EVER, 10)
        assert table == "t"
        assert at <= won


async def test_a_wake_can_be_set_and_cleared_by_itself(store: Store, another_store: OpenStore) -> None:
    await store.set_wake("t", 100)
    assert await store.due(EVER, 10) == [("t", 100)]
    await (await another_store()).set_wake("t", 300)
    assert await store.due(EVER, 10) == [("t", 300)]
    await store.set_wake("t", None)
    await store.set_wake("never seen", None)
    assert await store.due(EVER, 10) == []


async def test_a_wake_set_by_itself_counts_after_the_appends_before_it(store: Store) -> None:
    await asyncio.gather(store.append(Append("t", 1, b"", wake_at=100)), store.set_wake("t", 700))
    assert await store.due(EVER, 10) == [("t", 700)]
    await asyncio.gather(store.append(Append("t", 2, b"", wake_at=200)), store.set_wake("t", None))
    assert await store.due(EVER, 10) == []
    await asyncio.gather(store.set_wake("t", 700), store.append(Append("t", 3, b"", wake_at=0)))
    assert await store.due(EVER, 10) == []


async def test_a_commit_changes_a_wake_that_was_set_by_itself(store: Store) -> None:
    assert await store.append(Append("t", 1, b""))
    await store.set_wake("t", 100)
    assert await store.append(Append("t", 2, b"", wake_at=800))
    assert await store.due(EVER, 10) == [("t", 800)]
    await store.set_wake("t", 900)
    assert await store.append(Append("t", 3, b"", wake_at=0))
    assert await store.due(EVER, 10) == []


async def test_a_commit_changes_the_wake_another_nodes_commit_set(store: Store, another_store: OpenStore) -> None:
    other = await another_store()
    assert await store.append(Append("t", 1, b"", wake_at=100))
    assert await other.append(Append("t", 2, b"", wake_at=700))
    assert await other.due(EVER, 10) == [("t", 700)]
    assert await store.append(Append("t", 3, b"", wake_at=0))
    assert await store.due(EVER, 10) == []


async def test_wakes_outlive_the_node_that_set_them(store: Store, another_store: OpenStore) -> None:
    """PL-14: a deadline fires also if the server was down when it passed."""
    assert await store.append(Append("t", 1, b"", wake_at=100))
    assert await store.append(Append("t", 2, b"", wake_at=400))
    await store.close()
    assert await (await another_store()).due(EVER, 10) == [("t", 400)]
