"""Those around a table on this node: who may come in, who is here, what they say (PL-02, PL-15, PL-16).

Nothing here touches the game or the log; the table's actor is told only that it should look at the clock when a
player came or went.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any
from unicodedata import category

import msgspec
from msgspec import UNSET

from protocol.codes import Code
from protocol.messages import Chat as ChatMessage
from protocol.messages import ChatLine, PlayerName
from protocol.messages import Presence as PresenceMessage
from service.games.kernel import Refusal
from service.log.contract import StoreFull, StoreUnavailable
from service.platform.names import unstacked
from service.projection.update import Viewer
from service.support.rate_limit import RateLimits
from service.support.websocket_frames import websocket_frame
from service.table import chat, presence
from service.table.actor import Table
from service.table.audience import NO_SPECTATORS, Watcher, open_to_spectators
from service.table.chat import SEATS, SPECTATORS, Chat, Said, channels_of
from service.table.presence import NOBODY, Around
from service.table.request import Answer, Request

PRESENCE_PAUSE_S = 0.5
"""Between two tellings of who is here: a thousand who come at once are told of a few times, not a thousand."""

JOINERS = "\u200c\u200d"
INVITE_NEEDED = Refusal(Code.INVITE_NEEDED, "PL-02")
BUSY = Refusal(Code.BUSY)
FAILED = Refusal(Code.FAILED)
SLOW_DOWN = Refusal(Code.SLOW_DOWN, "PL-21")
STORE_FULL = Refusal(Code.STORE_FULL)
UNAVAILABLE = Refusal(Code.UNAVAILABLE)


class Gathering:
    """The people of one table. `say_rate`: shared by all tables of the node, by player."""

    def __init__(self, table: Table, say_rate: RateLimits) -> None:
        self.table = table
        self.say_rate = say_rate
        self.chat = Chat(table.name, table.store, table.context.settings.chat_lines)
        self.reading: asyncio.Task[None] | None = None
        self.hearing: asyncio.Task[None] | None = None
        self.news: set[str] = set()
        """What other nodes nudged about, to be read."""
        self.saying: dict[tuple[str, str], asyncio.Task[None]] = {}
        self.told = ({"": ""}, -1)
        self.telling: asyncio.TimerHandle | None = None
        table.on_end = self.open_spectators_chat
        table.on_seating = self.tell_presence_soon

    # Coming and going

    def barred(self, player: PlayerName | None, invite: str | None) -> Refusal | None:
        """Why one may not watch, if so."""
        state = self.table.fold.state
        if player is not None and any(player in (chair.player, chair.invited) for chair in state.chairs):
            return None
        if state.invite and invite != state.invite and player != state.maker:
            return INVITE_NEEDED
        return None if open_to_spectators(state) else NO_SPECTATORS

    async def come(
        self, watcher: Watcher, since: int | None, invite: str | None = None, mark: str | None = None
    ) -> Refusal | None:
        """Begin to watch, if one may. Raises StoreUnavailable before anything was sent. The table stays in memory
        meanwhile: one that had left it would be told of nothing any more."""
        self.table.expected += 1
        try:
            barred = self.barred(watcher.player, invite)
            if barred is None:
                await asyncio.gather(self.look_up(watcher), self.table.come_to_head())
        finally:
            self.table.expected -= 1
        barred = self.barred(watcher.player, invite)  # the table may have started meanwhile
        if barred is not None:
            return barred
        self.table.watch(watcher, since, mark)
        watcher.send(self.encoded(watcher, self.presence()))
        lines = self.chat.readable(self.channels(watcher))
        if lines:
            watcher.send(self.encoded(watcher, ChatMessage(self.table.name, lines)))
        self.changed(watcher, self.table.audience.viewers[watcher])
        return None

    async def look_up(self, watcher: Watcher) -> None:
        """What the store has to say before anybody watches. All who come at once wait for one reading of what is kept
        beside the log."""
        if self.reading is None or self.reading.done():
            self.reading = asyncio.ensure_future(self.read_shelf())
        await asyncio.shield(self.reading)
        if watcher.player is not None:
            await self.table.answers.recall([watcher.player.id])
            self.chat.unsure.add(watcher.player.id)

    def go(self, watcher: Watcher) -> None:
        """Watch no longer."""
        if watcher in self.table.audience.viewers:
            seat = self.table.audience.viewers[watcher]
            self.table.unwatch(watcher)
            self.changed(watcher, seat)

    def changed(self, watcher: Watcher, viewer: Viewer) -> None:
        """Somebody came or went: tell the others soon; a seat's player matters to the clock as well."""
        if viewer is not None and watcher.player is not None:
            self.table.presence.stir(watcher.player.id)
            self.player_moved(watcher.player.id)
        self.tell_presence_soon()

    def player_moved(self, player: str) -> None:
        """A seat's player came or went: the grace runs from now, and there may be something to do (PL-15)."""
        if not self.table.fold.state.ended:
            self.table.context.spawn(self.note_move(player))

    async def note_move(self, player: str) -> None:
        await self.table.presence.mark([player], self.table.context.clock.now_ms())
        self.table.look_at_clock()

    async def mark_presence(self) -> None:
        """Note that the players who watch from their seats are here now."""
        if not self.table.fold.state.ended:
            await self.table.presence.mark(self.around().players, self.table.context.clock.now_ms())

    def tell_presence_soon(self) -> None:
        if self.telling is None:
            self.telling = asyncio.get_running_loop().call_later(PRESENCE_PAUSE_S, self.tell_presence)

    def presence(self) -> PresenceMessage:
        audience, beside = self.table.audience, self.table.presence
        here, elsewhere = self.table.here(), beside.elsewhere()
        seats = {
            str(seat): "here" if seat in here or chair.player.id in elsewhere else "away"
            for seat, chair in self.table.fold.state.seated
            if chair.player is not None
        }
        return PresenceMessage(self.table.name, seats, audience.spectators() + beside.spectators_elsewhere())

    def around(self) -> Around:
        """Whom this node has here, as it lets others know."""
        state, audience = self.table.fold.state, self.table.audience
        players = [state.chairs[seat].player for seat in sorted(self.table.here())]
        if state.status == "open" and state.seat_of(state.maker.id) is None and audience.has(state.maker.id):
            players.append(state.maker)
        return Around(tuple(player.id for player in players if player is not None), audience.spectators())

    def tell_presence(self) -> None:
        """Tell everybody here who is here, and other nodes whom we have, where that is new."""
        self.telling = None
        around = self.around()
        if around != self.table.presence.pinned:
            self.table.context.spawn(self.table.presence.pin(around))
        message = self.presence()
        if (message.seats, message.spectators) != self.told:
            self.told = (message.seats, message.spectators)
            self.tell(message, lambda _: True)

    def leave(self) -> None:
        """The table leaves this node's memory: nobody is here any more, as far as others know."""
        if self.table.presence.pinned != NOBODY:
            self.table.context.spawn(self.table.presence.pin(NOBODY))

    # What other nodes say

    def hear(self, about: str) -> None:
        """Another node has put something beside the log. Where nobody watches, whoever comes reads it."""
        if self.table.audience:
            self.news.add(about)
            if self.hearing is None or self.hearing.done():
                self.hearing = self.table.context.spawn(self.read_news())

    async def read_news(self) -> None:
        while self.news:
            match self.news.pop():
                case chat.BOOK:
                    await self.read_chat()
                case presence.AROUND:
                    await self.table.presence.look_around()
                    self.tell_presence()

    async def look_beside(self) -> None:
        """Pin again whom we have here, before it expires, and find what nudges may have missed."""
        around = self.around()
        if around != NOBODY or self.table.presence.pinned != NOBODY:
            await self.table.presence.pin(around)
        if self.table.audience:
            await self.read_shelf()
            self.tell_presence()

    async def read_shelf(self) -> None:
        await asyncio.gather(self.read_chat(), self.table.presence.look_around())

    # Talk

    def submit(self, request: Request, now_s: float) -> None:
        """An intent of any kind. One id has one answer, whatever else is asked for under it (PL-07)."""
        key = request.key
        self.table.presence.stir(request.player.id)
        said = self.chat.version_of(*key)
        if said is not None:
            return request.answer(said)
        kind = request.intent.get("type")
        saying = kind == "say"
        if key in self.saying or (saying and self.table.waits_for(key)):
            return request.answer(BUSY)
        if kind == "rematch" and self.too_many_rematches(request, now_s):
            return request.answer(SLOW_DOWN)
        if not saying:
            return self.table.submit(request)
        known = self.table.answers.answer_to(key)
        return self.say(request, now_s) if known is None else request.answer(known)

    def too_many_rematches(self, request: Request, now_s: float) -> bool:
        """A rematch opens a table. One that has its answer, or waits for it, is no other."""
        known = self.table.answers.answer_to(request.key) is not None or self.table.waits_for(request.key)
        return not known and not self.table.context.rematch_rate.take(request.player.id, now_s)

    def say(self, request: Request, now_s: float) -> None:
        """A line of chat: kept before anybody reads it, as a refusal of it is."""
        refusal = self.unsayable(request, now_s)
        work = self.keep_line(request) if refusal is None else self.keep_refusal(request, refusal)
        task = self.saying[request.key] = asyncio.ensure_future(self.answered(request, work))
        task.add_done_callback(lambda _: self.saying.pop(request.key))

    def unsayable(self, request: Request, now_s: float) -> Refusal | None:
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
            self.chat.unsure.add(request.player.id)
            answer = UNAVAILABLE
        except Exception:
            self.table.context.telemetry.fault("chat", table=self.table.name)
            answer = FAILED
        request.answer(answer)

    async def keep_refusal(self, request: Request, refusal: Refusal) -> Answer:
        return await self.table.keep_beside(request, refusal)

    async def read_chat(self) -> None:
        """Read what is kept, and tell those who watch what was said on other nodes."""
        for said in await self.chat.load():
            self.tell_line(said.line)

    async def keep_line(self, request: Request) -> Answer:
        if request.player.id in self.chat.unsure:
            await self.read_chat()
            self.chat.unsure.discard(request.player.id)
        known = self.chat.version_of(*request.key)
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
        )
        version = self.table.fold.version
        if await self.chat.add(Said(line, *request.key, version)):
            self.tell_line(line)
        elif self.chat.version_of(*request.key) is None:  # another node has kept it under another version
            await self.read_chat()
        return self.chat.version_of(*request.key) or version

    def tell_line(self, line: ChatLine) -> None:
        self.tell(ChatMessage(self.table.name, [line]), lambda watcher: line.channel in self.channels(watcher))

    def channels(self, watcher: Watcher) -> tuple[str, ...]:
        seated = self.table.audience.viewers[watcher] is not None
        return channels_of(seated=seated, ended=self.table.fold.state.ended)

    def open_spectators_chat(self) -> None:
        """The table is over: seats may read now what spectators said (PL-16)."""
        lines = self.chat.readable((SPECTATORS,))
        if lines:
            self.tell(ChatMessage(self.table.name, lines), lambda w: self.table.audience.viewers[w] is not None)

    # Telling

    def tell(self, message: msgspec.Struct, who: Callable[[Watcher], bool]) -> None:
        """One message to many, encoded once for each codec."""
        frames: dict[str, bytes] = {}
        for watcher in list(self.table.audience.viewers):
            if who(watcher):
                name = watcher.codec.name
                if name not in frames:
                    frames[name] = self.encoded(watcher, message)
                watcher.send(frames[name])

    def encoded(self, watcher: Watcher, message: msgspec.Struct) -> bytes:
        return websocket_frame(watcher.codec.encode(message), text=watcher.codec.text)


def plain(text: str) -> str:
    """Text without control characters, nor marks upon marks that reach into other lines: one line. Joiners stay where
    they join."""
    shown = (character if character.isprintable() or joins(text, at) else " " for at, character in enumerate(text))
    return unstacked("".join(shown)).strip()


def joins(text: str, at: int) -> bool:
    """Is this a joiner (or what keeps from joining) between two letters, or two pictures?"""
    around = text[at - 1 : at] + text[at + 1 : at + 2] if at else ""
    return text[at] in JOINERS and len(around) == 2 and all(map(joinable, around))


def joinable(character: str) -> bool:
    """A letter or a mark upon one, a picture, or what chooses how a picture looks."""
    return category(character)[0] in "LM" or category(character) in ("So", "Sk") or character == "\ufe0f"
