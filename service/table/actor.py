"""The actor of one table on this node: takes intents, decides, appends, evolves, publishes, answers. Nothing else.

One turn at a time: all that waits is decided into one batch, the log takes it or not, and only then does anybody hear
of it (ARCHITECTURE: "Append, then tell"). Whoever loses the race for a version folds what it missed and decides again.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Collection
from contextlib import suppress
from itertools import chain, repeat
from time import monotonic, perf_counter

import msgspec

from service.games.kernel import Refusal, Seat
from service.log.commit import encode
from service.log.contract import Append, Store, StoreFull, StoreUnavailable
from service.platform.events import RematchMade
from service.platform.refusals import BUSY, DRAINING, FAILED, NO_SUCH_TABLE, STORE_FULL, UNAVAILABLE
from service.platform.state import seating
from service.platform.tick import Moment, are_bots_due, tick
from service.projection.fold import Fold, settled_fold
from service.projection.listing import listing_change
from service.projection.replay import Turns
from service.projection.views import Views
from service.support.telemetry import COURSE
from service.table.answers import Answers
from service.table.audience import Audience, Watcher, seat_for
from service.table.batch import Batch
from service.table.bots_share import WAIT_MS
from service.table.context import Context
from service.table.follower import Follower, GoesOn, Gone, Outcome, Replaced
from service.table.loading import Loaded, save_snapshot
from service.table.presence import TablePresence
from service.table.request import Answer, Request
from service.table.resume import Frames, late_frame, updates_since
from service.table.thinking import Thinking
from service.table.thoughts import Thoughts
from service.table.wakeup import Wakeup

MERCIFUL_LOOK_MS = 1_000
"""After a leap of time, the pause between looks at the clock, until time runs out again."""
FULL_AGAIN_MS = 1_000
"""While the store is full, the pause before what is due by the clock is tried again."""
MEND_MS = 5_000
"""After an error of ours, the pause before the clock is looked at again."""
STORE_PAUSES_S = (0.05, 0.1, 0.2, 0.5, 1.0)
"""Pauses between tries while the store is away; the last one again and again."""


class LogGone(Exception):
    """All of the log was lost: there is no such table any more."""


class Table:
    """One play of a game, as this node knows it. Everything it holds can be lost and folded again."""

    def __init__(self, context: Context, name: str, follower: Follower) -> None:
        loaded = follower.loaded
        self.context = context
        self.name = name
        self.game = loaded.game
        self.follower = follower
        self.audience = Audience()
        self.presence = TablePresence(context, name, self.audience)
        self.inbox: deque[Request] = deque()
        self.task: asyncio.Task[None] | None = None
        self.look = False
        """Is a look at the clock due?"""
        self.pending: list[Request] = []
        """Taken from the inbox and not yet answered."""
        self.paid: set[tuple[str, str]] = set()
        """Intents under way that take something back, and may."""
        self.away = False
        """Is the store not answering?"""
        self.wakeup = Wakeup(
            context,
            name,
            loaded.game,
            grace_ms=context.grace_ms(loaded.views.fold.state),
            ring=self.look_at_clock,
        )
        self.thinking = Thinking(context, self.audience, self.look_at_clock)
        self.unsure = ""
        """The mark of a commit of ours of which the store did not say whether it was appended."""
        self.thoughts = Thoughts(context, self.game, self.look_at_clock)
        self.deserted = False
        """When last looked at, was nobody there but bots?"""
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
    def loaded(self) -> Loaded:
        return self.follower.loaded

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
        return self.presence.here(self.fold.state, self.context.clock.now_ms())

    @property
    def spare(self) -> bool:
        """Is no seat's player here, and nothing under way?"""
        return not self.audience.here() and not self.expected and not self.inbox and self.task is None

    @property
    def importance(self) -> tuple[bool, bool, int]:
        """Of two spare tables the less important makes room."""
        return len(self.audience) > 0, self.fold.state.status == "running", self.last_used_ms

    @property
    def is_behind(self) -> bool:
        """Does the log not stand where we think, as far as anybody said?"""
        head = self.follower.head
        return head.doubt or head.told > self.follower.loaded.views.fold.version

    def waits_for(self, key: tuple[str, str]) -> bool:
        """Is an intent of this player and id under way?"""
        return any(request.key == key for request in (*self.inbox, *self.pending))

    # What comes in

    def submit(self, request: Request) -> None:
        """Decide an intent soon. The inbox is bounded: beyond that the answer is `busy`, and nothing is lost."""
        closed = self.closed()
        if closed is None:
            if request.made_at is not None and request.made_at > self.fold.version:
                self.follower.head.doubt = True  # its player has seen more of the log than we have
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
        return DRAINING if self.context.draining.is_set() else None

    def look_at_clock(self) -> None:
        """Something may be due: a deadline, a bot, an absence."""
        self.look = True
        self.stir()

    def woken(self) -> None:
        """The store says that its time has come. We may not know why: a log that lost its tail is back where it was."""
        self.follower.head.doubt = True
        self.look_at_clock()

    def nudge(self, version: int) -> None:
        """Another node says it appended up to `version`."""
        if version > self.fold.version:
            self.follower.head.told = max(self.follower.head.told, version)
            self.stir()

    async def look_at_log(self) -> None:
        """Look whether the log went on, or was cut, without a nudge that reached us."""
        if not await self.follower.stands_as_thought() and self.task is None:
            self.context.telemetry.found_by_looking.inc()
            self.follower.head.doubt = True
            self.stir()

    async def come_to_head(self) -> None:
        """Know what the log has now: whoever comes from another node has seen nothing later. Raises
        StoreUnavailable."""
        if self.away:
            raise StoreUnavailable("the log cannot be read now")
        found = self.follower.head.sought()
        self.stir()
        await found

    def stir(self) -> None:
        if self.task is None:
            self.task = asyncio.get_running_loop().create_task(self.work())

    # What watches

    def watch(self, watcher: Watcher, since: int | None, mark: str | None, ready: Frames) -> None:
        """Begin to tell a connection everything: what it missed since a version it saw, or a snapshot (PL-11). `mark`:
        that version's, as it was told it; `ready`: frames for it that are made already."""
        viewer = seat_for(watcher, self.fold.state)
        self.audience.add(watcher, viewer)
        missed = updates_since(watcher, self.loaded, since, mark)
        if missed is None:
            self.audience.resync(self.name, self.views, self.context.clock.now_ms(), [watcher])
        else:
            for change in missed:
                watcher.send(ready.get(change) or late_frame(self, watcher, change))

    def unwatch(self, watcher: Watcher) -> None:
        self.audience.remove(watcher)
        self.last_used_ms = self.context.clock.now_ms()

    # Its one task

    async def work(self) -> None:
        """Turn until nothing waits. Whatever is not answered when a turn fails waits for the next one."""
        try:
            while self.inbox or self.look or self.is_behind:
                try:
                    await self.turn_if_room()
                except StoreUnavailable:
                    self.look = True
                    await self.wait_for_store()
                finally:
                    self.inbox.extendleft(reversed(self.pending))
                    self.pending.clear()
        except LogGone:
            self.vanish()
        except Exception:
            await self.mend()
        self.task = None  # unless it was cancelled: then the node goes, and nothing begins here any more
        if self.inbox:  # what came while the table was being mended
            self.stir()

    async def turn_if_room(self) -> None:
        """A turn. Where the store has no room, nothing was appended, unless the log says otherwise."""
        try:
            await self.turn()
        except StoreFull:
            await self.catch_up()
            for request in list(self.pending):
                self.answer(request, self.answers.answer_to(request.key) or STORE_FULL)
            self.look = False
            self.wakeup.put_off(FULL_AGAIN_MS)

    async def turn(self) -> None:
        """Decide all that waits, append it, tell it."""
        if self.is_behind:
            await self.catch_up()
        looked, self.look = self.look, False
        batch = Batch(self.game, self.name, self.follower.loaded.views.fold)
        for _ in range(min(len(self.inbox), self.context.settings.batch)):
            self.decide(batch, self.inbox.popleft())
        if looked:
            await self.see_to_the_clock(batch)
        if not batch.empty and not await self.append(batch):
            self.look = self.look or looked
            await self.find_out(batch.players())
            return
        for requests in batch.accepted.values():
            for request in requests:
                self.answer(request, batch.fold.version + 1)
        if batch.beside and not await self.answer_beside(batch):
            self.look = self.look or looked
        elif looked and batch.empty and self.context.clock.mercy_ms():
            self.wakeup.put_off(MERCIFUL_LOOK_MS)
        elif looked and (self.thinking.waits or self.thoughts.under_way):
            await self.wakeup.wait(WAIT_MS)
        elif looked and batch.empty:
            await self.wakeup.look_again(self.fold.state, self.here(), company=not self.deserted)

    def decide(self, batch: Batch, request: Request) -> None:
        self.pending.append(request)
        known = self.follower.loaded.answers.answer_to(request.key)
        if known is not None:
            return self.answer(request, known)
        try:
            batch.take(request, self.may_undo)
        except Exception:
            self.context.telemetry.fault("table", table=self.name)
            batch.beside.append((request, FAILED))
        return None

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
        if not await self.answers.keep_beside(fold.version, fold.hash, kept):
            await self.find_out({player for (player, _), _ in kept})
            return False
        for request, answer in batch.beside:
            self.answer(request, answer)
        return True

    def answer(self, request: Request, answer: Answer) -> None:
        self.pending.remove(request)
        self.paid.discard(request.key)
        request.answer(answer)

    async def see_to_the_clock(self, batch: Batch) -> None:
        """Add what time alone does, after the intents that came before it was looked at (PL-14)."""
        batch.looked_at = self.context.clock.now_ms()
        moment = await self.presence.moment(self.fold.state, batch.looked_at)
        self.deserted = not moment.company
        due = are_bots_due(self.game, self.fold.state, moment)
        may = self.thinking.may(due=due and self.thoughts.ready(self.fold.state, self.fold.version))
        thoughts = self.thoughts.intents() if may else {}
        if may:
            self.thoughts.forget()
        await self.carry_on(batch, msgspec.structs.replace(moment, bots_may=may, thoughts=thoughts))

    async def carry_on(self, batch: Batch, moment: Moment) -> None:
        """Add what is due. Many bots think for long, and other tables do not wait for them."""
        turns, took_s, began = Turns(), 0.0, perf_counter()
        for settled in tick(self.game, batch.state, self.fold.version, moment):
            batch.add(settled)
            took_s += perf_counter() - began
            await turns.rest()
            began = perf_counter()
        if moment.bots_may:
            self.thinking.done(took_s + perf_counter() - began)

    async def append(self, batch: Batch) -> bool:
        """Append what was decided; where the log takes it, it is told. False: the log stands elsewhere."""
        for event in batch.events:
            if type(event) is RematchMade:
                await self.context.open_rematch(event.table, batch.state, event.player or batch.state.maker)
        context, before = self.context, batch.fold
        commit = batch.commit(max(context.clock.now_ms(), before.state.at, batch.looked_at), context.new_mark())
        answers = tuple(batch.players_answers())
        body = encode(commit)
        after = settled_fold(self.game, before, commit, body, batch.state)
        wake = self.wakeup.new_wake(after.state)
        began = perf_counter()
        onto = Append(
            self.name,
            commit.version,
            body,
            wake,
            listing_change(before.state, after.state),
            hash=after.hash,
            prev=before.hash,
            answers=answers,
        )
        try:
            taken = await context.store.append(onto)
        except StoreUnavailable:
            self.unsure = commit.mark
            raise
        context.telemetry.append_s.add(perf_counter() - began)
        if not taken:
            context.telemetry.lost_races.add()
            return False
        context.telemetry.commits.add()
        self.wakeup.appended(after.state, wake)
        self.follower.loaded.advance(self.name, after, commit)
        self.tell()
        if context.on_append is not None:
            context.on_append(self.follower.loaded.history[-1], self.audience)
        if not COURSE.isdisjoint(map(type, commit.events)):
            context.telemetry.happened(self.name, commit.version, commit.events)
        if commit.version % context.settings.snapshot_every == 0:
            await self.keep_snapshot()
        return True

    def tell(self) -> None:
        """Publish the last change."""
        update = self.follower.loaded.history[-1]
        before, after = update.before.fold.state, update.after.fold.state
        began = perf_counter()
        if before.status == after.status and (before.chairs is after.chairs or seating(before) == seating(after)):
            self.audience.send(update)
        else:
            self.audience.send_and_reseat(self.name, update, update.at)
            self.on_seating()
        self.context.telemetry.broadcast_s.add(perf_counter() - began)
        if before.status != after.status and after.ended and not before.ended:
            self.on_end()

    # When the log is not where we thought

    async def catch_up(self) -> None:
        """Know what the log has, and tell it. Raises StoreUnavailable, BrokenChain, LogGone."""
        self.apply(await self.follower.look())

    def apply(self, outcome: Outcome) -> None:
        """What a look at the log found. Raises LogGone, BrokenChain."""
        match outcome:
            case GoesOn(bodies):
                for body in bodies:
                    self.follower.take_in(body)
                    self.tell()
                    if self.context.on_append is not None and self.fold.mark == self.unsure != "":
                        self.context.on_append(self.follower.loaded.history[-1], self.audience)
                self.context.clock.seen(self.fold.state.at)
            case Replaced():
                self.begin_again()
            case Gone():
                raise LogGone
        self.follower.looked()

    def begin_again(self) -> None:
        """From a log that was folded anew: everybody is shown what there is, and the clock is looked at."""
        self.context.clock.seen(self.fold.state.at)
        self.wakeup.set(0)
        self.look = True
        self.audience.reseat(self.name, self.fold.state)
        self.audience.resync(self.name, self.views, self.context.clock.now_ms())

    async def find_out(self, players: Collection[str]) -> None:
        """The store did not take what was decided: what the log has that we have not; or what was answered beside
        it."""
        before = self.fold
        await self.catch_up()
        if self.fold is before:
            await self.answers.recall(players)

    async def wait_for_store(self) -> None:
        """Until the store answers, what came in waits, and what comes in is refused: it surely changed nothing."""
        self.away = True
        self.follower.head.found(StoreUnavailable("the log cannot be read now"))
        for pause_s in chain(STORE_PAUSES_S, repeat(STORE_PAUSES_S[-1])):
            await asyncio.sleep(pause_s)
            with suppress(StoreUnavailable):
                await self.come_back()
                break
        self.away = False

    async def come_back(self) -> None:
        """Know what the log has, and that it can be written to. A store that can only be read (its file system became
        read-only, a replica) has appended nothing of what waits: it is turned away. Raises StoreUnavailable."""
        await self.catch_up()
        try:
            await self.store.check()
        except StoreFull:
            return  # the next turn finds that out, and says so
        except StoreUnavailable:
            self.turn_away()
            raise

    def turn_away(self) -> None:
        """All that waits is answered: as it was before, or that the store is not to be had."""
        waiting = [*self.pending, *self.inbox]
        self.pending.clear()
        self.inbox.clear()
        for request in waiting:
            self.paid.discard(request.key)
            request.answer(self.answers.answer_to(request.key) or UNAVAILABLE)

    async def mend(self) -> None:
        """An error of ours: say so to those who wait, and begin again from the log."""
        self.context.telemetry.fault("table", table=self.name)
        waiting, self.inbox = self.inbox, deque()
        try:
            self.apply(await self.follower.fold_again())
        except LogGone:
            self.inbox.extendleft(reversed(waiting))
            return self.vanish()
        except Exception:
            self.follower.head.found(StoreUnavailable("the log cannot be read"))
            self.context.telemetry.fault("table", table=self.name)
            self.leave(FAILED)
        else:
            self.wakeup.put_off(MEND_MS)
        self.look = False
        for request in waiting:
            request.answer(self.answers.answer_to(request.key) or FAILED)
        return None

    def vanish(self) -> None:
        """The store lost the whole table: so does this node, and whoever watches or waits is told."""
        self.leave(NO_SUCH_TABLE)
        self.follower.head.known(0)
        self.follower.head.found()
        waiting, self.inbox = self.inbox, deque()
        for request in waiting:
            request.answer(NO_SUCH_TABLE)
        self.look = False

    def leave(self, why: Refusal) -> None:
        """This node forgets the table, and whoever watches is told why."""
        self.wakeup.set(0)
        self.context.let_go(self.name)
        self.audience.dismiss(self.name, why)

    async def keep_snapshot(self) -> None:
        with suppress(StoreFull):
            await save_snapshot(self.store, self.name, self.game, self.fold, self.answers)
