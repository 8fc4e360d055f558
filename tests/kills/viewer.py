"""A client that watches one table until it has ended, whatever happens to the node, and keeps its record."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

import msgspec
from msgspec import UNSET

from protocol.codec import Codec
from protocol.codes import Code
from protocol.merge_patch import apply_patch
from protocol.messages import Bye, FromServer, Presence, Refused, Snapshot, Update, Watch
from tests.kills.line import LOST, Line, greeted_line
from tests.kills.record import Outage, Parted, Record, Told, View, Watched

FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.03, 0.5
ENDED = ("over", "abandoned")


class TurnedAway(Exception):
    """The table cannot be watched now; try again."""


class Vanished(Exception):
    """There is no such table any more."""


AGAIN = (*LOST, TurnedAway)


class Viewer:
    """A spectator; a `Player` asks for things besides. `ports`: of the nodes; it comes to any of them. `ping_s`: how
    long it waits for a node that says nothing; None: for ever."""

    def __init__(
        self, ports: Sequence[int], table: str, codec: Codec, chance: random.Random, *, ping_s: float | None = None
    ) -> None:
        self.ports = ports
        self.table = table
        self.codec = codec
        self.chance = chance
        self.ping_s = ping_s
        self.token: str | None = None
        self.record = Record(table=table, player="")
        self.line_number = 0
        self.port = 0
        self.is_watching = asyncio.Event()
        self.view: View | None = None
        self.pause_s = FIRST_PAUSE_S
        self.lost_at: float | None = None

    # Its life

    async def follow(self) -> None:
        """Watch until there is nothing more to see, then compare with a fresh look; and if the end of the table was
        lost meanwhile, go on."""
        with contextlib.suppress(Vanished):
            while not self.has_seen_the_end:
                await self.again_and_again(self.converse)
                self.record.last_line = self.line_number
                self.record.kept = self.view
                await self.again_and_again(self.look_afresh)

    @property
    def has_seen_the_end(self) -> bool:
        kept, fresh = self.record.kept, self.record.fresh
        return kept is not None and fresh is not None and fresh.version >= kept.version

    async def again_and_again(self, part: Callable[[], Awaitable[None]]) -> None:
        """Until it ends by itself: whoever loses the connection makes a new one, with back-off."""
        while True:
            try:
                return await part()
            except AGAIN:
                if self.lost_at is None:
                    self.lost_at = time.monotonic()
                await asyncio.sleep(self.pause_s * self.chance.uniform(0.5, 1.0))
                self.pause_s = min(self.pause_s * 2, LONGEST_PAUSE_S)

    async def converse(self) -> None:
        port = self.next_port()
        async with self.connected(port) as line:
            self.line_number += 1
            self.port = port
            self.is_watching.clear()
            try:
                async with asyncio.TaskGroup() as both:
                    asking = both.create_task(self.talk(line))
                    while not self.finished:
                        self.take(await line.receive())
                    asking.cancel()
            except BaseExceptionGroup as group:
                raise the_one_that_counts(group) from None

    def next_port(self) -> int:
        return self.chance.choice(self.ports)

    def connected(self, port: int) -> AbstractAsyncContextManager[Line]:
        return greeted_line(port, self.codec, self.token, ping_s=self.ping_s)

    async def talk(self, line: Line) -> None:
        """Until the connection is lost: whoever listens hears of that, after all that was said on it before."""
        with contextlib.suppress(*LOST):
            await self.watch(line)
            await self.ask(line)

    async def watch(self, line: Line) -> None:
        view = self.resumed
        since = None if view is None else view.version
        self.record.watched.append(Watched(self.line_number, since, self.port, time.monotonic()))
        mark = UNSET if view is None or view.mark is None else view.mark
        await line.send(Watch(table=self.table, since=UNSET if since is None else since, mark=mark))

    @property
    def resumed(self) -> View | None:
        """What it asks to go on from; None: to be shown the table as it is."""
        return self.view

    async def ask(self, line: Line) -> None:
        """A spectator asks for nothing."""

    @property
    def finished(self) -> bool:
        return self.is_watching.is_set() and self.status in ENDED

    @property
    def status(self) -> str:
        return "" if self.view is None else str(self.view.public["table"]["status"])

    # What it is told

    def take(self, message: FromServer) -> None:
        match message:
            case Snapshot():
                self.see(message, viewed(message))
            case Update():
                assert self.view is not None, "an update before any snapshot"
                self.see(message, patched(self.view, message))
            case Presence():
                self.settled()
            case Refused(code=code) if message.id is UNSET:
                raise turned_away(code)
            case Bye(code=code):
                retry_after_s = present(message.retry_after)
                self.record.parted.append(Parted(self.line_number, code, retry_after_s))
                self.pause_s = retry_after_s or FIRST_PAUSE_S

    def see(self, message: Snapshot | Update, view: View) -> None:
        kind = "snapshot" if isinstance(message, Snapshot) else "update"
        self.record.told.append(
            Told(
                line=self.line_number,
                kind=kind,
                version=message.version,
                public="" if kind == "snapshot" else digest(message.public),
                shown=digest([view.public, view.private]),
                seat=view.seat,
                at=time.monotonic(),
            )
        )
        self.view = view

    def settled(self) -> None:
        """Presence follows what a watch begins with: from here on the table is watched."""
        self.is_watching.set()
        self.pause_s = FIRST_PAUSE_S
        if self.lost_at is not None:
            now = time.monotonic()
            self.record.outages.append(Outage(self.line_number, now - self.lost_at, now))
            self.lost_at = None

    async def look_afresh(self) -> None:
        async with greeted_line(self.chance.choice(self.ports), self.codec, self.token) as line:
            await line.send(Watch(table=self.table))
            first = await line.receive()
            if isinstance(first, Refused | Bye):
                raise turned_away(first.code)
            assert isinstance(first, Snapshot), first
            self.record.fresh = viewed(first)


def the_one_that_counts(group: BaseExceptionGroup[BaseException]) -> BaseException:
    """A lost connection is lost for both halves of a conversation; an error of the test's own goes before it."""
    return next((error for error in group.exceptions if not isinstance(error, AGAIN)), group.exceptions[0])


def turned_away(code: Any) -> TurnedAway | Vanished:
    return Vanished() if code == Code.NO_SUCH_TABLE else TurnedAway(code)


def viewed(snapshot: Snapshot) -> View:
    return View(
        version=snapshot.version,
        seat=present(snapshot.seat),
        public=snapshot.public,
        private=present(snapshot.private),
        offers=present(snapshot.offers),
        deadline=present(snapshot.deadline) or 0,
        mark=present(snapshot.mark),
    )


def patched(view: View, update: Update) -> View:
    return msgspec.structs.replace(
        view,
        version=update.version,
        public=view.public if update.public is UNSET else apply_patch(view.public, update.public),
        private=view.private if update.private is UNSET else apply_patch(view.private, update.private),
        offers=view.offers if update.offers is UNSET else update.offers,
        deadline=view.deadline if update.deadline is UNSET else update.deadline,
        mark=present(update.mark),
    )


def present(field: Any) -> Any:
    return None if field is UNSET else field


def digest(patch: Any) -> str:
    """The same for the same patch, in whichever encoding it came."""
    body = b"" if patch is UNSET else msgspec.json.encode(patch, order="deterministic")
    return hashlib.sha256(body).hexdigest()[:16]
