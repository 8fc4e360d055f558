"""Those around a table on this node: their coming and going, and what they ask for (PL-02, PL-11, PL-15, PL-16).

Nothing here touches the game or the log; the table's actor is told only that it should look at the clock when a
player came or went.
"""

from __future__ import annotations

import asyncio

from protocol.messages import Chat, PlayerName
from service.games.kernel import Refusal
from service.platform.access import barred
from service.platform.refusals import SLOW_DOWN
from service.support.rate_limit import RateLimits
from service.support.websocket_frames import message_frame
from service.table import chat, presence
from service.table.actor import Table
from service.table.audience import Watcher
from service.table.chat_room import ChatRoom
from service.table.presence_feed import PresenceFeed
from service.table.request import Request
from service.table.resume import Frames, late_frames


class Attendance:
    """The people of one table. `say_rate`: shared by all tables of the node, by player."""

    def __init__(self, table: Table, say_rate: RateLimits) -> None:
        self.table = table
        self.presence = PresenceFeed(table)
        self.chat = ChatRoom(table, say_rate)
        self.reading: asyncio.Task[None] | None = None
        self.hearing: asyncio.Task[None] | None = None
        self.nudged: set[str] = set()
        """What other nodes nudged about, to be read."""
        table.on_end = self.chat.open_to_seats
        table.on_seating = self.presence.tell_soon

    # Coming and going

    def barred(self, player: PlayerName | None, invite: str | None) -> Refusal | None:
        """Why one may not watch, if so."""
        return barred(self.table.fold.state, player, invite)

    async def prepare(self, watcher: Watcher, *, invite: str | None, since: int | None, mark: str | None) -> Frames:
        """Ask the store, all at once, what must be known before a connection watches, and work out what it missed;
        nothing if it may not watch. Raises StoreUnavailable. The table stays in memory meanwhile: one that had left it
        would be told of nothing any more."""
        if self.barred(watcher.player, invite) is not None:
            return {}
        self.table.expected += 1
        try:
            await asyncio.gather(self.read_once(), self.recall(watcher.player), self.table.come_to_head())
            return await late_frames(self.table, watcher, since, mark)
        finally:
            self.table.expected -= 1

    async def read_once(self) -> None:
        """All who come at once wait for one reading of what is kept beside the log."""
        if self.reading is None or self.reading.done():
            self.reading = asyncio.ensure_future(self.read_shelf())
        await asyncio.shield(self.reading)

    async def recall(self, player: PlayerName | None) -> None:
        """What other nodes answered a player."""
        if player is not None:
            await self.table.answers.recall([player.id])
            self.chat.unsure.add(player.id)

    def admit(
        self, watcher: Watcher, ready: Frames, *, invite: str | None, since: int | None, mark: str | None
    ) -> Refusal | None:
        """Begin to tell a connection that is prepared everything, from `since` on or from a snapshot; or why it may not
        watch. `ready`: what it was prepared with."""
        refusal = self.barred(watcher.player, invite)  # the table may have started meanwhile
        if refusal is not None:
            return refusal
        self.table.watch(watcher, since, mark, ready)
        watcher.send(message_frame(watcher.codec, self.presence.message()))
        lines = self.chat.readable_by(watcher)
        if lines:
            watcher.send(message_frame(watcher.codec, Chat(self.table.name, lines)))
        self.presence.changed(watcher.player, self.table.audience.viewers[watcher])
        return None

    def go(self, watcher: Watcher) -> None:
        """Watch no longer."""
        if watcher in self.table.audience.viewers:
            seat = self.table.audience.viewers[watcher]
            self.table.unwatch(watcher)
            self.presence.changed(watcher.player, seat)

    # What they ask for

    def submit(self, request: Request, now_s: float) -> None:
        """An intent of any kind."""
        self.table.presence.stir(request.player.id)
        kind = request.intent.get("type")
        if kind == "say" or request.key in self.chat.saying:
            return self.chat.submit(request, now_s)
        if kind == "rematch" and self.too_many_rematches(request, now_s):
            return request.answer(SLOW_DOWN)
        return self.table.submit(request)

    def too_many_rematches(self, request: Request, now_s: float) -> bool:
        """A rematch opens a table, and counts for its player and for the address it came from. One that has its answer,
        or waits for it, is no other."""
        context = self.table.context
        if self.table.answers.answer_to(request.key) is not None or self.table.waits_for(request.key):
            return False
        if not context.rematch_rate.take(request.player.id, now_s):
            return True
        return bool(request.opener) and not context.opening_rate.take(request.opener, now_s)

    # What other nodes say

    def hear(self, about: str) -> None:
        """Another node has put something beside the log. Where nobody watches, whoever comes reads it."""
        if self.table.audience:
            self.nudged.add(about)
            if self.hearing is None or self.hearing.done():
                self.hearing = self.table.context.spawn(self.read_nudged())

    async def read_nudged(self) -> None:
        while self.nudged:
            match self.nudged.pop():
                case chat.BOOK:
                    await self.chat.read()
                case presence.AROUND:
                    await self.table.presence.look_around()
                    self.presence.tell()

    async def look_beside(self) -> None:
        """Pin again whom we have here, before it expires, and find what nudges may have missed."""
        await self.presence.pin_again()
        if self.table.audience:
            await self.read_shelf()
            self.presence.tell()

    async def read_shelf(self) -> None:
        await asyncio.gather(self.chat.read(), self.table.presence.look_around())
