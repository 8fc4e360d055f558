"""The tables of this node: brought into memory when somebody needs them, dropped when nobody does."""

from __future__ import annotations

import asyncio
import math
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import chain
from typing import Any

from protocol.codes import Code
from protocol.messages import PlayerName
from service.games.kernel import Game, Refusal
from service.log.archive.archive import Archive
from service.log.contract import Store, StoreUnavailable
from service.platform.options import TableOptions
from service.platform.refusals import NO_SUCH_TABLE
from service.projection.sight import Onlookers
from service.projection.update import TableUpdate
from service.support.clock import Clock
from service.support.rate_limit import RateLimits
from service.support.settings import Settings
from service.support.telemetry import Telemetry
from service.table.actor import Table
from service.table.archiving import Archiver
from service.table.attendance import Attendance
from service.table.bots_share import BotsShare
from service.table.context import Context
from service.table.follower import Follower
from service.table.loading import Loaded, load
from service.table.minds import Minds
from service.table.openings import Openings
from service.table.worked_out import WorkedOut

NODE_ID_BYTES = 6
MARK_BYTES = 4
MARKS_AT_ONCE = 256
PINNED_FOR = 2.5
"""How many rounds of presence what a node has pinned outlives it."""
AT_ONCE = 100
DAY_MS = 86_400_000
GOODBYE_S = 1.0
"""How long what is under way beside the tables may take when the node stops."""
BROKEN_AGAIN_MS = 60_000
"""How long a table that cannot be folded is left alone."""
TOO_MANY_TABLES = Refusal(Code.BUSY, "PL-21")


class Directory:
    """Tables by name, and what they share."""

    def __init__(
        self,
        *,
        store: Store,
        settings: Settings,
        clock: Clock,
        telemetry: Telemetry,
        games: Mapping[str, Game[Any]],
        archive: Archive | None = None,
    ) -> None:
        self.store = store
        self.settings = settings
        self.clock = clock
        self.telemetry = telemetry
        self.games = games
        self.attendances: dict[str, Attendance] = {}
        self.loading: dict[str, asyncio.Task[Attendance | None]] = {}
        self.archiver = Archiver(
            store,
            archive,
            settings.archive_after_s * 1000,
            telemetry,
            keep_ms=int(settings.keep_days * DAY_MS),
        )
        self.say_rate = RateLimits(settings.says_per_s, settings.says_burst)
        self.undo_rate = RateLimits(settings.undos_per_s, settings.undos_burst)
        self.rematch_rate = RateLimits(settings.tables_per_s, settings.tables_burst)
        self.opening_rate = RateLimits(settings.tables_per_s, settings.tables_burst)
        self.worked_out = WorkedOut()
        self.bots = BotsShare(settings.bots_share, telemetry.bots_waited.add)
        extra = tuple(name for name in settings.games.split(",") if name)
        self.minds = Minds(settings.bot_processes, settings.bot_think_ms, extra)
        self.node = secrets.token_hex(NODE_ID_BYTES)
        """What others know this node by while it lives."""
        self.pinned_s = math.ceil(settings.presence_s * PINNED_FOR)
        self.new_mark: Callable[[], str] = chain.from_iterable(blocks_of_marks()).__next__
        self.openings = Openings(store, settings, clock, games, self.new_mark)
        self.draining = asyncio.Event()
        self.errands: set[asyncio.Task[None]] = set()
        self.on_append: Callable[[TableUpdate, Onlookers], None] | None = None
        """What tables that are loaded from now on call with each commit that this node has appended and told."""

    def context(self) -> Context:
        """What a table that is loaded now gets of this node."""
        return Context(
            store=self.store,
            settings=self.settings,
            clock=self.clock,
            telemetry=self.telemetry,
            node=self.node,
            undo_rate=self.undo_rate,
            rematch_rate=self.rematch_rate,
            opening_rate=self.opening_rate,
            worked_out=self.worked_out,
            bots=self.bots,
            minds=self.minds,
            pinned_s=self.pinned_s,
            new_mark=self.new_mark,
            draining=self.draining,
            archive_due_at=self.archiver.due_at,
            forget_at=self.archiver.forget_at,
            on_append=self.on_append,
            open_rematch=self.openings.rematch,
            let_go=lambda name: self.let_go(self.attendances[name].table) if name in self.attendances else None,
            spawn=self.spawn,
        )

    def spawn(self, errand: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something small beside everything else; the store's absence ends it quietly."""
        task = asyncio.create_task(quietly(errand))
        self.errands.add(task)
        task.add_done_callback(self.errands.discard)
        return task

    # Finding tables

    def tables(self) -> list[Table]:
        """The actors of the tables in memory."""
        return [attendance.table for attendance in self.attendances.values()]

    async def find(self, name: str) -> Attendance | Refusal:
        """The table of that name, loaded once however many ask. Raises StoreUnavailable."""
        attendance = self.attendances.get(name)
        if attendance is not None:
            return attendance
        if name not in self.loading:
            if not self.room():
                return TOO_MANY_TABLES
            self.loading[name] = asyncio.create_task(self.bring(name))
            self.loading[name].add_done_callback(lambda _: self.loading.pop(name, None))
        found = await asyncio.shield(self.loading[name])
        return found or NO_SUCH_TABLE

    def room(self) -> bool:
        """Is there room for one more table? If it must, one makes room at which no player sits now and nothing is
        under way: one that nobody watches before one with spectators, an idle one before one that runs."""
        if len(self.attendances) + len(self.loading) < self.settings.max_tables:
            return True
        spare = [table for table in self.tables() if table.spare]
        if spare:
            table = min(spare, key=lambda table: table.importance)
            self.let_go(table)
            table.audience.dismiss(table.name, TOO_MANY_TABLES)
        return bool(spare)

    async def bring(self, name: str) -> Attendance | None:
        loaded = await self.load(name)
        if loaded is None:
            return None
        context = self.context()
        table = Table(context, name, Follower(context, name, loaded, self.load))
        self.attendances[name] = Attendance(table, self.say_rate)
        if not table.fold.state.ended:
            self.clock.seen(table.fold.state.at)
            table.look_at_clock()
        return self.attendances[name]

    async def load(self, name: str) -> Loaded | None:
        settings = self.settings
        return await load(
            self.store,
            name,
            self.games,
            keep_changes=settings.resume_versions,
            keep_refusals=settings.refusals_kept,
        )

    async def wake(self, name: str) -> None:
        """Its time has come, says the store. A table that cannot be folded keeps no other from being woken."""
        try:
            attendance = await self.find(name)
        except StoreUnavailable:
            raise
        except Exception:
            self.telemetry.fault("wake", table=name)
            await self.store.set_wake(name, self.clock.now_ms() + BROKEN_AGAIN_MS)
            return
        if isinstance(attendance, Attendance):
            attendance.table.woken()
            if attendance.table.fold.state.ended:
                self.spawn(self.see_off(attendance.table))
        elif attendance is NO_SUCH_TABLE:
            await self.store.forget(name, 0, "")

    async def see_off(self, table: Table) -> None:
        """It has ended: archive or forget it if it is time."""
        if await self.archiver.see_to(table.name, table.fold, self.clock.now_ms()):
            table.vanish()

    def nudge(self, name: str, version: int) -> None:
        """Another node appended."""
        if name in self.attendances:
            self.attendances[name].table.nudge(version)

    def hear(self, name: str, about: str) -> None:
        """Another node has put something beside a table's log."""
        if name in self.attendances:
            self.attendances[name].hear(about)

    async def look_at_logs(self) -> None:
        """Find what no nudge told of at the tables somebody watches here: the log went on, or lost its tail."""
        await in_parts(table.look_at_log for table in self.tables() if table.audience)

    # Making tables

    async def open_table(self, maker: PlayerName, options: TableOptions) -> str | Refusal:
        """A new table (PL-02): its name, or why there is none. Raises StoreUnavailable."""
        wrong = self.openings.wrong(options)
        if wrong is not None:
            return wrong
        return await self.openings.open(maker, options) if self.room() else TOO_MANY_TABLES

    # Letting go

    def let_go(self, table: Table) -> None:
        """Forget a table; it is folded again when somebody needs it. What is under way there goes on."""
        attendance = self.attendances.pop(table.name, None)
        self.bots.leave(table.thinking)
        table.wakeup.disarm()
        if attendance is not None:
            attendance.presence.leave()

    def sweep(self) -> None:
        """Let go of tables that nobody has watched for a while (ARCHITECTURE: "Idle tables are dropped from
        memory"), and of what was worked out for who came back."""
        self.worked_out.let_go()
        before = self.clock.now_ms() - int(self.settings.idle_table_s * 1000)
        for table in self.tables():
            if table.quiet and table.last_used_ms < before:
                self.let_go(table)

    async def mark_presence(self) -> None:
        """Mark the players of running tables who are here (PL-15), and look who is on other nodes."""
        await in_parts(attendance.presence.mark for attendance in self.attendances.values())
        await in_parts(attendance.look_beside for attendance in self.attendances.values())

    async def drain(self) -> None:
        """Take nothing more; wait for what is under way (PL-17)."""
        self.draining.set()
        while tasks := [table.task for table in self.tables() if table.task is not None]:
            await asyncio.wait(tasks)

    async def stop(self) -> None:
        """Let go of everything."""
        self.minds.close()
        working = [table.task for table in self.tables() if table.task is not None]
        for table in self.tables():
            self.let_go(table)
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*self.errands, return_exceptions=True), GOODBYE_S)
        pending = [*working, *self.errands, *self.loading.values()]
        for task in pending:
            task.cancel()
        await asyncio.gather(*pending, return_exceptions=True)


def blocks_of_marks() -> Iterator[list[str]]:
    """Random names for commits, many at once: asking the system for each costs a call of it."""
    while True:
        digits = secrets.token_hex(MARK_BYTES * MARKS_AT_ONCE)
        yield [digits[at : at + 2 * MARK_BYTES] for at in range(0, len(digits), 2 * MARK_BYTES)]


async def in_parts(errands: Iterable[Callable[[], Awaitable[None]]]) -> None:
    """Some at once, so that they travel together and nobody else's wait is long."""
    every = list(errands)
    for start in range(0, len(every), AT_ONCE):
        await asyncio.gather(*(errand() for errand in every[start : start + AT_ONCE]))


async def quietly(errand: Coroutine[Any, Any, None]) -> None:
    with suppress(StoreUnavailable):
        await errand
