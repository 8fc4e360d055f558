"""Every store's shelf: values, first values, lists that keep their last lines."""

from __future__ import annotations

import asyncio

import pytest

from service.log import Append, Store
from tests.contracts.conftest import OpenStore


async def test_what_is_not_there_is_none(store: Store) -> None:
    assert await store.get("book", "key") is None
    assert await store.tail("book", "key", 10) == []
    await store.remove("book", "key")


async def test_a_value_is_kept_until_the_next(store: Store, another_store: OpenStore) -> None:
    await store.put("book", "key", bytes(range(256)))
    assert await (await another_store()).get("book", "key") == bytes(range(256))
    await store.put("book", "key", b"")
    assert await store.get("book", "key") == b""


async def test_books_and_keys_do_not_mix(store: Store) -> None:
    places = [("a", "b"), ("b", "a"), ("a", "c"), ("log", "t"), ("a:b", "c"), ("a", "b:c"), ("книга", "ключ")]
    for number, (book, key) in enumerate(places):
        await store.put(book, key, b"%d" % number)
        await store.push(book, key, [b"line %d" % number], keep=5)
    assert await store.append(Append("t", 1, b"commit"))
    for number, (book, key) in enumerate(places):
        assert await store.get(book, key) == b"%d" % number
        assert await store.tail(book, key, 5) == [b"line %d" % number]
    assert await store.read("t") == [b"commit"]


async def test_what_is_removed_is_gone(store: Store) -> None:
    await store.put("book", "key", b"value")
    await store.push("book", "key", [b"line"], keep=5)
    await store.put("book", "other", b"stays")
    await store.remove("book", "key")
    assert await store.get("book", "key") is None
    assert await store.tail("book", "key", 5) == []
    assert await store.get("book", "other") == b"stays"


async def test_the_first_value_stays_in_force(store: Store) -> None:
    assert await store.put_new("book", "key", b"first") == b"first"
    assert await store.put_new("book", "key", b"second") == b"first"
    assert await store.get("book", "key") == b"first"
    await store.remove("book", "key")
    assert await store.put_new("book", "key", b"third") == b"third"


async def test_of_many_first_values_from_two_nodes_one_is_in_force(store: Store, another_store: OpenStore) -> None:
    nodes = [store, await another_store()]
    for key in range(10):
        values = [f"{key} by {number}".encode() for number in range(20)]
        in_force = await asyncio.gather(
            *(nodes[number % 2].put_new("book", str(key), value) for number, value in enumerate(values))
        )
        assert len(set(in_force)) == 1
        assert in_force[0] in values
        assert await store.get("book", str(key)) == in_force[0]


async def test_a_value_with_a_term_is_forgotten(store: Store) -> None:
    await store.put("book", "kept", b"at first for a second", ttl_s=1)
    await store.put("book", "kept", b"now for good")
    await store.put("book", "long", b"for an hour", ttl_s=3600)
    await store.put("book", "short", b"for a second", ttl_s=1)
    assert await store.get("book", "short") == b"for a second"
    while await store.get("book", "short") is not None:  # noqa: ASYNC110 - nothing else tells of it
        await asyncio.sleep(0.05)
    assert await store.put_new("book", "short", b"anew") == b"anew"
    assert await store.get("book", "kept") == b"now for good"
    assert await store.get("book", "long") == b"for an hour"


async def test_lines_come_oldest_first(store: Store) -> None:
    await store.push("chat", "t", [b"1", b"2"], keep=100)
    await store.push("chat", "t", [], keep=100)
    await store.push("chat", "t", [bytes(range(256)), b""], keep=100)
    assert await store.tail("chat", "t", 100) == [b"1", b"2", bytes(range(256)), b""]
    assert await store.tail("chat", "t", 2) == [bytes(range(256)), b""]


@pytest.mark.parametrize("together", [1, 3, 10, 30])
async def test_only_the_last_lines_are_kept(store: Store, together: int) -> None:
    lines = [b"%d" % number for number in range(60)]
    for start in range(0, 60, together):
        await store.push("chat", "t", lines[start : start + together], keep=10)
        assert await store.tail("chat", "t", 100) == lines[: start + together][-10:]


async def test_what_is_pushed_once_is_not_pushed_again(store: Store, another_store: OpenStore) -> None:
    other = await another_store()
    assert await store.push("chat", "t", [b"1"], keep=3, once=b"a")
    assert not await other.push("chat", "t", [b"2"], keep=3, once=b"a")
    assert await other.push("chat", "u", [b"3"], keep=3, once=b"a")
    assert await store.push("chat", "t", [b"4"], keep=3)
    assert await store.push("chat", "t", [b"5"], keep=3, once=b"b")
    assert await store.tail("chat", "t", 10) == [b"1", b"4", b"5"]
    for name in (b"c", b"d"):
        assert await store.push("chat", "t", [name], keep=3, once=name)
    assert await other.push("chat", "t", [b"6"], keep=3, once=b"a"), "only the last names are known"
    await store.remove("chat", "t")
    assert await store.push("chat", "t", [b"7"], keep=3, once=b"d")


async def test_lines_pushed_together_stay_together(store: Store, another_store: OpenStore) -> None:
    nodes = [store, await another_store()]
    threes = [[b"%d %d" % (number, line) for line in range(3)] for number in range(40)]
    await asyncio.gather(
        *(nodes[number % 2].push("chat", "t", three, keep=1000) for number, three in enumerate(threes))
    )
    lines = await store.tail("chat", "t", 1000)
    assert sorted(lines[start : start + 3] for start in range(0, len(lines), 3)) == sorted(threes)


async def test_pushes_of_one_node_keep_their_order(store: Store) -> None:
    await asyncio.gather(*(store.push("chat", "t", [b"%d" % number], keep=1000) for number in range(300)))
    assert await store.tail("chat", "t", 1000) == [b"%d" % number for number in range(300)]


async def test_pins_are_kept_by_name(store: Store, another_store: OpenStore) -> None:
    other = await another_store()
    await store.pin("here", "t", "one", b"a:b", ttl_s=60)
    await other.pin("here", "t", "two", b"", ttl_s=60)
    await other.pin("here", "u", "one", b"elsewhere", ttl_s=60)
    assert await store.pins("here", "t") == await other.pins("here", "t") == {"one": b"a:b", "two": b""}
    await other.pin("here", "t", "one", b"again", ttl_s=60)
    assert (await store.pins("here", "t"))["one"] == b"again"
    await store.pin("here", "t", "one", None, ttl_s=60)
    await store.pin("here", "t", "never was", None, ttl_s=60)
    assert await other.pins("here", "t") == {"two": b""}
    await store.remove("here", "t")
    assert await store.pins("here", "t") == {}


async def test_each_pin_expires_by_itself(store: Store) -> None:
    await store.pin("here", "t", "short", b"", ttl_s=1)
    await store.pin("here", "t", "long", b"", ttl_s=60)
    assert (await store.pins("here", "t")).keys() == {"short", "long"}
    async with asyncio.timeout(10):
        while (await store.pins("here", "t")).keys() != {"long"}:  # noqa: ASYNC110 - nothing else tells of it
            await asyncio.sleep(0.05)


async def test_lines_may_be_given_a_time(store: Store) -> None:
    """They may be forgotten after it, and not before."""
    await store.push("book", "key", [b"a"], keep=5, ttl_s=60)
    await store.push("book", "key", [b"b"], keep=5, ttl_s=60)
    assert await store.tail("book", "key", 5) == [b"a", b"b"]


async def test_the_room_there_is(store: Store) -> None:
    await store.put("book", "key", b"x" * 100_000)
    room = await store.room()
    assert room.used_bytes > 0
    assert room.limit_bytes == 0 or room.limit_bytes > room.used_bytes
