"""Those around a table on this node: who may come in, who is here, what they say (PL-02, PL-15, PL-16).

Nothing here touches the game or the log; the table's actor is told only that it should look at the clock when a
player came or went.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from protocol.codes import Code
from protocol.messages import Chat as ChatMessage
from protocol.messages import ChatLine, PlayerName
from protocol.messages import Presence as PresenceMessage
from service.audience import NO_SPECTATORS, Watcher, open_to_spectators
from service.buckets import Buckets
from service.change import Viewer
from service.chat import SEATS, SPECTATORS, Chat, Said, channels_of
from service.frames import websocket_frame
from service.games.kernel import Refusal
from service.request import Request
from service.table import Table

PRESENCE_PAUSE_S = 0.5
"""Between two tellings of who is here: a thousand who come at once are told of a few times, not a thousand."""

INVITE_NEEDED = Refusal(Code.INVITE_NEEDED, "PL-02")
UNAVAILABLE = Refusal(Code.UNAVAILABLE)


class Gathering:
    """The people of one table. `say_rate`: shared by all tables of the node, by player."""

    def __init__(self, table: Table, say_rate: Buckets) -> None:
        self.table = table
        self.say_rate = say_rate
        self.chat = Chat(table.name, table.store, table.home.settings.chat_lines)
        self.chat_ready: asyncio.Task[None] | None = None
        self.saying: set[tuple[str, str]] = set()
        self.told = ({"": ""}, -1)
        self.telling: asyncio.TimerHandle | None = None
        table.on_end = self.open_spectators_chat
        table.on_seating = self.tell_presence_soon

    # Coming and going

    def barred(self, player: PlayerName | None, invite: str | None) -> Refusal | None:
        """Why one may not watch, if so."""
        state = self.table.standing.state
        if player is not None and any(player in (chair.player, chair.invited) for chair in state.chairs):
            return None
        if state.invite and invite != state.invite and player != state.maker:
            return INVITE_NEEDED
        return None if open_to_spectators(state) else NO_SPECTATORS

    async def come(self, watcher: Watcher, since: int | None) -> None:
        """Begin to watch. Raises StoreUnavailable before anything was sent."""
        if self.chat_ready is None:
            self.chat_ready = asyncio.ensure_future(self.chat.load())
        try:
            await asyncio.shield(self.chat_ready)
        except Exception:
            self.chat_ready = None
            raise
        if watcher.player is not None:
            await self.table.ledger.recall(watcher.player.id)
        self.table.watch(watcher, since)
        watcher.send(self.encoded(watcher, self.presence()))
        lines = self.chat.readable(self.channels(watcher))
        if lines:
            watcher.send(self.encoded(watcher, ChatMessage(self.table.name, lines)))
        self.changed(self.table.audience.viewers[watcher])

    def go(self, watcher: Watcher) -> None:
        """Watch no longer."""
        if watcher in self.table.audience.viewers:
            seat = self.table.audience.viewers[watcher]
            self.table.unwatch(watcher)
            self.changed(seat)

    def changed(self, viewer: Viewer) -> None:
        """Somebody came or went: tell the others soon; a seat's player matters to the clock as well."""
        if viewer is not None:
            self.table.player_moved()
        self.tell_presence_soon()

    def tell_presence_soon(self) -> None:
        if self.telling is None:
            self.telling = asyncio.get_running_loop().call_later(PRESENCE_PAUSE_S, self.tell_presence)

    def presence(self) -> PresenceMessage:
        here = self.table.audience.here()
        seats = {
            str(seat): "here" if seat in here else "away"
            for seat, chair in self.table.standing.state.seated
            if chair.player is not None
        }
        return PresenceMessage(self.table.name, seats, self.table.audience.spectators())

    def tell_presence(self) -> None:
        self.telling = None
        message = self.presence()
        if (message.seats, message.spectators) != self.told:
            self.told = (message.seats, message.spectators)
            self.tell(message, lambda _: True)

    # Talk

    def say(self, request: Request, now_s: float) -> None:
        """A line of chat. It is kept before anybody reads it, and the same id says nothing twice."""
        known = self.chat.version_of(*request.key)
        if known is not None:
            return request.answer(known)
        refusal = self.unsayable(request, now_s)
        if refusal is not None:
            return request.answer(refusal)
        self.saying.add(request.key)
        task = asyncio.ensure_future(self.keep_line(request))
        task.add_done_callback(lambda _: self.saying.discard(request.key))
        return None

    def unsayable(self, request: Request, now_s: float) -> Refusal | None:
        limit = self.table.home.settings.max_say_chars
        text = request.intent.get("text")
        if not isinstance(text, str) or not text.strip() or request.intent.keys() != {"type", "text"}:
            return Refusal(Code.MALFORMED, "PL-16", "say has one field, text, that is not empty.")
        if len(text) > limit:
            return Refusal(Code.TOO_LONG, "PL-16", f"A line has at most {limit} characters.")
        if request.key in self.saying:
            return Refusal(Code.BUSY)
        if not self.say_rate.take(request.player.id, now_s):
            return Refusal(Code.SLOW_DOWN, "PL-16")
        return None

    async def keep_line(self, request: Request) -> None:
        seated = self.table.standing.state.seat_of(request.player.id) is not None
        line = ChatLine(
            at=self.table.home.clock.now_ms(),
            name=request.player.name,
            channel=SEATS if seated else SPECTATORS,
            text=plain(request.intent["text"]),
        )
        version = self.table.standing.version
        try:
            await self.chat.add(Said(line, *request.key, version))
        except Exception:
            self.table.home.telemetry.fault("chat", table=self.table.name)
            return request.answer(UNAVAILABLE)
        message = ChatMessage(self.table.name, [line])
        self.tell(message, lambda watcher: line.channel in self.channels(watcher))
        return request.answer(version)

    def channels(self, watcher: Watcher) -> tuple[str, ...]:
        seated = self.table.audience.viewers[watcher] is not None
        return channels_of(seated=seated, ended=self.table.standing.state.ended)

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
    """Text without control characters: one line."""
    return "".join(character if character.isprintable() else " " for character in text).strip()
