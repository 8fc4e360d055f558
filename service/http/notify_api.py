"""HTTP: where a player wants to be told while away (PL-26; PROTOCOL.md, section 16)."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from protocol.codes import Code
from protocol.messages import PlayerName
from service.games.kernel import Refusal
from service.http.described.answers import (
    HookFound,
    HookGone,
    HookKept,
    HookMade,
    HookTested,
    PushGone,
    PushKept,
    PushOffer,
    PushTested,
)
from service.http.request_answers import NO_TOKEN, RefusedRequest, answer
from service.notify.hooks import NewHook
from service.notify.messenger import Messenger
from service.notify.push import PushMessage
from service.notify.subscriptions import KINDS, LANGUAGES, KeptPush, NewPush, trouble_with
from service.notify.webhooks import HookData
from service.notify.words import test_of
from service.platform.refusals import SLOW_DOWN
from service.support.rate_limit import RateLimits
from service.transport.admission import host_of

T = TypeVar("T")
TEST_COST = 5
"""A test is as much as so many changes: it calls somebody."""
ADDRESS = 10
"""An address may do so many times as much as a player: many may be behind one."""
NO_HOOKS = Refusal(Code.NOT_OFFERED, "PL-26", "This service calls no webhooks.")
NO_PUSH = Refusal(Code.NOT_OFFERED, "PL-26", "This service sends no Web Push.")


class Reads(Protocol):
    """Reads a request: who asks, and what its body is."""

    async def caller(self, request: Request) -> PlayerName | None: ...

    async def body(self, request: Request, kind: type[T]) -> T: ...


class NotifyApi:
    """The handlers. Their refusals are made answers of by whoever routes to them."""

    def __init__(self, api: Reads, messenger: Messenger) -> None:
        self.api = api
        self.messenger = messenger
        per_s, burst = messenger.settings.notify_changes_per_s, messenger.settings.notify_changes_burst
        self.changes = RateLimits(per_s, burst)
        self.changes_here = RateLimits(ADDRESS * per_s, ADDRESS * burst)

    def handlers(self) -> Mapping[tuple[str, str], Any]:
        return {
            ("GET", "/push"): self.offer,
            ("PUT", "/players/me/push"): self.keep,
            ("DELETE", "/players/me/push"): self.forget,
            ("POST", "/players/me/push/test"): self.test,
            ("PUT", "/players/me/webhook"): self.keep_hook,
            ("GET", "/players/me/webhook"): self.hook,
            ("DELETE", "/players/me/webhook"): self.forget_hook,
            ("POST", "/players/me/webhook/test"): self.test_hook,
        }

    async def offer(self, request: Request) -> Response:
        self.needs_push()
        key = await self.messenger.keys.key()
        return answer(PushOffer(key.public, KINDS, LANGUAGES))

    async def keep(self, request: Request) -> Response:
        player = await self.changing(request)
        self.needs_push()
        wanted = await self.api.body(request, NewPush)
        if trouble := trouble_with(wanted, self.messenger.push_hosts):
            raise RefusedRequest(Refusal(Code.MALFORMED, "PL-26", trouble))
        now = self.messenger.clock.now_ms()
        kept = await self.messenger.subscriptions.keep(player.id, wanted, now)
        return answer(PushKept(kept.name, wanted.kinds, wanted.language, wanted.quiet))

    async def forget(self, request: Request) -> Response:
        player = await self.changing(request)
        one = request.query_params.get("id")
        if one is None:
            await self.messenger.subscriptions.forget_all(player.id)
        else:
            await self.messenger.subscriptions.forget(player.id, one)
        return answer(PushGone(len(await self.messenger.subscriptions.all_of(player.id))))

    async def test(self, request: Request) -> Response:
        """To all browsers of the player, quiet hours or not."""
        player = await self.changing(request, TEST_COST)
        self.needs_push()
        one = request.query_params.get("id")
        kept = [each for each in await self.messenger.subscriptions.all_of(player.id) if one in (None, each.name)]
        outcomes = [await self.messenger.notifier.send(player.id, each, test_message(each)) for each in kept]
        return answer(PushTested(len(kept), sum(outcome.good for outcome in outcomes)))

    async def keep_hook(self, request: Request) -> Response:
        """The secret is said here and nowhere else."""
        player = await self.changing(request)
        self.needs_hooks()
        wanted = await self.api.body(request, NewHook)
        if trouble := await self.messenger.trouble_with(wanted.url):
            raise RefusedRequest(Refusal(Code.MALFORMED, "PL-26", trouble))
        hook = await self.messenger.hooks.keep(player.id, wanted, self.messenger.clock.now_ms())
        return answer(HookMade(wanted.url, wanted.kinds, wanted.language, hook.secret))

    async def hook(self, request: Request) -> Response:
        player = await self.player(request)
        self.needs_hooks()
        hook = await self.messenger.hooks.of(player.id)
        if hook is None:
            return answer(HookFound())
        waiting = await self.messenger.webhooks.waiting(player.id)
        wanted = hook.wanted
        return answer(HookFound(HookKept(wanted.url, wanted.kinds, wanted.language, len(waiting))))

    async def forget_hook(self, request: Request) -> Response:
        player = await self.changing(request)
        self.needs_hooks()
        return answer(HookGone(await self.messenger.webhooks.forget(player.id)))

    async def test_hook(self, request: Request) -> Response:
        player = await self.changing(request, TEST_COST)
        self.needs_hooks()
        hook = await self.messenger.hooks.of(player.id)
        if hook is not None:
            language = hook.wanted.language
            data = HookData(player.id, test_of(language).text, language)
            await self.messenger.webhooks.keep(player.id, "test", data)
            self.messenger.stir(player.id)
        return answer(HookTested(int(hook is not None)))

    # What they share

    def needs_hooks(self) -> None:
        if not self.messenger.calls:
            raise RefusedRequest(NO_HOOKS)

    def needs_push(self) -> None:
        if not self.messenger.pushes:
            raise RefusedRequest(NO_PUSH)

    async def player(self, request: Request) -> PlayerName:
        player = await self.api.caller(request)
        if player is None:
            raise RefusedRequest(NO_TOKEN)
        return player

    async def changing(self, request: Request, count: int = 1) -> PlayerName:
        """Who asks for a change: each costs the store a few writes, and may stay there for long."""
        player, now = await self.player(request), time.monotonic()
        address = host_of(request.client.host) if request.client else ""
        for rate, key in ((self.changes_here, address), (self.changes, player.id)):
            if not rate.take(key, now, count):
                raise RefusedRequest(SLOW_DOWN, retry_after_s=math.ceil(count / rate.rate))
        return player


def test_message(kept: KeptPush) -> PushMessage:
    words = test_of(kept.wanted.language)
    return PushMessage("test", words.title, words.text, language=kept.wanted.language)
