"""Every store can let go of a table altogether, and of no more than that."""

from __future__ import annotations

from service.log import Append, Store
from service.log.commit import hash_of
from service.log.contract import Listing
from tests.contracts.conftest import OpenStore

ONE, TWO, THREE = b"one", b"two", b"three"
OVER = Listing("vita_mors", "over", b"{}")


async def ended(store: Store, table: str) -> str:
    """Two commits, a wake, a row in the lobby; the hash of the last."""
    assert await store.append(Append(table, 1, ONE, hash=hash_of(ONE)))
    assert await store.append(Append(table, 2, TWO, 1_000, OVER, hash=hash_of(TWO), prev=hash_of(ONE)))
    return hash_of(TWO)


async def left_of(store: Store, table: str) -> tuple[int, list[bytes], bool, bool]:
    """Head, log, is it in the lobby, is anybody woken for it?"""
    listed = {row.table for row in await store.listings()}
    woken = {name for name, _ in await store.due(2_000, 10)}
    return await store.head(table), await store.read(table), table in listed, table in woken


async def test_all_of_a_table_goes_and_nothing_of_others(store: Store, another_store: OpenStore) -> None:
    hash, other = await ended(store, "t"), await another_store()
    await ended(store, "u")
    assert await store.forget("t", 2, hash)
    for node in (store, other):
        assert await left_of(node, "t") == (0, [], False, False)
        assert await left_of(node, "u") == (2, [ONE, TWO], True, True)
    assert [row.table for row in await store.listings(game="vita_mors", status="over")] == ["u"]


async def test_a_log_that_stands_elsewhere_stays(store: Store) -> None:
    hash = await ended(store, "t")
    assert not await store.forget("t", 1, hash_of(ONE))
    assert not await store.forget("t", 3, hash)
    assert not await store.forget("t", 2, hash_of(b"another"))
    assert await left_of(store, "t") == (2, [ONE, TWO], True, True)


async def test_what_is_gone_is_gone_and_a_row_left_behind_goes_too(store: Store) -> None:
    hash = await ended(store, "t")
    assert await store.forget("t", 2, hash)
    assert await store.forget("t", 2, hash)
    assert await store.forget("never was", 0, "")


async def test_nobody_goes_on_with_a_log_that_is_gone(store: Store, another_store: OpenStore) -> None:
    """Neither there nor in a table that was made since."""
    other = await another_store()
    hash = await ended(other, "t")
    assert await store.forget("t", 2, hash)
    assert await store.append(Append("new", 1, ONE, hash=hash_of(ONE)))
    assert not await other.append(Append("t", 3, THREE, hash=hash_of(THREE), prev=hash))
    assert not await other.append(Append("t", 2, TWO, hash=hash_of(TWO), prev=hash_of(ONE)))
    assert await store.read("new") == [ONE]
    assert await store.append(Append("new", 2, TWO, hash=hash_of(TWO), prev=hash_of(ONE)))
