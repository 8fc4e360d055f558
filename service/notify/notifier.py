"""Tells players who are away that they are awaited (PL-26): after the commit, once a table until they have looked at
it, and nobody waits for it.

The node that appended a commit queues who may have to be told; the queue is bounded, and what does not fit is not told.
A moment later it looks: is it still so, is the player at the table on no node, does anybody want to know? That a player
was told lies in the store under when the player was last seen at the table, so that of all nodes one tells, and nobody
again before the player has come back.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Sequence
from time import monotonic
from typing import Any

import msgspec
from msgspec import UNSET

from protocol.messages import PlayerName
from service.log.contract import Store, StoreUnavailable
from service.notify.caller import Called
from service.notify.errands import Errand, Errands
from service.notify.hooks import Hook
from service.notify.notices import Notice, notices_of, still
from service.notify.push import GONE, PushMessage, PushSender
from service.notify.subscriptions import KeptPush, Kind, Language, Subscriptions
from service.notify.webhooks import HookData, Webhooks
from service.notify.words import Told, told
from service.platform.state import TableState
from service.projection.sight import Onlookers, Sight
from service.projection.update import TableUpdate
from service.support.clock import Clock
from service.support.telemetry import Telemetry

TOLD_BOOK = "told"
KEPT_S = 31 * 86_400
"""As long as the store knows who was last seen when."""
NEVER = b"never"
LOOKS_KEPT = 2
"""Under so many of a player's last looks at a table it is known that the player was told."""
DECIDED_AT_ONCE = 16
Title = Callable[[str, str], str]


Look = Callable[[str, str], Awaitable[Sight | None]]
"""At a table, for a player; None: there is no such table."""


class Held(msgspec.Struct, frozen=True):
    """What is told after quiet hours. `subscription`: by name; `seen`: when the player had last been at the table."""

    notice: Notice
    subscription: str
    seen: str


class Notifier:
    """Of one node. `look`: at a table. `title`: what a game is called in a language. `errands`: what waits for the end
    of quiet hours. `webhooks`: None where they are off; `stir`: has what is due for a player done. `pushes`: is Web
    Push on? `after_s`, `most`: see the settings `notify_after_s`, `notify_waiting`."""

    def __init__(
        self,
        *,
        store: Store,
        clock: Clock,
        telemetry: Telemetry,
        look: Look,
        title: Title,
        subscriptions: Subscriptions,
        sender: PushSender,
        errands: Errands,
        webhooks: Webhooks | None,
        stir: Callable[[str], None],
        pushes: bool,
        after_s: float,
        most: int,
    ) -> None:
        self.store = store
        self.clock = clock
        self.telemetry = telemetry
        self.look = look
        self.title = title
        self.subscriptions = subscriptions
        self.sender = sender
        self.errands = errands
        self.webhooks = webhooks
        self.stir = stir
        self.pushes = pushes
        self.after_s = after_s
        self.most = most
        self.queue: deque[tuple[float, Notice]] = deque()
        self.more = asyncio.Event()
        self.hurry = asyncio.Event()
        self.deciding: set[asyncio.Task[None]] = set()
        self.turns = asyncio.Semaphore(DECIDED_AT_ONCE)

    # What comes in

    def appended(self, update: TableUpdate, audience: Onlookers) -> None:
        """This node appended a commit. `audience`: whoever watches the table here, and needs no telling."""
        notices = notices_of(update)
        if notices:
            chairs = update.after.fold.state.chairs
            shown = {chair.player.id for chair in map(chairs.__getitem__, audience.here()) if chair.player is not None}
            for notice in notices:
                if notice.player not in shown:
                    self.offer(notice)

    def offer(self, notice: Notice) -> None:
        if len(self.queue) >= self.most:
            return self.telemetry.notified("push", "dropped")
        self.queue.append((monotonic() + self.after_s, notice))
        self.more.set()
        return None

    async def run(self) -> None:
        """Until it is cancelled."""
        while True:
            while not self.queue:
                self.more.clear()
                await self.more.wait()
            await self.pause(self.queue[0][0] - monotonic())
            await self.turns.acquire()
            task = asyncio.create_task(self.decided(self.queue.popleft()[1]))
            self.deciding.add(task)
            task.add_done_callback(self.deciding.discard)
            task.add_done_callback(lambda _: self.turns.release())

    async def pause(self, seconds: float) -> None:
        if seconds > 0:
            try:
                async with asyncio.timeout(seconds):
                    await self.hurry.wait()
            except TimeoutError:
                return

    async def finish(self) -> None:
        """Tell now whatever waits: the node is going away."""
        self.hurry.set()
        while self.queue or self.deciding:
            await asyncio.wait(self.deciding) if self.deciding else await asyncio.sleep(0)

    async def stop(self) -> None:
        for task in self.deciding:
            task.cancel()
        await asyncio.gather(*self.deciding, return_exceptions=True)

    # Whether to tell

    async def decided(self, notice: Notice) -> None:
        """Nothing of it may stop the others."""
        try:
            await self.decide(notice)
        except StoreUnavailable:
            self.telemetry.notified("push", "failed")
        except Exception:
            self.telemetry.fault("notify", table=notice.table)

    async def decide(self, notice: Notice, held: Held | None = None) -> None:
        """`held`: what was kept back, to be told in one browser, if the player has not looked since. Raises
        StoreUnavailable."""
        kept = await self.subscriptions.all_of(notice.player) if self.pushes else []
        wanted = [one for one in kept if held is None or one.name == held.subscription]
        hook = await self.webhooks.hooks.of(notice.player) if self.webhooks and held is None else None
        if not interested(wanted, notice.kinds) and not calls_of(hook, notice.kinds):
            return
        if notice.at != notice.table and await self.is_shown(notice):
            return
        table = await self.look(notice.table, notice.player)
        if table is None or table.shown:
            return
        kinds, seen = still(table.game, table.state, notice), table.seen or NEVER
        wanted, calls = interested(wanted, kinds), calls_of(hook, kinds)
        if not wanted and not calls:
            return
        if await self.is_first(notice, seen) if held is None else held.seen == seen.decode():
            for kind in calls[:1]:
                await self.call(notice, kind, hook, table)
            await self.tell(notice, kinds, wanted, table, alone=not calls)

    async def is_shown(self, notice: Notice) -> bool:
        """Does the player look at the table where it happened?"""
        table = await self.look(notice.at, notice.player)
        return table is not None and table.shown

    async def is_first(self, notice: Notice, seen: bytes) -> bool:
        """Has the player not been told since the last look at the table? Of all who ask one hears yes."""
        return await self.store.push(TOLD_BOOK, place_of(notice), [b""], keep=LOOKS_KEPT, ttl_s=KEPT_S, once=seen)

    async def tell_again(self, notice: Notice) -> None:
        """It did not get through: the next time is the first again."""
        await self.store.remove(TOLD_BOOK, place_of(notice))

    # Telling

    async def call(self, notice: Notice, kind: Kind, hook: Hook | None, table: Sight) -> None:
        """The player's webhook, soon and again and again: it is kept in the store. Raises StoreUnavailable."""
        if hook is None or self.webhooks is None:
            return
        language, game = hook.wanted.language, table.state.options.game
        others = others_at(table.state, notice.player)
        words = self.words(notice, kind, language, table)
        data = HookData(notice.player, words.text, language, notice.table, game, others, notice.by or UNSET)
        await self.webhooks.keep(notice.player, kind, data)
        self.stir(notice.player)

    async def tell(
        self, notice: Notice, kinds: list[Kind], wanted: list[KeptPush], table: Sight, *, alone: bool
    ) -> None:
        """Browsers. `alone`: nobody else is told of it."""
        calls = []
        for one in wanted:
            over_at = None if one.wanted.quiet is UNSET else one.wanted.quiet.over_at(self.clock.now_ms())
            if over_at is None:
                kind = next(kind for kind in kinds if kind in one.wanted.kinds)
                calls.append(self.send(notice.player, one, self.message(notice, kind, one.wanted.language, table)))
            else:
                await self.keep_back(notice, Held(notice, one.name, (table.seen or NEVER).decode()), over_at)
        outcomes = await asyncio.gather(*calls)
        if alone and len(outcomes) == len(wanted) and not any(outcome.good for outcome in outcomes):
            await self.tell_again(notice)

    def message(self, notice: Notice, kind: Kind, language: Language, table: Sight) -> PushMessage:
        words = self.words(notice, kind, language, table)
        return PushMessage(kind, words.title, words.text, notice.table, language)

    def words(self, notice: Notice, kind: Kind, language: Language, table: Sight) -> Told:
        """What everybody at the table may read, and that it is one's turn: no secret."""
        others = [player.name for player in others_at(table.state, notice.player)]
        game = self.title(table.state.options.game, language)
        return told(language, kind, game=game, others=others, by=notice.by)

    async def send(self, player: str, kept: KeptPush, message: PushMessage) -> Called:
        """To one browser; a subscription that is gone is forgotten."""
        called = await self.sender.send(kept, message)
        if called.status in GONE:
            await self.subscriptions.forget(player, kept.name)
        outcome = "sent" if called.good else "gone" if called.status in GONE else called.why or "refused"
        self.telemetry.notified("push", outcome)
        return called

    # After quiet hours

    async def keep_back(self, notice: Notice, held: Held, until: int) -> None:
        body = msgspec.Raw(msgspec.json.encode(held))
        errand = Errand(f"{notice.table}/{held.subscription}", "push", until, self.clock.now_ms(), body)
        await self.errands.keep(notice.player, errand)
        self.telemetry.notified("push", "held")

    async def let_out(self, player: str, errand: Errand) -> None:
        """Quiet hours are over. Raises StoreUnavailable."""
        await self.errands.drop(player, errand.id)
        held = msgspec.json.decode(errand.body, type=Held)
        await self.decide(held.notice, held)


def interested(kept: list[KeptPush], kinds: Collection[Kind]) -> list[KeptPush]:
    return [one for one in kept if not set(kinds).isdisjoint(one.wanted.kinds)]


def calls_of(hook: Hook | None, kinds: Sequence[Kind]) -> list[Kind]:
    """Of what of these a webhook is to be called."""
    return [] if hook is None else [kind for kind in kinds if kind in hook.wanted.kinds]


def others_at(state: TableState[Any], own: str) -> tuple[PlayerName, ...]:
    """Who else is at the table, by seat."""
    players = (chair.player for _, chair in state.seated)
    return tuple(player for player in players if player is not None and player.id != own)


def place_of(notice: Notice) -> str:
    """A player at a table."""
    return f"{notice.table}/{notice.player}"
