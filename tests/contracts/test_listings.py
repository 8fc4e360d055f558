"""Every store's listings: what the lobby shows, the last changed first, page by page."""

from __future__ import annotations

import asyncio

import pytest

from service.log import Append, Listing, ListingRow, Store
from tests.contracts.conftest import OpenStore


async def list_table(store: Store, table: str, game: str, status: str, summary: bytes = b"") -> None:
    listing = Listing(game, status, summary)
    assert await store.append(Append(table, await store.head(table) + 1, b"", listing=listing))


async def all_pages(store: Store, limit: int, **asked: str) -> list[ListingRow]:
    rows: list[ListingRow] = []
    while page := await store.listings(limit=limit, after=rows[-1].cursor if rows else None, **asked):
        assert len(page) <= limit
        rows += page
    return rows


def tables(rows: list[ListingRow]) -> list[str]:
    return [row.table for row in rows]


async def test_there_are_none_at_first(store: Store) -> None:
    assert await store.listings() == []
    assert await store.append(Append("unlisted", 1, b""))
    assert await store.listings() == []


async def test_a_row_says_what_was_listed(store: Store, another_store: OpenStore) -> None:
    before = await store.now_ms()
    await list_table(store, "tisch-ß", "vita_mors", "open", bytes(range(256)) + b"\n\n")
    (row,) = await (await another_store()).listings()
    assert (row.table, row.listing) == ("tisch-ß", Listing("vita_mors", "open", bytes(range(256)) + b"\n\n"))
    assert before - 1000 <= row.at <= await store.now_ms() + 1000


async def test_a_commit_that_is_refused_lists_nothing(store: Store) -> None:
    await list_table(store, "t", "g", "open", b"stands")
    assert not await store.append(Append("t", 1, b"", listing=Listing("g", "over", b"refused")))
    assert [row.listing for row in await store.listings()] == [Listing("g", "open", b"stands")]


async def test_a_commit_without_a_listing_leaves_it(store: Store) -> None:
    await list_table(store, "t", "g", "open", b"as it was")
    rows = await store.listings()
    assert await store.append(Append("t", 2, b""))
    assert await store.listings() == rows


async def test_filters_leave_the_rest_out(store: Store) -> None:
    listed = [(f"{game}-{status}", game, status) for game in ("a", "b") for status in ("open", "running", "over")]
    for table, game, status in listed:
        await list_table(store, table, game, status)
    assert set(tables(await store.listings())) == {table for table, _, _ in listed}
    assert set(tables(await store.listings(game="a"))) == {"a-open", "a-running", "a-over"}
    assert set(tables(await store.listings(status="open"))) == {"a-open", "b-open"}
    assert tables(await store.listings(game="b", status="over")) == ["b-over"]
    assert await store.listings(game="c") == []
    assert await store.listings(game="a", status="abandoned") == []


async def test_a_changed_row_moves_to_the_front_and_between_filters(store: Store) -> None:
    for table in ("first", "second", "third"):
        await list_table(store, table, "g", "open")
        await asyncio.sleep(0.003)
    assert tables(await store.listings()) == ["third", "second", "first"]
    await list_table(store, "first", "g", "running")
    assert tables(await store.listings()) == ["first", "third", "second"]
    assert tables(await store.listings(game="g")) == ["first", "third", "second"]
    assert tables(await store.listings(status="open")) == ["third", "second"]
    assert tables(await store.listings(game="g", status="open")) == ["third", "second"]
    assert tables(await store.listings(game="g", status="running")) == ["first"]


@pytest.mark.parametrize("limit", [1, 7, 50])
async def test_pages_give_every_row_once_also_where_many_changed_at_once(store: Store, limit: int) -> None:
    names = [f"t{number}" for number in range(60)]
    await asyncio.gather(*(list_table(store, name, "g", "open") for name in names))
    rows = await all_pages(store, limit)
    assert sorted(tables(rows)) == sorted(names)
    assert [row.at for row in rows] == sorted((row.at for row in rows), reverse=True)
    assert await all_pages(store, limit, game="g", status="open") == rows


async def test_paging_goes_on_while_rows_move(store: Store) -> None:
    """A row that moves to the front meanwhile is seen there next time; no other is missed or seen twice."""
    for number in range(20):
        await list_table(store, f"t{number}", "g", "open")
    await asyncio.sleep(0.003)
    first = await store.listings(limit=5)
    unseen = {f"t{number}" for number in range(20)} - set(tables(first))
    moved = sorted(unseen)[:4]
    for table in [*moved, tables(first)[-1]]:
        await list_table(store, table, "g", "running")
    rest: list[ListingRow] = []
    while page := await store.listings(limit=5, after=(rest or first)[-1].cursor):
        rest += page
    assert sorted(tables(rest)) == sorted(unseen - set(moved))
    assert set(tables(await store.listings(limit=5))) == {*moved, tables(first)[-1]}


@pytest.mark.parametrize("cursor", ["", "nonsense", ":", "x:y", "-5:t", "٣:t", "99999999999999999999:t"])
async def test_a_cursor_that_was_never_given_out_does_no_harm(store: Store, cursor: str) -> None:
    await list_table(store, "t", "g", "open")
    assert len(await store.listings(after=cursor)) <= 1
