"""PL-26: what is kept for telling players who are away, on every store: a key, subscriptions, errands done once."""

from __future__ import annotations

import asyncio

import msgspec

from service.log import Store
from service.notify.errands import LEASE_MS, WAKE, Errand, Errands
from service.notify.hooks import Hooks, NewHook
from service.notify.subscriptions import BrowserPush, KeptPush, NewPush, PushKeys, Subscriptions
from service.notify.vapid import VapidKeys
from tests.contracts.conftest import OpenStore

NOW = 1_800_000_000_000
BODY = msgspec.Raw(b'{"for": "later"}')


def new_push(name: str) -> NewPush:
    return NewPush(BrowserPush(f"https://push.example/{name}", PushKeys("p", "a")))


def errand(id: str, due: int = NOW, since: int = NOW, tries: int = 0) -> Errand:
    return Errand(id, "push", due, since, BODY, tries)


async def test_of_two_nodes_that_make_the_key_one_wins(another_store: OpenStore) -> None:
    """RFC 8292: browsers subscribe to one key."""
    stores = [await another_store() for _ in range(2)]
    keys = await asyncio.gather(*(VapidKeys(store).key() for store in stores for _ in range(3)))
    assert len({key.public for key in keys}) == 1
    assert (await VapidKeys(stores[1]).key()).public == keys[0].public


async def test_a_browser_has_one_subscription_and_a_player_some(store: Store) -> None:
    """PL-21: the oldest goes."""
    subscriptions = Subscriptions(store, most=2, keep_s=1000)
    for at, name in enumerate(("a", "b", "a", "c")):
        await subscriptions.keep("p", new_push(name), at)
    kept = await subscriptions.all_of("p")
    assert {(one.at, one.wanted.subscription.endpoint[-1]) for one in kept} == {(2, "a"), (3, "c")}
    await subscriptions.forget("p", next(one.name for one in kept if one.at == 3))
    assert [one.at for one in await subscriptions.all_of("p")] == [2]
    await subscriptions.forget_all("p")
    assert await subscriptions.all_of("p") == []
    assert await subscriptions.all_of("another") == []


async def test_a_player_has_one_webhook(another_store: OpenStore) -> None:
    """On every node the last one, with a secret of its own."""
    one, other = [Hooks(await another_store(), keep_s=1000) for _ in range(2)]
    first = await one.keep("p", NewHook("https://a.example/"), 1)
    second = await one.keep("p", NewHook("https://b.example/", kinds=("turn",)), 2)
    assert first.secret != second.secret
    assert await other.of("p") == second
    assert await other.of("another") is None
    await other.forget("p")
    assert await one.of("p") is None


async def test_what_a_later_version_wrote_is_left_alone(store: Store) -> None:
    await store.pin("push", "p", "new", b'{"wanted": {"endpoints": []}, "at": 1}', ttl_s=100)
    subscriptions = Subscriptions(store, most=2, keep_s=1000)
    await subscriptions.keep("p", new_push("a"), 5)
    assert await subscriptions.all_of("p") == [KeptPush(new_push("a"), 5)]


async def test_an_errand_is_taken_once_when_it_is_due(another_store: OpenStore) -> None:
    """Whichever node looks, and however many do at once."""
    nodes = [Errands(await another_store(), 10) for _ in range(2)]
    await nodes[0].keep("p", errand("a"))
    await nodes[0].keep("p", errand("b", due=NOW + 1))
    taken = await asyncio.gather(*(node.take("p", NOW) for node in nodes for _ in range(2)))
    assert [one.id for one in taken if one is not None] == ["a"]
    later = await nodes[1].take("p", NOW + 1)
    assert later is not None
    assert later.id == "b"
    assert await nodes[1].take("p", NOW + 1) is None


async def test_an_errand_is_left_to_others_where_its_taker_is_gone(store: Store) -> None:
    errands = Errands(store, 10)
    await errands.keep("p", errand("a"))
    assert await errands.take("p", NOW) is not None
    assert await errands.take("p", NOW + LEASE_MS - 1) is None
    assert await errands.take("p", NOW + LEASE_MS) is not None
    await errands.keep("p", errand("a", due=NOW + 1, tries=1))
    assert await errands.take("p", NOW + 1) is not None, "a new try is another matter"


async def test_a_players_wake_is_when_the_first_errand_is_due(store: Store) -> None:
    errands = Errands(store, 2)
    for place in range(3):
        await errands.keep("p", errand(str(place), due=NOW + 10 - place, since=NOW + place))
    assert {one.id for one in await errands.all_of("p")} == {"1", "2"}, "the oldest made room"
    assert await store.due(NOW + 100, 10) == [(f"{WAKE}p", NOW + 8)]
    await errands.drop("p", "2")
    await errands.wind("p")
    assert await store.due(NOW + 100, 10) == [(f"{WAKE}p", NOW + 9)]
    await errands.drop("p", "1")
    await errands.wind("p")
    assert await store.due(NOW + 100, 10) == []
