"""The actor of one table on this node: takes intents, decides, appends, evolves, publishes, answers. Nothing else.

One turn at a time: all that waits is decided into one draft, the log takes it or not, and only then does anybody hear
of it (ARCHITECTURE: "Append, then tell"). Whoever loses the race for a version folds what it missed and decides again.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import monotonic, perf_counter

from service.games.kernel import Refusal, Seat
from service.log.commit import encode, hash_of
from service.log.contract import Append, Store, StoreFull, StoreUnavailable
from service.platform.events import RematchMade
from service.platform.refusals import BUSY, DRAINING, FAILED, STORE_FULL, UNAVAILABLE
from service.platform.state import seating
from service.platform.tick import Moment, tick
from service.projection.fold import Fold, settled_fold
from service.projection.listing import listing_change
from service.projection.replay import Turns
from service.projection.update import TableUpdate
from service.projection.views import Views
from service.table.answers import Answers
from service.table.audience import Audience, Watcher, seat_for
from service.table.batch import Batch
from service.table.context import Context
from service.table.loading import Loaded, save_snapshot
from service.table.presence import Presence
from service.table.recovery import LogGone, catch_up, find_out, mend, until_answered, vanish
from service.table.remote_head import RemoteHead
from service.table.request import Answer, Request
from service.table.resume import updates_since
from service.table.wakeup import Wakeup

TRIES = 5
"""So often an answer beside the log is tried again where the log goes on meanwhile."""
MERCIFUL_LOOK_MS = 1_000
"""After a leap of time, the pause between looks at the clock, until time runs out again."""
FULL_AGAIN_MS = 1_000
"""While the store is full, the pause before what is due by the clock is tried again."""


class Table:
    """One play of a game, as this node knows it. Everything it holds can be lost and folded again."""

    def __init__(self, context: Context, name: str, loaded: Loaded) -> None:
        self.context = context
        self.name = name
        self.game = loaded.game
        self.loaded = loaded
        self.audience = Audience()
        self.presence = Presence(
            name, context.store, context.node, pinned_s=context.pinned_s, silent_ms=context.settings.silent_s * 1000
        )
        self.inbox: deque[Request] = deque()
        self.task: asyncio.Task[None] | None = None
        self.look = False
        """Is a look at the clock due?"""
        self.news = RemoteHead()
        self.pending: list[Request] = []
        """Taken from the inbox and not yet answered."""
        self.paid: set[tuple[str, str]] = set()
        """Intents under way that take something back, and may."""
        self.away = False
        """Is the store not answering?"""
        self.wakeup = Wakeup(context, name, loaded.game, self.look_at_clock)
        self.expected = 0
        """How many are about to watch: they have found this table and wait for the store."""
        self.last_used_ms = context.clock.now_ms()
        self.on_end: Callable[[], None] = lambda: None
        """Called once the end of the table has been told."""
        self.on_seating: Callable[[], None] = lambda: None
        """Called once a change of who sits where has been told."""

    @property
    def store(self) -> Store:
        return self.context.store

    @property
    def views(self) -> Views:
        return self.loaded.views

    @property
    def fold(self) -> Fold:
        return self.loaded.views.fold

    @property
    def answers(self) -> Answers:
        return self.loaded.answers

    @property
    def quiet(self) -> bool:
        """Is nobody here, and nothing under way?"""
        return not self.audience and not self.expected and not self.inbox and self.task is None

    def here(self) -> set[Seat]:
        """The seats whose player is connected here, and has done something lately enough."""
        return self.presence.awake(self.fold.state, self.audience.here(), self.context.clock.now_ms())

    @property
    def spare(self) -> bool:
        """Is no seat's player here, and nothing under way?"""
        return not self.audience.here() and not self.expected and not self.inbox and self.task is None

    @property
    def importance(self) -> tuple[bool, bool, int]:
        """Of two spare tables the less important makes room."""
        return len(self.audience) > 0, self.fold.state.status == "running", self.last_used_ms

    def waits_for(self, key: tuple[str, str]) -> bool:
        """Is an intent of this player and id under way?"""
        return any(request.key == key for request in (*self.inbox, *self.pending))

    # What comes in

    def submit(self, request: Request) -> None:
        """Decide an intent soon. The inbox is bounded: beyond that the answer is `busy`, and nothing is lost."""
        closed = self.closed()
        if closed is None:
            if request.made_at is not None and request.made_at > self.fold.version:
                self.news.doubt = True  # its player has seen more of the log than we have
            self.inbox.append(request)
            self.stir()
        else:
            known = self.answers.answer_to(request.key)
            request.answer(closed if known is None else known)

    def closed(self) -> Refusal | None:
        """Why nothing new is taken in now, if so. What was answered before is answered all the same."""
        if len(self.inbox) >= self.context.settings.inbox:
            return BUSY
        if self.away:
            return UNAVAILABLE
        return DRAINING if self.context.draining() else None

    def look_at_clock(self) -> None:
        """Something may be due: a deadline, a bot, an absence."""
        self.look = True
        self.stir()

    def woken(self) -> None:
        """The store says that its time has come. We may not know why: a log that lost its tail is back where it was."""
        self.news.doubt = True
        self.look_at_clock()

    def nudge(self, version: int) -> None:
        """Another node says it appended up to `version`."""
        if version > self.fold.version:
            self.news.told = max(self.news.told, version)
            self.stir()

    async def look_at_log(self) -> None:
        """Look whether the log went on, or was cut, without a nudge that reached us."""
        fold = self.fold
        bodies = await self.store.read(self.name, fold.version - 1, 2)
        as_thought = len(bodies) == 1 and hash_of(bodies[0]) == fold.hash
        if self.fold is fold and not as_thought and self.task is None:
            self.context.telemetry.found_by_looking.inc()
            self.news.doubt = True
            self.stir()

    async def come_to_head(self) -> None:
        """Know what the log has now: whoever comes from another node has seen nothing later. Raises
        StoreUnavailable."""
        if self.away:
            raise StoreUnavailable("the log cannot be read now")
        found = self.news.sought()
        self.stir()
        await found

    def stir(self) -> None:
        if self.task is None:
            self.task = asyncio.get_running_loop().create_task(self.work())

    # What watches

    def watch(self, watcher: Watcher, since: int | None, mark: str | None = None) -> None:
        """Begin to tell a connection everything: what it missed since a version it saw, or a snapshot (PL-11). `mark`:
        that version's, as it was told it."""
        viewer = seat_for(watcher, self.fold.state)
        self.audience.add(watcher, viewer)
        missed = updates_since(watcher, self.loaded, since, mark)
        if missed is None:
            self.audience.resync(self.name, self.views, self.context.clock.now_ms(), [watcher])
        else:
            now = self.context.clock.now_ms()
            for change in missed:
                watcher.send(change.late_frame(watcher.codec, viewer, now))

    def unwatch(self, watcher: Watcher) -> None:
        self.audience.remove(watcher)
        self.last_used_ms = self.context.clock.now_ms()

    # Its one task

    async def work(self) -> None:
        """Turn until nothing waits. Whatever is not answered when a turn fails waits for the next one."""
        try:
            while self.inbox or self.look or self.news.of(self.fold.version):
                try:
                    await self.turn_if_room()
                except StoreUnavailable:
                    self.look = True
                    await self.wait_for_store()
                finally:
                    self.inbox.extendleft(reversed(self.pending))
                    self.pending.clear()
        except LogGone:
            vanish(self, [*self.inbox])
        except Exception:
            await mend(self)
        self.task = None  # unless it was cancelled: then the node goes, and nothing begins here any more
        self.wakeup.arm()
        if self.inbox:  # what came while the table was being mended
            self.stir()

    async def turn_if_room(self) -> None:
        """A turn. Where the store has no room, nothing was appended, unless the log says otherwise."""
        try:
            await self.turn()
        except StoreFull:
            await catch_up(self)
            for request in list(self.pending):
                self.answer(request, self.answers.answer_to(request.key) or STORE_FULL)
            self.look = False
            self.wakeup.put_off(FULL_AGAIN_MS)

    async def turn(self) -> None:
        """Decide all that waits, append it, tell it."""
        if self.news.of(self.fold.version):
            await catch_up(self)
        looked, self.look = self.look, False
        batch = Batch(self.game, self.name, self.fold)
        for _ in range(min(len(self.inbox), self.context.settings.batch)):
            self.decide(batch, self.inbox.popleft())
        if looked:
            await self.see_to_the_clock(batch)
        if not batch.empty and not await self.append(batch):
            self.look = self.look or looked
            await find_out(self, batch.players())
            return
        for requests in batch.accepted.values():
            for request in requests:
                self.answer(request, self.fold.version)
        if not await self.answer_beside(batch):
            self.look = self.look or looked
            return
        if looked and batch.empty and self.context.clock.mercy_ms():
            self.wakeup.put_off(MERCIFUL_LOOK_MS)
        elif looked and batch.empty:
            await self.wakeup.look_again(self.fold.state, self.here())

    def decide(self, batch: Batch, request: Request) -> None:
        self.pending.append(request)
        known = self.answers.answer_to(request.key)
        if known is not None:
            self.answer(request, known)
            return
        try:
            batch.take(request, self.may_undo)
        except Exception:
            self.context.telemetry.fault("table", table=self.name)
            batch.beside.append((request, FAILED))

    def may_undo(self, request: Request) -> bool:
        """May its player take something back at this table once more? Nobody fills a log alone (PL-21)."""
        if request.key in self.paid:
            return True
        if not self.context.undo_rate.take((self.name, request.player.id), monotonic()):
            return False
        self.paid.add(request.key)
        return True

    async def answer_beside(self, batch: Batch) -> bool:
        """Answer what no commit answers. False: the log had gone on, or another node had answered; then it is decided
        again, from there."""
        kept = list({request.key: answer for request, answer in batch.beside}.items())
        fold = self.fold
        if kept and not await self.answers.keep_beside(fold.version, fold.hash, kept):
            await find_out(self, {player for (player, _), _ in kept})
            return False
        for request, answer in batch.beside:
            self.answer(request, answer)
        return True

    async def keep_beside(self, request: Request, answer: Answer) -> Answer:
        """Keep an answer that this table did not decide. What the intent is answered with: this, or what it was
        answered with before. Raises StoreUnavailable."""
        for _ in range(TRIES):
            fold = self.fold
            if await self.answers.keep_beside(fold.version, fold.hash, [(request.key, answer)]):
                return answer
            await self.come_to_head()
            await self.answers.recall([request.player.id])
            known = self.answers.answer_to(request.key)
            if known is not None:
                return known
        return BUSY

    def answer(self, request: Request, answer: Answer) -> None:
        self.pending.remove(request)
        self.paid.discard(request.key)
        request.answer(answer)

    async def see_to_the_clock(self, batch: Batch) -> None:
        """Add what time alone does, after the intents that came before it was looked at (PL-14)."""
        now = batch.looked_at = self.context.clock.now_ms()
        here, merciful = self.here(), self.context.clock.mercy_ms() > 0
        state, grace_ms = self.fold.state, self.context.grace_ms(self.fold.state)
        gone = set() if merciful else await self.presence.gone(state, here, now, grace_ms)
        starting = state.status == "open" and not merciful
        moment = Moment(
            now=now,
            here=here,
            gone=gone,
            maker_gone=starting and await self.maker_gone(gone, now, grace_ms),
            open_table_ms=self.context.settings.open_table_s * 1000,
            bot_delay_ms=self.context.settings.bot_delay_ms,
            merciful=merciful,
        )
        turns = Turns()
        for settled in tick(self.game, batch.state, self.fold.version, moment):
            batch.add(settled)
            await turns.rest()  # many bots think for long; other tables do not wait for them

    async def maker_gone(self, gone: set[Seat], now: int, grace_ms: int) -> bool:
        """Is the maker gone past the grace, who may watch without a seat (PL-04)?"""
        maker = self.fold.state.maker.id
        seat = self.fold.state.seat_of(maker)
        if seat is not None:
            return seat in gone
        return not self.audience.has(maker) and await self.presence.is_gone(maker, now, grace_ms)

    async def append(self, batch: Batch) -> bool:
        """Append a draft; where the log takes it, evolve and tell. False: the log stands elsewhere."""
        for event in batch.events:
            if isinstance(event, RematchMade):
                await self.context.open_rematch(event.table, batch.state, event.player or batch.state.maker)
        before = self.fold
        commit = batch.commit(
            max(self.context.clock.now_ms(), before.state.at, batch.looked_at), self.context.new_mark()
        )
        body = encode(commit)
        after = settled_fold(self.game, before, commit, body, batch.state)
        wake = self.wakeup.new_wake(after.state)
        listing = listing_change(before.state, after.state)
        began = perf_counter()
        onto = Append(
            self.name,
            commit.version,
            body,
            wake,
            listing,
            hash=after.hash,
            prev=before.hash,
            answers=tuple(batch.players_answers()),
        )
        taken = await self.store.append(onto)
        self.context.telemetry.appended(taken, perf_counter() - began)
        if taken:
            self.wakeup.appended(after.state, wake)
            self.loaded.answers.ack(commit.answers, commit.version)
            self.loaded.add(
                TableUpdate(self.name, self.views, Views(self.game, after, self.views), commit.events, commit.at)
            )
            self.tell()
            self.context.telemetry.happened(self.name, commit.version, commit.events)
            await self.keep_snapshot()
        return taken

    def tell(self) -> None:
        """Publish the last change."""
        change = self.loaded.history[-1]
        before, after = change.before.fold.state, change.after.fold.state
        began = perf_counter()
        if (before.chairs is after.chairs and before.status == after.status) or seating(before) == seating(after):
            self.audience.send(change)
        else:
            self.audience.send_and_reseat(self.name, change, change.at)
            self.on_seating()
        self.context.telemetry.broadcast_s.add(perf_counter() - began)
        if after.ended and not before.ended:
            self.on_end()

    # When the log has gone on without us

    async def wait_for_store(self) -> None:
        """Until the store answers, what came in waits, and what comes in is refused: it surely changed nothing."""
        self.away = True
        self.news.found(StoreUnavailable("the log cannot be read now"))
        await until_answered(partial(catch_up, self))
        self.away = False

    async def keep_snapshot(self) -> None:
        if self.fold.version % self.context.settings.snapshot_every == 0:
            with suppress(StoreFull):
                await save_snapshot(self.store, self.name, self.game, self.fold, self.answers)
