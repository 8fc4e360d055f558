"""Talk at a table: each line is kept before anybody reads it, as a refusal of it is (PL-16)."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from msgspec import UNSET

from protocol.codes import Code
from protocol.messages import Chat, ChatLine
from service.games.kernel import Refusal
from service.log.contract import StoreFull, StoreUnavailable
from service.platform.chat_text import plain
from service.platform.refusals import BUSY, FAILED, STORE_FULL, UNAVAILABLE
from service.support.rate_limit import RateLimits
from service.table.actor import Table
from service.table.audience import Watcher
from service.table.chat import SEATS, SPECTATORS, ChatLog, Said, channels_of
from service.table.request import Answer, Request

TRIES = 5
"""So often a refusal is kept again where the log goes on meanwhile."""


class ChatRoom:
    """One table's, on this node. `say_rate`: shared by all tables of the node, by player. `saying`: the lines under
    way, by player and intent id."""

    def __init__(self, table: Table, say_rate: RateLimits) -> None:
        self.table = table
        self.say_rate = say_rate
        self.lines = ChatLog(table.name, table.store, table.context.settings.chat_lines, table.answers.said)
        self.saying: dict[tuple[str, str], asyncio.Task[None]] = {}
        self.unsure: set[str] = set()
        """Players of whom a line may be kept that we do not know of: the store was not heard, or they came from
        another node."""

    # Saying

    def submit(self, request: Request, now_s: float) -> None:
        """A line of chat, or what is asked for under the id of one that is under way. One id has one answer, whatever
        else is asked for under it (PL-07)."""
        known = self.table.answers.answer_to(request.key)
        if known is not None:
            request.answer(known)
        elif request.key in self.saying or self.table.waits_for(request.key):
            request.answer(BUSY)
        else:
            self.say(request, now_s)

    def say(self, request: Request, now_s: float) -> None:
        """Answer a line, once it is kept, or its refusal is."""
        refusal = self.unsayable(request, now_s)
        work = self.keep_line(request) if refusal is None else self.keep_refusal(request, refusal)
        task = self.saying[request.key] = asyncio.ensure_future(self.answered(request, work))
        task.add_done_callback(lambda _: self.saying.pop(request.key))

    def unsayable(self, request: Request, now_s: float) -> Refusal | None:
        """Why a line may not be said, if so."""
        limit = self.table.context.settings.max_say_chars
        text = request.intent.get("text")
        if not isinstance(text, str) or not plain(text) or request.intent.keys() != {"type", "text"}:
            return Refusal(Code.MALFORMED, "PL-16", "say has one field, text, that is not empty.")
        if len(text) > limit:
            return Refusal(Code.TOO_LONG, "PL-16", f"A line has at most {limit} characters.")
        return None if self.say_rate.take(request.player.id, now_s) else Refusal(Code.SLOW_DOWN, "PL-16")

    async def answered(self, request: Request, work: Coroutine[Any, Any, Answer]) -> None:
        try:
            answer = await work
        except StoreFull:
            answer = STORE_FULL
        except StoreUnavailable:
            self.unsure.add(request.player.id)
            answer = UNAVAILABLE
        except Exception:
            self.table.context.telemetry.fault("chat", table=self.table.name)
            answer = FAILED
        request.answer(answer)

    async def keep_refusal(self, request: Request, refusal: Refusal) -> Answer:
        """What the line is answered with: the refusal, once it is kept beside the log; or what it was answered with
        before. Raises StoreUnavailable."""
        table = self.table
        for _ in range(TRIES):
            if await table.answers.keep_beside(table.fold.version, table.fold.hash, [(request.key, refusal)]):
                return refusal
            await table.come_to_head()
            await table.answers.recall([request.player.id])
            known = table.answers.answer_to(request.key)
            if known is not None:
                return known
        return BUSY

    async def keep_line(self, request: Request) -> Answer:
        """The version at which the line was said, once it is kept. Raises StoreUnavailable."""
        if request.player.id in self.unsure:
            await self.read()
            self.unsure.discard(request.player.id)
        known = self.lines.version_of(*request.key)
        return await self.keep_new_line(request) if known is None else known

    async def keep_new_line(self, request: Request) -> Answer:
        seat = self.table.fold.state.seat_of(request.player.id)
        line = ChatLine(
            at=self.table.context.clock.now_ms(),
            name=request.player.name,
            channel=SPECTATORS if seat is None else SEATS,
            text=plain(request.intent["text"]),
            player=request.player.id,
            seat=UNSET if seat is None else seat,
            kind=request.player.kind,
        )
        version = self.table.fold.version
        if await self.lines.add(Said(line, *request.key, version)):
            self.tell(line)
        elif self.lines.version_of(*request.key) is None:  # another node has kept it under another version
            await self.read()
        return self.lines.version_of(*request.key) or version

    # Reading

    async def read(self) -> None:
        """Read what is kept, and tell those who watch what was said on other nodes. Raises StoreUnavailable."""
        for said in await self.lines.load():
            self.tell(said.line)

    def tell(self, line: ChatLine) -> None:
        message = Chat(self.table.name, [line])
        self.table.audience.broadcast(message, lambda watcher: line.channel in self.channels(watcher))

    def readable_by(self, watcher: Watcher) -> list[ChatLine]:
        """The lines that a watcher may read, oldest first."""
        return self.lines.readable(self.channels(watcher))

    def channels(self, watcher: Watcher) -> tuple[str, ...]:
        seated = self.table.audience.viewers[watcher] is not None
        return channels_of(seated=seated, ended=self.table.fold.state.ended)

    def open_to_seats(self) -> None:
        """The table is over: seats may read now what spectators said."""
        lines = self.lines.readable((SPECTATORS,))
        if lines:
            message = Chat(self.table.name, lines)
            self.table.audience.broadcast(message, lambda w: self.table.audience.viewers[w] is not None)
