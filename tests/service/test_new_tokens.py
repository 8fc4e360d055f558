"""PL-01: a token can be taken back, on every node; and nodes whose secrets part agree again."""

from __future__ import annotations

from pathlib import Path

from protocol.codec import JSON
from protocol.codes import Close
from protocol.messages import Hello, Refused
from service.log import open_store
from service.transport.renewals import Renewals
from service.transport.tokens import Tokens, agree
from tests.fakes.store import FakeStore
from tests.service.caller import Caller
from tests.service.running import Running, running

SECRETS = ("a secret long enough for HMAC-SHA256", "another secret, long enough as well")


async def renewed(service: Running, token: str) -> str:
    answer = await service.http.post("/api/players/me/token", headers={"authorization": f"Bearer {token}"})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["token"])


async def greeted(service: Running, token: str) -> Refused:
    """What hello with a void token is answered with."""
    caller = await Caller.connect(service.socket_url, codec=JSON)
    service.callers.append(caller)
    await caller.send(Hello(token=token))
    return await caller.next(Refused)


async def test_a_new_token_voids_every_earlier_one_and_the_player_stays(service: Running) -> None:
    ada = await service.come("Ada")
    table = await service.open_table(ada)
    first = str(ada.token)
    second = await renewed(service, first)
    third = await renewed(service, second)
    for token in (first, second):
        refused = await greeted(service, token)
        assert refused.code == "token_invalid"
        answer = await service.http.post("/api/players/me/token", headers={"authorization": f"Bearer {token}"})
        assert (answer.status_code, answer.json()["code"]) == (401, "token_invalid")
    again = await service.call(third)
    assert again.welcome is not None
    assert ada.welcome is not None
    assert again.welcome.player == ada.welcome.player
    await again.watch(table)
    await again.done(table, {"type": "add_bot"})


async def test_open_connections_with_an_earlier_token_are_closed(service: Running) -> None:
    ada, cem = await service.come("Ada"), await service.come("Cem")
    await renewed(service, str(ada.token))
    assert await ada.closed() == Close.TOKEN_VOID
    await cem.ping()


async def test_it_takes_a_token(service: Running) -> None:
    answer = await service.http.post("/api/players/me/token")
    assert (answer.status_code, answer.json()["code"]) == (401, "player_needed")


async def test_another_node_closes_and_refuses_too_and_remembers_after_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path, presence_s=0.1) as one, running(tmp_path, presence_s=0.1) as other:
        ada = await one.come("Ada")
        there = await other.call(ada.token)
        fresh = await renewed(one, str(ada.token))
        assert await there.closed() == Close.TOKEN_VOID
        await other.restart()
        await greeted(other, str(ada.token))
        assert (await other.call(fresh)).welcome is not None


async def test_a_node_that_heard_of_nothing_shows_nothing(tmp_path: Path) -> None:
    """The store is asked, whatever nudges and looks have missed."""
    store = open_store(f"sqlite:///{tmp_path}/obol.db")
    await store.open()
    tokens = Tokens(SECRETS[0], 1)
    here, there = Renewals(store, tokens), Renewals(store, tokens)
    player, first = tokens.new_player("Ada")
    assert await there.holds(player.id, "")
    second = tokens.read(await here.renew(player))
    assert second is not None
    assert tokens.read(first) == (player, "")
    assert not there.is_void(player.id, "")
    assert not await there.holds(player.id, "")
    assert await there.holds(*(second[0].id, second[1]))
    await there.look()
    assert there.is_void(player.id, "")
    assert not there.is_void(player.id, second[1])
    await store.close()


async def test_nodes_whose_secrets_parted_agree_again() -> None:
    """The store lost everything: one node kept its secret, one that started since made another."""
    store = FakeStore()
    old, new = Tokens(SECRETS[0], 1), Tokens(SECRETS[1], 1)
    (_, first), (_, second) = old.new_player("Ada"), new.new_player("Cem")
    await agree(new, store)
    for tokens in (old, new):
        await agree(tokens, store)
    assert old.secret == new.secret == SECRETS[1]
    for tokens in (old, new):
        assert tokens.player_of(first)
        assert tokens.player_of(second)


async def test_a_node_puts_back_what_the_store_lost() -> None:
    store, tokens = FakeStore(), Tokens(SECRETS[0], 1)
    await agree(tokens, store)
    assert await store.get("secrets", "token") == SECRETS[0].encode()
