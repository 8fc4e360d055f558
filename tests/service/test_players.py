"""PL-01: players and their tokens, over HTTP and the socket."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import jwt
import pytest

from protocol.codec import Codec
from protocol.messages import Hello, Refused, Welcome
from tests.service.caller import Caller
from tests.service.running import Running, running


async def test_whoever_has_the_token_is_the_player(service: Running, codec: Codec) -> None:
    """PL-01"""
    player, token = await service.player("Ａda")
    assert player.name == "Ada"
    callers = [await service.call(token, codec=codec) for _ in range(2)]
    assert [caller.player for caller in callers] == [player, player]


async def test_two_players_of_one_name_are_two_players(service: Running) -> None:
    """PL-01"""
    assert (await service.player("Ada"))[0].id != (await service.player("Ada"))[0].id


async def test_a_token_outlives_the_node(service: Running) -> None:
    """PL-01"""
    player, token = await service.player("Ada")
    await service.restart()
    assert (await service.call(token)).player == player


async def test_without_a_token_one_is_nobody(service: Running) -> None:
    """PL-01"""
    caller = await service.call(None)
    assert caller.welcome is not None
    assert not caller.welcome.player


def forged(claims: dict[str, Any], secret: str, algorithm: str | None = "HS256") -> str:
    whole = {"sub": "5e0d3ac41f7b9268", "name": "Ada", "exp": int(time.time()) + 3600, **claims}
    return jwt.encode({name: value for name, value in whole.items() if value is not None}, secret, algorithm=algorithm)


OTHER_SECRET = "a secret that this service does not have"


async def test_forged_tokens_make_nobody_a_player(service: Running) -> None:
    """PL-01: of another secret, unsigned, expired, without an end, damaged; one may say hello again after each."""
    _, good = await service.player("Ada")
    assert service.node.tokens is not None
    secret = service.node.tokens.secret
    bad = [
        forged({}, OTHER_SECRET),
        forged({}, "", None),
        forged({"exp": int(time.time()) - 3600}, secret),
        forged({"exp": None}, secret),
        forged({"sub": None}, secret),
        forged({"name": None}, secret),
        good[:-4],
        good.rpartition(".")[0] + ".",
        "",
        "x" * 4000,
    ]
    caller = await Caller.connect(service.socket_url)
    service.callers.append(caller)
    for token in bad:
        before = len(caller.got)
        await caller.send(Hello(token=token))
        assert (await caller.next(Refused, before)).code == "token_invalid"
    await caller.send(Hello(token=good))
    assert (await caller.next(Welcome)).player


async def test_a_token_made_by_a_node_whose_clock_is_ahead_is_good(service: Running) -> None:
    """PL-01"""
    assert service.node.tokens is not None
    made = forged({"iat": int(time.time()) + 3600, "exp": int(time.time()) + 7200}, service.node.tokens.secret)
    assert (await service.call(made)).player.name == "Ada"


async def test_a_token_is_good_for_a_minute_more(service: Running) -> None:
    """PL-01: the clocks of nodes may differ."""
    assert service.node.tokens is not None
    now, secret = int(time.time()), service.node.tokens.secret
    made = forged({"exp": now - 20}, secret)
    assert (await service.call(made)).player.name == "Ada"
    late = {"authorization": f"Bearer {forged({'exp': now - 61}, secret)}"}
    answer = await service.http.post("/api/tables", json={"game": "vita_mors", "seats": 3}, headers=late)
    assert (answer.status_code, answer.json()["code"]) == (401, "token_invalid")


async def test_a_forged_token_is_refused_over_http_too(service: Running) -> None:
    """PL-01"""
    headers = {"authorization": f"Bearer {forged({}, OTHER_SECRET)}"}
    answer = await service.http.post("/api/tables", json={"game": "vita_mors", "seats": 3}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (401, "token_invalid")


@pytest.mark.parametrize(
    "body",
    [
        b'{"name": "A\\u0000da"}',
        b'{"name": "A\\u202eda"}',
        b'{"name": "\\ud800"}',
        b'{"name": ""}',
        b'{"name": "%s"}' % (b"a" * 33),
        b'{"name": 1}',
        b'{"name": "Ada", "id": "x"}',
        b'{"name": "Ada"',
        b"[]",
        b"\xff",
        b"[" * 10_000,
        b"",
    ],
)
async def test_a_bad_name_is_refused_with_problem_details(service: Running, body: bytes) -> None:
    """PL-01"""
    answer = await service.http.post("/api/players", content=body)
    assert answer.status_code == 400
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["status"] == 400
    assert problem["code"] in ("bad_name", "malformed")
    assert {"type", "title", "detail"} <= problem.keys()


@pytest.mark.parametrize("other", ["Аdа", "ADA", "Ada\ufe0f", "Ada"])
async def test_names_that_look_alike_do_not_sit_at_one_table(service: Running, other: str) -> None:
    """PL-01"""
    ada, double, bela = await service.come("Ada"), await service.come(other), await service.come("Bela")
    table = await service.open_table(ada)
    for caller in (ada, double, bela):
        await caller.watch(table)
    await ada.done(table, {"type": "take_seat"})
    assert await double.refused(table, {"type": "take_seat"}) == "name_taken"
    await bela.done(table, {"type": "take_seat"})
    elsewhere = await service.open_table(double)
    await double.watch(elsewhere)
    await double.done(elsewhere, {"type": "take_seat"})


async def test_a_name_is_free_again_when_its_player_stands_up(service: Running) -> None:
    """PL-01"""
    ada, double = await service.come("Ada"), await service.come("Аda")
    table = await service.open_table(ada)
    for caller in (ada, double):
        await caller.watch(table)
    await ada.done(table, {"type": "take_seat"})
    await ada.done(table, {"type": "leave_seat"})
    await double.done(table, {"type": "take_seat"})


async def test_a_changed_secret_keeps_the_players_it_had(tmp_path: Path) -> None:
    """PL-01: while the old secret is said to be good also, and no longer."""
    old, new = "the secret that was and is long enough for it", "the secret that is and is long enough for it"
    async with running(tmp_path, token_secret=old, token_secrets_also=new) as service:
        player, token = await service.player("Ada")
    async with running(tmp_path, token_secret=new, token_secrets_also=f"{old},{OTHER_SECRET}") as service:
        assert (await service.call(token)).player == player
        later, token_of_new = await service.player("Berenice")
    async with running(tmp_path, token_secret=new) as service:
        assert (await service.call(token_of_new)).player == later
        headers = {"authorization": f"Bearer {token}"}
        answer = await service.http.post("/api/tables", json={"game": "vita_mors", "seats": 3}, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (401, "token_invalid")
