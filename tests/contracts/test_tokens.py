"""PL-01 over every store: a token that was taken back is void on every node and after every restart; and nodes agree on
the secret of tokens again after the store lost everything."""

from __future__ import annotations

import asyncio

import pytest

from protocol.messages import PlayerName
from service.log import Store
from service.support.settings import Settings
from service.transport import tokens as secret_of
from service.transport.renewals import BOOK, LATEST, Renewals
from service.transport.tokens import Tokens, agree, tokens_of
from tests.contracts.conftest import OpenStore

ADA, CEM = PlayerName("5e0d3ac41f7b9268", "Ada"), PlayerName("b19c07e2d4586af3", "Cem")
SETTINGS = Settings()


async def node(store: Store) -> Renewals:
    """What a node knows of tokens when it has started."""
    renewals = Renewals(store, await tokens_of(SETTINGS, store))
    await renewals.look()
    return renewals


async def is_good(there: Renewals, token: str) -> bool:
    """As a hello or a call of HTTP finds it there."""
    found = there.tokens.read(token)
    if found is None or there.is_void(found[0].id, found[1]):
        return False
    return await there.holds(found[0].id, found[1])


async def lose_everything(store: Store) -> None:
    """All that the store keeps of tokens."""
    for book, keys in ((secret_of.BOOK, (secret_of.KEY, secret_of.EARLIER)), (BOOK, (LATEST, ADA.id, CEM.id))):
        for key in keys:
            await store.remove(book, key)


async def test_a_token_taken_back_is_void_on_every_node(store: Store, another_store: OpenStore) -> None:
    """Also where the node heard of nothing; a player who never took another is not asked for one."""
    here, there = await node(store), await node(await another_store())
    ada, first = here.tokens.new_player("Ada")
    _, other = here.tokens.new_player("Cem")
    second = await here.renew(ada)
    third = await there.renew(ada)
    for one in (here, there):
        assert [await is_good(one, token) for token in (first, second, third, other)] == [False, False, True, True]


async def test_it_stays_void_after_a_restart_of_all_nodes(store: Store, another_store: OpenStore) -> None:
    here = await node(store)
    ada, first = here.tokens.new_player("Ada")
    second = await here.renew(ada)
    await store.close()
    again = await node(await another_store())
    assert again.is_void(ada.id, ""), "it knows it at once, before anybody comes"
    assert [await is_good(again, token) for token in (first, second)] == [False, True]


async def test_other_nodes_hear_of_it(store: Store, another_store: OpenStore) -> None:
    """So that they close what came with an earlier one; and what is newer than they heard of is good there at once."""
    here, there = await node(store), await node(await another_store())
    second, third = [here.tokens.read(await here.renew(ADA)) for _ in range(2)]
    assert second is not None
    assert third is not None
    await there.look()
    fourth = here.tokens.read(await here.renew(ADA))
    assert fourth is not None
    names = ("", second[1], third[1], fourth[1])
    assert [there.is_void(ADA.id, one) for one in names] == [True, False, False, False], "more it cannot know unasked"
    assert [await there.is_over(ADA.id, one) for one in names] == [True, True, True, False]
    assert [there.is_void(ADA.id, one) for one in names] == [True, True, True, False]
    assert not await there.is_over(CEM.id, "")


async def test_of_many_taken_at_once_one_is_good(store: Store, another_store: OpenStore) -> None:
    nodes = [await node(store), await node(await another_store())]
    taken = await asyncio.gather(*(nodes[number % 2].renew(ADA) for number in range(10)))
    for one in nodes:
        await one.look()
        assert sum([await is_good(one, token) for token in taken]) == 1


@pytest.mark.parametrize("order", ["the old node first", "the new node first"])
async def test_nodes_agree_after_the_store_lost_everything(store: Store, another_store: OpenStore, order: str) -> None:
    """One node goes on with the secret it had, one that starts finds none and makes another. Both make tokens with one
    secret then, and players of either are known on both; as they are to a node that starts later."""
    old = await tokens_of(SETTINGS, store)
    _, first = old.new_player("Ada")
    other = await another_store()
    await lose_everything(other)
    new = await tokens_of(SETTINGS, other)
    _, second = new.new_player("Cem")
    assert old.secret != new.secret
    assert new.read(first) is None
    rounds: list[tuple[Tokens, Store]] = [(old, store), (new, other)]
    for tokens, at in (rounds if order == "the old node first" else rounds[::-1]) * 2:
        await agree(tokens, at)
    late = await tokens_of(SETTINGS, await another_store())
    await agree(late, store)
    for tokens in (old, new, late):
        assert tokens.secret == new.secret
        assert all(tokens.read(token) for token in (first, second))


async def test_the_secret_a_node_has_is_put_back(store: Store, another_store: OpenStore) -> None:
    """Nobody started meanwhile: nothing changes for anybody."""
    old = await tokens_of(SETTINGS, store)
    await lose_everything(store)
    await agree(old, store)
    assert (await tokens_of(SETTINGS, await another_store())).secret == old.secret


async def test_what_a_node_knows_to_be_void_stays_void_after_a_loss(store: Store, another_store: OpenStore) -> None:
    here = await node(store)
    ada, first = here.tokens.new_player("Ada")
    second = await here.renew(ada)
    await lose_everything(store)
    await agree(here.tokens, store)
    await here.look()
    there = await node(await another_store())
    assert [await is_good(there, token) for token in (first, second)] == [False, True]
