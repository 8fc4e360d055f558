"""PL-26, PL-21: a player says over HTTP where to be told; what cannot be used is refused with the reason."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from obol_client import Api, Refused
from protocol.messages import Presence
from service.notify.push import PushMessage
from service.notify.webhooks import HookCall
from service.support.settings import from_environment
from tests.fakes.push_service import BrowserSide, PushService, decoded
from tests.notify.telling import put_push, until_told, whole
from tests.protocol.manual import block
from tests.service.running import running
from tests.service.sitting import seated

QUIET = {"start": "22:30", "end": "07:00", "zone": "Europe/Paris"}


def test_the_messages_of_the_manual_are_some() -> None:
    msgspec.convert(json.loads(block("json", "push")), PushMessage)
    msgspec.convert(json.loads(block("json", "webhook")), HookCall)


async def test_a_whole_node_tells_who_is_away(tmp_path: Path, pushes: PushService) -> None:
    async with whole(tmp_path) as service:
        sitting = await seated(service, 3, options={"first_host": 1})
        bela, browser = sitting.people[1], pushes.subscribed()
        answer = await put_push(service, bela, browser, kinds=["turn"], quiet={**QUIET, "end": "22:30"}, language="fr")
        kept = answer.json()
        assert answer.status_code == 200
        assert kept == {"id": kept["id"], "kinds": ["turn"], "language": "fr", "quiet": {**QUIET, "end": "22:30"}}
        await bela.hang_up()
        await sitting.maker.until(lambda: sitting.maker.all(Presence)[-1].seats.get("1") == "away")
        await sitting.ask(0, "start")
        await until_told(service)
        key = (await service.get("/push")).json()["key"]
        (told,) = pushes.pushed(browser, key)
        assert told["text"] == "À vous de jouer\u00a0: Vita Mors, avec Ada et Cem"
        assert service.counted('obol_notices_total{by="push",outcome="sent"}') == 1


async def test_the_key_is_a_point_and_is_kept(tmp_path: Path) -> None:
    """RFC 8292, section 3.2; a node that starts again has the same."""
    async with running(tmp_path) as service:
        offer = (await service.get("/push")).json()
        assert decoded(offer["key"])[:1] == b"\4"
        assert len(decoded(offer["key"])) == 65
        assert (offer["kinds"], offer["languages"]) == (["turn", "start", "rematch"], ["en", "fr"])
        await service.restart()
        assert (await service.get("/push")).json() == offer


async def test_the_key_can_be_given(tmp_path: Path) -> None:
    """`OBOL_PUSH_KEY`; the pair is that of RFC 8291, appendix A."""
    private, public = (
        "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
        "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
    )
    async with running(tmp_path, push_key=private) as service:
        assert (await service.get("/push")).json()["key"] == public


async def test_push_can_be_off(tmp_path: Path, pushes: PushService) -> None:
    async with whole(tmp_path, push="off") as service:
        ada = await service.come("Ada")
        answers = [await service.get("/push"), await put_push(service, ada, pushes.subscribed())]
        assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [(403, "not_offered")] * 2


def changed(browser: BrowserSide, **given: Any) -> dict[str, Any]:
    subscription = browser.json()
    return {"subscription": {**subscription, "keys": {**subscription["keys"], **given.pop("keys", {})}, **given}}


async def test_what_cannot_be_used_is_refused_with_the_reason(tmp_path: Path, pushes: PushService) -> None:
    async with whole(tmp_path, push_hosts="push.example,*.push.test") as service:
        ada, browser = await service.come("Ada"), pushes.subscribed("push.example")
        good = {"subscription": browser.json()}
        bodies = {
            "not called from here": changed(browser, endpoint="https://a.example/x"),
            "begins with https": changed(browser, endpoint="http://push.example/x"),
            "neither a user": changed(browser, endpoint="https://push.example@a.example/x"),
            "keys.auth": changed(browser, keys={"auth": "AAAA"}),
            "subscription": changed(browser, keys={"p256dh": "BP4z"}),
            "time zone": {**good, "quiet": {**QUIET, "zone": "Mars/Olympus"}},
            "zone is": {**good, "quiet": {**QUIET, "zone": "../../etc/passwd"}},
            "regex": {**good, "quiet": {**QUIET, "start": "24:00"}},
            "Invalid enum value": {**good, "kinds": ["gossip"]},
            "unknown field": {**good, "more": 1},
        }
        for why, body in bodies.items():
            answer = await service.http.put("/api/players/me/push", json=body, headers=ada.authorization)
            assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), (why, answer.text)
            if why != "zone is":
                assert why in answer.json()["detail"]
        for host in ("push.example", "x.push.test"):
            subscribed = changed(browser, endpoint=f"https://{host}/x")
            answer = await service.http.put("/api/players/me/push", json=subscribed, headers=ada.authorization)
            assert answer.status_code == 200, answer.text
        assert (await service.http.put("/api/players/me/push", json=good)).json()["code"] == "player_needed"


async def test_one_browser_or_all_are_forgotten(tmp_path: Path, pushes: PushService) -> None:
    async with whole(tmp_path) as service:
        ada, bo = await service.come("Ada"), await service.come("Bo")
        ids = [(await put_push(service, ada, pushes.subscribed())).json()["id"] for _ in range(3)]
        await put_push(service, bo, pushes.subscribed())
        forget = service.http.delete
        one = await forget("/api/players/me/push", params={"id": ids[0]}, headers=ada.authorization)
        assert one.json() == {"left": 2}
        assert (await forget("/api/players/me/push", headers=ada.authorization)).json() == {"left": 0}
        nobodys = await forget("/api/players/me/push", params={"id": ids[0]}, headers=bo.authorization)
        assert nobodys.json() == {"left": 1}


async def test_with_a_new_token_nobody_is_told_any_more(tmp_path: Path, pushes: PushService) -> None:
    """PL-01: not on devices either that somebody else may have."""
    async with whole(tmp_path, webhooks="on") as service:
        ada = await service.come("Ada")
        await put_push(service, ada, pushes.subscribed())
        hook = {"url": f"https://localhost:{pushes.port}/"}
        await service.http.put("/api/players/me/webhook", json=hook, headers=ada.authorization)
        made = (await service.http.post("/api/players/me/token", headers=ada.authorization)).json()
        new = {"authorization": f"Bearer {made['token']}"}
        assert (await service.http.post("/api/players/me/push/test", headers=new)).json() == {"asked": 0, "sent": 0}
        assert (await service.http.get("/api/players/me/webhook", headers=new)).json() == {}


async def test_a_test_is_sent_at_once_and_not_often(tmp_path: Path, pushes: PushService) -> None:
    """Also in quiet hours."""
    async with whole(tmp_path, notify_changes_per_s=1e-3, notify_changes_burst=20) as service:
        ada, browser = await service.come("Ada"), pushes.subscribed()
        await put_push(service, ada, browser, quiet={"start": "00:00", "end": "23:59"})
        url = "/api/players/me/push/test"
        answer = await service.http.post(url, headers=ada.authorization)
        assert answer.json() == {"asked": 1, "sent": 1}
        (told,) = pushes.pushed(browser, (await service.get("/push")).json()["key"])
        assert told == {"kind": "test", "title": "Obol", "text": "This is how you will be told."}
        codes = {(await service.http.post(url, headers=ada.authorization)).status_code for _ in range(6)}
        assert codes == {200, 429}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *((name, "no such thing!") for name in ("push", "webhooks", "notify_networks", "push_hosts", "push_contact")),
        *(("push_key", value) for value in ("short", "A" * 43, "_" * 43)),
        ("notify_networks", "*"),
        ("notify_after_s", "-1"),
    ],
)
def test_a_setting_that_makes_no_sense_stops_the_service(name: str, value: str) -> None:
    with pytest.raises(ValueError, match=f"OBOL_{name.upper()}"):
        from_environment({f"OBOL_{name.upper()}": value})


async def test_the_python_client_asks_for_all_of_it(tmp_path: Path, pushes: PushService) -> None:
    async with whole(tmp_path, webhooks="on") as service:
        _, token = await service.player("Ada")
        async with Api(service.url, token) as api:
            assert set(await api.push_offer()) == {"key", "kinds", "languages"}
            kept = await api.keep_push(pushes.subscribed().json(), kinds=["turn"], quiet=QUIET, language="fr")
            assert (kept["kinds"], kept["quiet"], kept["language"]) == (["turn"], QUIET, "fr")
            assert await api.test_push(kept["id"]) == {"asked": 1, "sent": 1}
            assert await api.forget_push(kept["id"]) == 0
            assert await api.test_webhook() is False
            assert await api.webhook() is None
            made = await api.keep_webhook(f"https://localhost:{pushes.port}/", kinds=["start"])
            assert made["secret"].startswith("whsec_")
            assert (await api.webhook() or {})["kinds"] == ["start"]
            assert await api.test_webhook() is True
            await pushes.until(2)
            await api.forget_webhook()
            with pytest.raises(Refused, match="public address"):
                await api.keep_webhook("https://nowhere.invalid/")
