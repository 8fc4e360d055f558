"""Every store lets the beginning of a log go, and the log stands where it stood (archive.py)."""

from __future__ import annotations

import asyncio

import pytest

from service.log import Append, Store, Trimmed
from service.log.commit import hash_of
from tests.contracts.conftest import OpenStore

BODIES = [b"body %d" % version for version in range(1, 6)]


async def filled(store: Store, table: str = "t") -> str:
    """Five commits; the hash of the last."""
    prev = ""
    for version, body in enumerate(BODIES, 1):
        assert await store.append(Append(table, version, body, hash=hash_of(body), prev=prev))
        prev = hash_of(body)
    return prev


async def test_the_last_body_stays_and_the_log_stands_where_it_stood(store: Store, another_store: OpenStore) -> None:
    last = await filled(store)
    await filled(store, "other")
    assert await store.trim("t", 5, last)
    for node in (store, await another_store()):
        assert await node.head("t") == 5
        assert await node.read("t", after=4) == BODIES[4:]
        assert await node.read("t", after=5) == []
        for after in (0, 3):
            with pytest.raises(Trimmed) as told:
                await node.read("t", after=after)
            assert told.value.oldest == 5
        assert await node.read("other") == BODIES


async def test_the_log_goes_on_from_there_and_from_nowhere_else(store: Store, another_store: OpenStore) -> None:
    last = await filled(store)
    assert await store.trim("t", 5, last)
    for node in (store, await another_store()):
        for version in (1, 2, 5, 7):
            assert not await node.append(Append("t", version, b"elsewhere", hash=hash_of(b"elsewhere")))
    assert await store.append(Append("t", 6, b"six", hash=hash_of(b"six"), prev=last))
    assert await store.read("t", after=4) == [BODIES[4], b"six"]
    assert await store.trim("t", 6, hash_of(b"six"))
    assert await store.read("t", after=5) == [b"six"]


async def test_a_log_that_stands_elsewhere_is_not_trimmed(store: Store) -> None:
    last = await filled(store)
    assert not await store.trim("t", 4, hash_of(BODIES[3]))
    assert not await store.trim("t", 6, last)
    assert not await store.trim("t", 5, hash_of(b"another"))
    assert not await store.trim("nothing", 1, last)
    assert await store.read("t") == BODIES
    assert await store.head("nothing") == 0


async def test_trimming_twice_and_at_once_changes_nothing_more(store: Store, another_store: OpenStore) -> None:
    last = await filled(store)
    nodes = [store, await another_store()]
    assert all(await asyncio.gather(*(node.trim("t", 5, last) for node in nodes * 3)))
    assert await store.read("t", after=4) == BODIES[4:]


async def test_an_append_that_races_a_trim_is_lost_by_neither(store: Store, another_store: OpenStore) -> None:
    other = await another_store()
    for number in range(20):
        last = await filled(store, f"t{number}")
        append = Append(f"t{number}", 6, b"six", hash=hash_of(b"six"), prev=last)
        appended, trimmed = await asyncio.gather(store.append(append), other.trim(f"t{number}", 5, last))
        assert appended
        assert await store.read(f"t{number}", after=5) == [b"six"]
        if not trimmed:
            assert await store.read(f"t{number}") == [*BODIES, b"six"]
