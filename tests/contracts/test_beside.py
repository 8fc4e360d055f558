"""Every store's answers beside a log: kept only where the log stands, and no commit answers the same intent (PL-07)."""

from __future__ import annotations

import asyncio

from service.log import Append, Store
from service.log.commit import hash_of
from service.log.contract import Beside
from tests.contracts.conftest import OpenStore

BODY, NEXT = b"one", b"two"


async def begin(store: Store, table: str = "t") -> None:
    assert await store.append(Append(table, 1, BODY, hash=hash_of(BODY)))


async def keep(store: Store, *answers: Beside, version: int = 1, body: bytes = BODY, keep: int = 3) -> bool:
    return await store.keep_beside("t", version, hash_of(body), answers, keep=keep, ttl_s=60)


def answer(id: str, player: str = "ada") -> Beside:
    return Beside(player, id, f"{player} {id}".encode())


def commit(*ids: str, version: int = 2) -> Append:
    answers = tuple(("ada", id) for id in ids)
    return Append("t", version, NEXT, hash=hash_of(NEXT), prev=hash_of(BODY), answers=answers)


async def test_what_is_kept_is_read_by_player_and_in_order(store: Store) -> None:
    await begin(store)
    assert await keep(store, answer("b"), answer("x", "cem"), answer("a"))
    assert await store.beside("t", "ada", 9) == [b"ada b", b"ada a"]
    assert await store.beside("t", "ada", 1) == [b"ada a"]
    assert await store.beside("t", "cem", 9) == [b"cem x"]
    assert await store.beside("other", "ada", 9) == []


async def test_of_each_player_the_last_few_are_kept(store: Store) -> None:
    await begin(store)
    for id in "abcde":
        assert await keep(store, answer(id))
    assert await keep(store, answer("a"))
    assert await store.beside("t", "ada", 9) == [b"ada d", b"ada e", b"ada a"]


async def test_only_where_the_log_stands(store: Store) -> None:
    assert not await keep(store, answer("a"))
    await begin(store)
    assert not await keep(store, answer("a"), version=2)
    assert not await keep(store, answer("a"), body=NEXT)
    assert await store.append(commit("b"))
    assert not await keep(store, answer("a"))
    assert await store.beside("t", "ada", 9) == []


async def test_one_that_has_an_answer_gets_no_other_and_none_of_the_rest_is_kept(
    store: Store, another_store: OpenStore
) -> None:
    await begin(store)
    assert await keep(store, answer("a"))
    assert not await keep(await another_store(), answer("b"), answer("a"))
    assert await store.beside("t", "ada", 9) == [b"ada a"]


async def test_no_commit_answers_what_has_an_answer_beside_it(store: Store, another_store: OpenStore) -> None:
    await begin(store)
    await begin(store, "u")
    assert await keep(store, answer("a"))
    other = await another_store()
    assert not await other.append(commit("b", "a"))
    assert await other.append(Append("u", 2, NEXT, answers=(("ada", "a"),)))
    assert await other.append(commit("b", "c"))


async def test_commits_that_travel_with_it_go_in(store: Store) -> None:
    """What is refused disturbs nobody else, though it went in the same statement."""
    await begin(store)
    for table in "uvw":
        await begin(store, table)
    assert await keep(store, answer("a"))
    others = [Append(table, 2, NEXT) for table in "uvw"]
    assert await asyncio.gather(*map(store.append, [*others, commit("a")])) == [True, True, True, False]


async def test_what_is_forgotten_is_no_answer(store: Store) -> None:
    await begin(store)
    assert await keep(store, answer("a"), answer("x", "cem"))
    await store.forget_beside("t", ["ada", "nobody"])
    assert (await store.beside("t", "ada", 9), await store.beside("t", "cem", 9)) == ([], [b"cem x"])
    assert await store.append(commit("a"))


async def test_of_two_nodes_at_once_one_answers(store: Store, another_store: OpenStore) -> None:
    """Beside the log or in it, never both."""
    other = await another_store()
    await begin(store)
    for number in range(1, 30):
        body, following = (f"body {at}".encode() if at > 1 else BODY for at in (number, number + 1))
        onto = Append(
            "t", number + 1, following, hash=hash_of(following), prev=hash_of(body), answers=(("ada", str(number)),)
        )
        beside = other.keep_beside("t", number, hash_of(body), [answer(str(number))], keep=64, ttl_s=60)
        in_log, kept = await asyncio.gather(store.append(onto), beside)
        assert in_log != kept
        if kept:
            assert await store.append(Append("t", number + 1, following, hash=hash_of(following), prev=hash_of(body)))
