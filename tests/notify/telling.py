"""A node that tells players who are away: without sockets and by a clock of the tests, or whole."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec

from service.log import Store, open_store
from service.notify.messenger import Messenger
from service.notify.subscriptions import NewPush
from service.table.sight import sight_of
from tests.fakes.push_service import HANG_S, BrowserSide, PushService
from tests.service.caller import Caller
from tests.service.running import Running, running
from tests.service.unplugged import Unplugged

NEAR: dict[str, Any] = {
    "push_hosts": "localhost,*.example",
    "notify_networks": "127.0.0.0/8,::1/128",
    "notify_after_s": 0.0,
    "notify_call_s": 10.0,
}
"""Settings under which the push service of a test may be called."""
DUE_AT_ONCE = 100
WHERE = ("notify", "errand")


class Telling(Unplugged):
    """A node whose commits are told of. `pushes`: the push service that browsers here subscribe with."""

    def __init__(self, store: Store, pushes: PushService, **settings: Any) -> None:
        super().__init__(store, **{**NEAR, **settings})
        self.pushes = pushes
        self.messenger = Messenger(
            store=store,
            settings=self.settings,
            clock=self.clock,
            telemetry=self.telemetry,
            look=partial(sight_of, self.directory),
            title=lambda game, language: game,
        )
        self.directory.on_append = self.messenger.appended
        self.messenger.start()

    async def subscribe(self, player: str, **wanted: Any) -> BrowserSide:
        """One more browser of the player wants to be told."""
        browser = self.pushes.subscribed()
        new = msgspec.convert({"subscription": browser.json(), **wanted}, NewPush)
        await self.messenger.subscriptions.keep(player, new, self.clock.now_ms())
        return browser

    async def all_told(self) -> None:
        """Nothing is under way, and nothing waits to be told any more."""
        notifier = self.messenger.notifier
        while True:
            await self.settle()
            if notifier.deciding or self.messenger.busy:
                await asyncio.wait([*notifier.deciding, *self.messenger.busy.values()])
            elif notifier.queue:
                await asyncio.sleep(0)
            else:
                return

    async def told(self, browser: BrowserSide) -> list[str]:
        """What the browser was told so far, by kind."""
        await self.all_told()
        return [one["kind"] for one in self.pushes.pushed(browser, (await self.messenger.keys.key()).public)]

    async def leave(self, line: Any) -> None:
        """Hang up; other nodes hear of it, too."""
        line.hang_up()
        await self.settle()
        await self.pin_presence()

    async def pin_presence(self) -> None:
        """Other nodes know now who is here."""
        for attendance in self.directory.attendances.values():
            if attendance.presence.telling is not None:
                attendance.presence.telling.cancel()
                attendance.presence.tell()
        await self.settle()

    async def pass_time(self, ms: int) -> None:
        """Time goes on, and what is due by then is done, as the node's rounds would."""
        await self.turn_clock(ms)
        for name, _ in await self.store.due(self.clock.now_ms(), DUE_AT_ONCE):
            await self.messenger.wake(name)
        await self.all_told()

    def counted(self, by: str, outcome: str) -> float:
        return self.telemetry.registry.get_sample_value("obol_notices_total", {"by": by, "outcome": outcome}) or 0.0

    @property
    def faults(self) -> float:
        """Errors of ours in telling."""
        found = (self.telemetry.registry.get_sample_value("obol_faults_total", {"where": at}) for at in WHERE)
        return sum(filter(None, found))

    async def stop(self) -> None:
        await self.messenger.stop()
        await super().stop()


@contextlib.asynccontextmanager
async def telling(
    pushes: PushService,
    url: str = "sqlite:///:memory:",
    *,
    store: Store | None = None,
    faults: int = 0,
    **settings: Any,
) -> AsyncIterator[Telling]:
    """`faults`: so many errors of ours are meant. `store`: one that several nodes share; closed by its maker."""
    own = store is None
    store = store or open_store("sqlite:///:memory:", synchronous="normal")
    if own:
        await store.open()
    node = Telling(store, pushes, **settings)
    try:
        yield node
        assert node.faults == faults
    finally:
        await node.stop()
        if own:
            await store.close()


@contextlib.asynccontextmanager
async def whole(place: Path, **settings: Any) -> AsyncIterator[Running]:
    async with running(place, **{**NEAR, **settings}) as service:
        yield service
        assert service.faults == 0


async def put_push(service: Running, who: Caller, browser: BrowserSide, **wanted: Any) -> httpx.Response:
    body = {"subscription": browser.json(), **wanted}
    return await service.http.put("/api/players/me/push", json=body, headers=who.authorization)


async def until_told(service: Running) -> None:
    """Nothing waits to be told any more."""
    notifier = service.node.messenger.notifier
    async with asyncio.timeout(HANG_S):
        await notifier.finish()
