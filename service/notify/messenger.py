"""Web Push and webhooks of one node, put together; and what is to be done later, when its time has come (PL-26)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from service.log.contract import Store, StoreUnavailable
from service.notify.caller import Caller
from service.notify.errands import WAKE, Errand, Errands
from service.notify.hooks import Hooks
from service.notify.notifier import Look, Notifier, Title
from service.notify.push import PushSender, hosts_of
from service.notify.safe_address import NotPublic, SafeAddresses, https_url
from service.notify.subscriptions import Subscriptions
from service.notify.vapid import VapidKeys
from service.notify.webhooks import Webhooks
from service.projection.sight import Onlookers
from service.projection.update import TableUpdate
from service.support.clock import Clock
from service.support.rate_limit import RateLimits
from service.support.settings import Settings
from service.support.telemetry import Telemetry

DAY_S = 86_400
MEND_MS = 60_000
"""After an error of ours, the pause before what is due for that player is looked at again."""
NOWHERE = "url: its host has no public address"


class Messenger:
    """`look`: at a table. `title`: what a game is called in a language."""

    def __init__(
        self, *, store: Store, settings: Settings, clock: Clock, telemetry: Telemetry, look: Look, title: Title
    ) -> None:
        self.settings = settings
        self.clock = clock
        self.telemetry = telemetry
        self.errands = Errands(store, settings.webhooks_waiting)
        self.addresses = SafeAddresses(one.strip() for one in settings.notify_networks.split(",") if one.strip())
        self.keys = VapidKeys(store, settings.push_key)
        self.push_hosts = hosts_of(settings)
        self.subscriptions = Subscriptions(store, most=settings.pushes_per_player, keep_s=settings.token_days * DAY_S)
        self.push_caller = self.new_caller()
        self.hooks = Hooks(store, keep_s=settings.token_days * DAY_S)
        self.hook_caller = self.new_caller()
        self.webhooks = self.new_webhooks()
        self.notifier = self.new_notifier(store, look, title)
        self.busy: dict[str, asyncio.Task[None]] = {}
        """The players for whom something is done now."""
        self.running: asyncio.Task[None] | None = None

    def new_caller(self) -> Caller:
        settings = self.settings
        return Caller(
            self.addresses,
            waiting=settings.notify_waiting,
            at_once=settings.notify_at_once,
            per_host=settings.notify_per_host,
            call_s=settings.notify_call_s,
        )

    def new_webhooks(self) -> Webhooks:
        return Webhooks(
            hooks=self.hooks,
            errands=self.errands,
            caller=self.hook_caller,
            clock=self.clock,
            telemetry=self.telemetry,
            rate=RateLimits(self.settings.webhooks_per_s, self.settings.webhooks_burst),
        )

    def new_notifier(self, store: Store, look: Look, title: Title) -> Notifier:
        return Notifier(
            store=store,
            clock=self.clock,
            telemetry=self.telemetry,
            look=look,
            title=title,
            subscriptions=self.subscriptions,
            sender=PushSender(self.push_caller, self.keys, self.settings),
            errands=self.errands,
            webhooks=self.webhooks if self.calls else None,
            stir=self.stir,
            pushes=self.pushes,
            after_s=self.settings.notify_after_s,
            most=self.settings.notify_waiting,
        )

    @property
    def appended(self) -> Callable[[TableUpdate, Onlookers], None] | None:
        """To be called with each commit that this node has appended; None where nobody is ever told."""
        return self.notifier.appended if self.pushes or self.calls else None

    @property
    def pushes(self) -> bool:
        """Is Web Push on?"""
        return self.settings.push == "on"

    @property
    def calls(self) -> bool:
        """Are webhooks on?"""
        return self.settings.webhooks == "on"

    async def trouble_with(self, url: str) -> str:
        """Why a webhook at this URL cannot be called, in words; "" if it can. The same words whatever its name leads
        to: who asks learns nothing of the names of this network."""
        try:
            found = https_url(url)
        except ValueError as error:
            return f"url: {error}"
        try:
            async with asyncio.timeout(self.settings.notify_call_s):
                return "" if await self.addresses.of(found.host, found.port) else NOWHERE
        except (NotPublic, OSError, TimeoutError):
            return NOWHERE

    def start(self) -> None:
        self.running = asyncio.create_task(self.notifier.run())

    async def wake(self, name: str) -> None:
        """A player's time has come, says the store."""
        self.stir(name.removeprefix(WAKE))

    def stir(self, player: str) -> None:
        """Something may be due; what is to be done goes on beside."""
        if player not in self.busy:
            self.busy[player] = asyncio.create_task(self.seen_to(player))

    async def seen_to(self, player: str) -> None:
        """Nothing of it may stop the others."""
        try:
            await self.see_to(player)
        except StoreUnavailable:
            self.telemetry.notified("push", "failed")
        except Exception:
            self.telemetry.fault("errand")
            with suppress(StoreUnavailable):
                await self.errands.leave(player, self.clock.now_ms() + MEND_MS)
        finally:
            del self.busy[player]

    async def see_to(self, player: str) -> None:
        """Do what is due for a player, and is left to us. Raises StoreUnavailable."""
        while errand := await self.errands.take(player, self.clock.now_ms()):
            await self.do(player, errand)
        await self.errands.wind(player)

    async def forget(self, player: str) -> None:
        """Everywhere that the player is told. Raises StoreUnavailable."""
        await self.subscriptions.forget_all(player)
        await self.webhooks.forget(player)

    async def do(self, player: str, errand: Errand) -> None:
        match errand.what:
            case "push":
                await self.notifier.let_out(player, errand)
            case "webhook" if self.calls:
                await self.webhooks.call(player, errand)
            case "webhook":
                await self.errands.drop(player, errand.id)

    async def finish(self) -> None:
        """Tell now whatever waits."""
        await self.notifier.finish()

    async def stop(self) -> None:
        tasks = [one for one in (self.running, *self.busy.values()) if one is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.notifier.stop()
        await self.push_caller.close()
        await self.hook_caller.close()
        self.addresses.close()
