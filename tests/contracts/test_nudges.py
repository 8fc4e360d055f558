"""Every store tells of what other nodes appended; a nudge, not the truth."""

from __future__ import annotations

import asyncio

from service.log import Append, Store
from tests.contracts.conftest import OpenStore

Heard = asyncio.Queue[tuple[str, int]]


def listen(store: Store) -> Heard:
    heard: Heard = asyncio.Queue()
    store.on_commit(lambda table, version: heard.put_nowait((table, version)))
    return heard


async def test_a_node_is_told_of_anothers_commits(store: Store, another_store: OpenStore) -> None:
    heard = listen(await another_store())
    for version in (1, 2, 3):
        assert await store.append(Append("tisch-ß", version, b""))
    assert [await heard.get() for _ in range(3)] == [("tisch-ß", 1), ("tisch-ß", 2), ("tisch-ß", 3)]


async def test_a_node_is_not_told_of_its_own_commits(store: Store, another_store: OpenStore) -> None:
    other = await another_store()
    heard = listen(store)
    stood = await asyncio.gather(*(store.append(Append(f"t{n}", 1, b"")) for n in range(30)))
    assert all(stood)
    assert await other.append(Append("theirs", 1, b""))
    assert await heard.get() == ("theirs", 1)
    assert heard.empty()


async def test_nobody_is_told_of_a_commit_that_was_refused(store: Store, another_store: OpenStore) -> None:
    heard = listen(await another_store())
    assert not await store.append(Append("t", 4, b""))
    assert await store.append(Append("t", 1, b""))
    assert not await store.append(Append("t", 1, b""))
    assert await store.append(Append("t", 2, b""))
    assert [await heard.get(), await heard.get()] == [("t", 1), ("t", 2)]
    assert heard.empty()


async def test_everyone_who_asked_is_told(store: Store, another_store: OpenStore) -> None:
    other = await another_store()
    first, second = listen(other), listen(other)
    assert await store.append(Append("t", 1, b""))
    assert await first.get() == await second.get() == ("t", 1)


async def test_nodes_that_write_at_once_are_told_of_each_other(store: Store, another_store: OpenStore) -> None:
    nodes = [store, await another_store()]
    heard = [listen(node) for node in nodes]
    for version in range(1, 21):
        await asyncio.gather(*(node.append(Append(f"of {n}", version, b"")) for n, node in enumerate(nodes)))
    assert [await heard[0].get() for _ in range(20)] == [("of 1", version) for version in range(1, 21)]
    assert [await heard[1].get() for _ in range(20)] == [("of 0", version) for version in range(1, 21)]


async def until_heard(heard: asyncio.Queue[tuple[str, str]], store: Store, table: str, about: str) -> None:
    """A file's store nudges once it has seen that it is not alone."""
    async with asyncio.timeout(10):
        while (table, about) not in list(heard._queue):  # type: ignore[attr-defined]
            store.nudge(table, about)
            await asyncio.sleep(0.02)


async def test_a_node_is_told_what_another_nudges_about(store: Store, another_store: OpenStore) -> None:
    other = await another_store()
    ours: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
    theirs: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
    store.on_nudge(lambda table, about: ours.put_nowait((table, about)))
    other.on_nudge(lambda table, about: theirs.put_nowait((table, about)))
    await other.put("a sign", "of life", b"")
    await until_heard(theirs, store, "tisch-ß", "chat")
    await other.put("another", "sign", b"")
    await until_heard(ours, other, "t", "presence")
    assert ("tisch-ß", "chat") not in list(ours._queue), "its own"  # type: ignore[attr-defined]


async def test_a_nudge_of_a_closed_store_is_lost_quietly(store: Store) -> None:
    await store.close()
    store.nudge("t", "chat")
