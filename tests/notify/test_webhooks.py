"""PL-26: a player's webhook is called, signed, for a day, across restarts and by one node; what it calls is safe."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from pathlib import Path
from typing import Any

import pytest

from service.notify.errands import LEASE_MS
from service.notify.hooks import NewHook
from service.notify.messenger import MEND_MS
from service.notify.webhooks import LONGEST_PAUSE_S, NOT_CALLED_S, PAUSES_S, HookData
from tests.fakes.push_service import PushService, Request
from tests.fakes.store import FakeStore
from tests.notify.telling import Telling, telling, whole
from tests.notify.test_push import BELA, away
from tests.service.caller import Caller
from tests.service.running import Running
from tests.service.seats_of import Seats

ON: dict[str, Any] = {"webhooks": "on"}
DAY_MS = 86_400_000


def hook_of(pushes: PushService, host: str = "localhost") -> str:
    return f"https://{host}:{pushes.port}/hook"


async def registered(node: Telling, pushes: PushService, **wanted: Any) -> str:
    """Bela's, and its secret."""
    hook = await node.messenger.hooks.keep(BELA, NewHook(hook_of(pushes), **wanted), node.clock.now_ms())
    return hook.secret


def read(request: Request, secret: str) -> dict[str, Any]:
    """As a receiver reads it (standardwebhooks.com, "Verifying webhook authenticity"), by code of its own."""
    id, sent = request.headers["webhook-id"], request.headers["webhook-timestamp"]
    assert abs(int(sent) - time.time()) < 300
    key = base64.b64decode(secret.removeprefix("whsec_"))
    assert len(key) >= 24
    signed = hmac.digest(key, f"{id}.{sent}.".encode() + request.body, hashlib.sha256)
    assert f"v1,{base64.b64encode(signed).decode()}" in request.headers["webhook-signature"].split(" ")
    assert request.headers["content-type"] == "application/json"
    return dict(json.loads(request.body))


async def told_of(node: Telling) -> Seats:
    """A table that began and waits for Bela, who is away."""
    seats = await away(node, 1, clock={"kind": "step", "step_s": 14 * 86_400})
    await node.all_told()
    return seats


async def test_a_webhook_is_called_signed_and_without_secrets(pushes: PushService) -> None:
    """PL-26"""
    async with telling(pushes, **ON) as node:
        secret = await registered(node, pushes)
        seats = await told_of(node)
        (request,) = pushes.got
        assert request.path == "/hook"
        call = read(request, secret)
        assert call.pop("timestamp").startswith("2027-01-15T08:00:01")
        assert call == {
            "type": "turn",
            "data": {
                "player": BELA,
                "text": "Your turn at vita_mors with Ada and Cem",
                "table": seats.name,
                "game": "vita_mors",
                "others": [{"id": "p0", "name": "Ada"}, {"id": "p2", "name": "Cem"}],
            },
        }
        assert await node.messenger.webhooks.waiting(BELA) == []
        assert [name for name, _ in await node.store.due(1 << 60, 10)] == [seats.name]
        assert node.counted("webhook", "sent") == 1


async def test_a_webhook_hears_of_the_kinds_it_wants(pushes: PushService) -> None:
    async with telling(pushes, **ON) as node:
        secret = await registered(node, pushes, kinds=("start",), language="fr")
        await told_of(node)
        (request,) = pushes.got
        call = read(request, secret)
        assert (call["type"], call["data"]["language"]) == ("start", "fr")
        assert call["data"]["text"].startswith("La partie commence")


async def test_it_is_off_unless_the_operator_says_so(pushes: PushService) -> None:
    """`OBOL_WEBHOOKS`"""
    async with telling(pushes) as node:
        await registered(node, pushes)
        await told_of(node)
        assert pushes.got == []


async def test_what_waits_is_dropped_where_it_is_off_by_now(pushes: PushService) -> None:
    store = FakeStore()
    async with telling(pushes, store=store, **ON) as node:
        await registered(node, pushes)
        pushes.answers.append(500)
        await told_of(node)
    async with telling(pushes, store=store.another()) as node:
        await node.pass_time(PAUSES_S[0] * 1000 + 2_000)
        assert len(pushes.got) == 1
        assert await node.messenger.errands.all_of(BELA) == []


async def test_an_error_of_ours_is_not_met_again_and_again(
    pushes: PushService, monkeypatch: pytest.MonkeyPatch, faults_are_meant: None
) -> None:
    """What is due is looked at a minute later, and nobody else notices."""
    async with telling(pushes, faults=1, **ON) as node:
        await registered(node, pushes)
        with monkeypatch.context() as broken:
            broken.setattr(node.messenger.webhooks, "call", None)
            await told_of(node)
            await node.pass_time(MEND_MS - 1)
        assert (node.faults, len(pushes.got)) == (1, 0)
        await node.pass_time(LEASE_MS)
        assert len(pushes.got) == 1


async def test_it_is_tried_again_for_a_day_and_given_up_then(pushes: PushService) -> None:
    """PL-26: later and later, under the same id, the same body, signed anew."""
    async with telling(pushes, **ON) as node:
        secret = await registered(node, pushes)
        pushes.answers.extend([500] * (len(PAUSES_S) + 1))
        await told_of(node)
        for tries, pause_s in enumerate(PAUSES_S, 1):
            (waiting,) = await node.messenger.webhooks.waiting(BELA)
            assert waiting.due == node.clock.now_ms() + pause_s * 1000
            await node.pass_time(pause_s * 1000 - 1)
            assert len(pushes.got) == tries
            node.messenger.hook_caller.breaker.did_well("localhost")
            await node.pass_time(1)
            assert len(pushes.got) == tries + 1
        assert await node.messenger.webhooks.waiting(BELA) == []
        assert len({request.headers["webhook-id"] for request in pushes.got}) == 1
        assert len({json.dumps(read(request, secret)) for request in pushes.got}) == 1
        assert 0.9 * DAY_MS < sum(PAUSES_S) * 1000 <= DAY_MS
        assert node.counted("webhook", "given_up") == 1


async def test_it_is_called_again_by_a_node_that_starts_later(pushes: PushService) -> None:
    """What waits is kept across restarts."""
    store = FakeStore()
    async with telling(pushes, store=store, **ON) as node:
        secret = await registered(node, pushes)
        pushes.answers.append(503)
        await told_of(node)
        assert len(pushes.got) == 1
    async with telling(pushes, store=store.another(), **ON) as node:
        await node.pass_time(PAUSES_S[0] * 1000 + 2_000)
        assert [read(request, secret)["type"] for request in pushes.got] == ["turn", "turn"]
        assert await node.messenger.webhooks.waiting(BELA) == []


async def test_of_two_nodes_one_calls(pushes: PushService) -> None:
    """However often both look."""
    store = FakeStore()
    async with telling(pushes, store=store, **ON) as one, telling(pushes, store=store.another(), **ON) as other:
        await registered(one, pushes)
        pushes.answers.append(500)
        await told_of(one)
        for node in (one, other):
            node.clock.now += PAUSES_S[0] * 1000 + 2_000
        for node in (one, other, one):
            node.messenger.stir(BELA)
        for node in (one, other):
            await node.all_told()
        assert len(pushes.got) == 2


async def test_a_receiver_that_is_gone_is_forgotten(pushes: PushService) -> None:
    """410, as Standard Webhooks has it."""
    async with telling(pushes, **ON) as node:
        await registered(node, pushes)
        pushes.answers.append(410)
        await told_of(node)
        assert await node.messenger.hooks.of(BELA) is None
        assert await node.messenger.webhooks.waiting(BELA) == []


@pytest.mark.parametrize(("asked_s", "waited_s"), [(60, 60), (1, PAUSES_S[0]), (999_999, LONGEST_PAUSE_S)])
async def test_a_receiver_that_asks_for_time_gets_it(pushes: PushService, asked_s: int, waited_s: int) -> None:
    async with telling(pushes, **ON) as node:
        await registered(node, pushes)

        async def later(writer: Any) -> None:
            writer.write(f"HTTP/1.1 429 So\r\nRetry-After: {asked_s}\r\nContent-Length: 0\r\n\r\n".encode())

        pushes.answers.append(later)
        await told_of(node)
        (waiting,) = await node.messenger.webhooks.waiting(BELA)
        assert waiting.due == node.clock.now_ms() + waited_s * 1000


async def test_so_many_calls_wait_and_no_more_and_not_too_many_a_second(pushes: PushService) -> None:
    """PL-21: the oldest make room; what is over the rate waits, and is no try."""
    async with telling(pushes, **ON, webhooks_waiting=3, webhooks_burst=1, webhooks_per_s=1e-6) as node:
        await registered(node, pushes)
        webhooks = node.messenger.webhooks
        for number in range(5):
            node.clock.now += 1
            await webhooks.keep(BELA, str(number), HookData(BELA, "text"))
        node.messenger.stir(BELA)
        await node.all_told()
        assert [json.loads(request.body)["type"] for request in pushes.got] == ["2"]
        waiting = await webhooks.waiting(BELA)
        assert [json.loads(bytes(one.body))["type"] for one in waiting] == ["3", "4"]
        assert {(one.tries, one.due) for one in waiting} == {(0, node.clock.now_ms() + NOT_CALLED_S * 1000)}


async def put_hook(service: Running, who: Caller, url: str, **wanted: Any) -> Any:
    body = {"url": url, **wanted}
    return await service.http.put("/api/players/me/webhook", json=body, headers=who.authorization)


async def test_a_player_registers_one_and_tries_it(tmp_path: Path, pushes: PushService) -> None:
    """The secret is said once; another registration has another."""
    async with whole(tmp_path, **ON) as service:
        ada, url = await service.come("Ada"), "/api/players/me/webhook"
        assert (await service.http.get(url, headers=ada.authorization)).json() == {}
        made = (await put_hook(service, ada, hook_of(pushes), kinds=["turn"], language="fr")).json()
        secret = made.pop("secret")
        assert made == {"url": hook_of(pushes), "kinds": ["turn"], "language": "fr"}
        assert (await service.http.post(f"{url}/test", headers=ada.authorization)).json() == {"asked": 1}
        await pushes.until(1)
        call = read(pushes.got[0], secret)
        assert (call["type"], call["data"]["player"]) == ("test", ada.player.id)
        found = (await service.http.get(url, headers=ada.authorization)).json()["webhook"]
        assert {**found, "waiting": 0} == {**made, "waiting": 0}
        assert (await put_hook(service, ada, hook_of(pushes))).json()["secret"] != secret
        assert (await service.http.delete(url, headers=ada.authorization)).status_code == 200
        assert (await service.http.post(f"{url}/test", headers=ada.authorization)).json() == {"asked": 0}


async def test_a_url_that_leads_into_a_network_of_ones_own_is_refused(tmp_path: Path, pushes: PushService) -> None:
    """With the same words as one that leads nowhere: nobody learns what names there are."""
    async with whole(tmp_path, **ON, notify_networks="") as service:
        ada = await service.come("Ada")
        urls = ("localhost", "127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "169.254.169.254", "0x7f.1", "2130706433")
        answers = [await put_hook(service, ada, f"https://{host}/") for host in (*urls, "nowhere.invalid")]
        assert {(answer.status_code, answer.json()["detail"]) for answer in answers} == {
            (400, "url: its host has no public address")
        }
        plain = await put_hook(service, ada, "http://93.184.215.14/")
        assert plain.json()["detail"] == "url: a URL begins with https://"
        nobody = await service.http.put("/api/players/me/webhook", json={"url": "https://a.example"})
        assert nobody.json()["code"] == "player_needed"


async def test_a_url_that_led_elsewhere_when_it_was_registered_is_not_called(pushes: PushService) -> None:
    """The name is looked up anew with each call, and what it leads to then is what counts."""
    async with telling(pushes, **ON, notify_networks="") as node:
        await registered(node, pushes)
        await told_of(node)
        assert pushes.connections == 0
        assert node.counted("webhook", "not_public") == 1
        (waiting,) = await node.messenger.webhooks.waiting(BELA)
        assert waiting.tries == 1
