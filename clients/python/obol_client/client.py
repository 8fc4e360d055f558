"""The connection to the service: a thin shell of asyncio around the conversation.

Two tasks a client, whatever it watches: one that connects, reads and connects again, one that writes.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections import deque
from types import TracebackType
from typing import Any, Literal, assert_never

from websockets.asyncio.client import ClientConnection

from obol_client.connecting import Unreachable, close_code, connect, frames, socket_url
from obol_client.conversation import Conversation, Effects
from obol_client.effects import Answered, Barred, Drop, Effect, GiveUp, Greeted, Reconnect, Send, Told
from obol_client.errors import ClientError, Disconnected, Refused, Unanswered
from obol_client.pacing import Pacing
from obol_client.watched import Watched
from protocol.codec import JSON, MSGPACK, Codec
from protocol.messages import Ack, PlayerName, Welcome
from protocol.messages import Refused as RefusedMessage

CODECS: dict[str, Codec] = {"msgpack": MSGPACK, "json": JSON}
Answer = Ack | RefusedMessage | None


class Client:
    """One player's connection, or a nameless spectator's. It connects again by itself, comes back to every table it
    watches, and sends again, under the same id, every intent that has no answer yet.

    ::

        async with Client("http://127.0.0.1:8000", token) as client:
            watched = await client.watch(table)
            ack = await watched.ask({"type": "take_seat"})

    `url`: the service's address, `http(s)://host:port` or `ws(s)://host:port/ws`. `token`: what `Api.new_player`
    gave. `codec`: the encoding, "msgpack" or "json". `name`: of the client, for the operator's logs. `pacing`: how
    patient it is. `feed`: messages of a table that may wait to be read. Raises ValueError for a URL of another kind.

    Not for several event loops or threads. Entering raises Refused if the token is no good, Disconnected if no
    connection can be had.
    """

    def __init__(
        self,
        url: str,
        token: str | None = None,
        codec: Literal["msgpack", "json"] = "msgpack",
        *,
        name: str = "obol-python/1",
        pacing: Pacing | None = None,
        feed: int = 512,
    ) -> None:
        self.url = socket_url(url)
        self.codec = CODECS[codec]
        self.most_unread = feed
        self.conversation = Conversation(
            self.codec, token=token, name=name, pacing=pacing or Pacing(), draw=random.random
        )
        self.welcome: Welcome | None = None
        self.connected = False
        """Has the service greeted us on the connection there is?"""
        self.trouble = ""
        """Why there is no connection, for people."""
        self.ids = secrets.token_hex(8)
        self.asked = 0
        self.watches: dict[str, Watched] = {}
        self.beginnings: dict[str, asyncio.Future[None]] = {}
        self.answers: dict[tuple[str, str], asyncio.Future[Answer]] = {}
        self.outbox: deque[bytes] = deque()
        self.outbox_filled = asyncio.Event()
        self.socket: ClientConnection | None = None
        self.dropping: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.task: asyncio.Task[None] | None = None
        self.first_greeting: asyncio.Future[None] | None = None
        self.error: ClientError | None = None
        """Why it has stopped, once it has."""

    # Its life

    async def __aenter__(self) -> Client:
        await self.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def open(self) -> None:
        """Connect, and wait until the service has greeted us."""
        self.first_greeting = asyncio.get_running_loop().create_future()
        self.task = asyncio.create_task(self.run())
        try:
            await self.first_greeting
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Stop. Intents that have no answer raise Unanswered, iterations end."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        self.stop(None)

    @property
    def player(self) -> PlayerName | None:
        """Who the service says we are; None for a nameless spectator."""
        return (self.welcome and self.welcome.player) or None

    def server_now_ms(self) -> int:
        """The service's time, ms since 1970, as far as one can tell: it does not depend on this machine's clock."""
        return self.conversation.server_now_ms(time.monotonic())

    # What one asks of it

    async def watch(self, table: str, invite: str | None = None) -> Watched:
        """Watch a table, as the seat one holds there, else as a spectator; returns with its first snapshot. A table
        that is watched already gives the same Watched. `invite`: an unlisted table's code. Raises Refused,
        Disconnected."""
        self.check_open()
        if table not in self.watches:
            effects = self.conversation.watch(table, invite)
            self.watches[table] = Watched(self, self.conversation.watches[table], self.most_unread)
            self.beginnings[table] = asyncio.get_running_loop().create_future()
            self.carry_out(effects)
        watched, beginning = self.watches[table], self.beginnings[table]
        await asyncio.shield(beginning)
        return watched

    async def unwatch(self, table: str) -> None:
        """Watch it no longer."""
        watched = self.watches.pop(table, None)
        if watched is not None:
            self.carry_out(self.conversation.unwatch(table))
            self.begun(table, Disconnected("watched no longer"))
            watched.end()

    async def intent(
        self, table: str, intent: dict[str, Any], version: int | None = None, id: str | None = None
    ) -> Ack:
        """Ask for something at a table that is watched, and wait for the answer, through reconnections. Intents of
        one table are sent in the order asked.

        `intent`: a map with a `type`, as PROTOCOL.md has them. `version`: the one seen when asking; the intent is then
        refused with `phase_closed` if it comes too late for what was seen (PL-08). `id`: one's own; the same id again
        gets the same answer and changes nothing (PL-07). Left out, a new one is made.

        Raises Refused: it changed nothing. Raises Unanswered: the client stopped first; it may have happened or not.
        Raises Disconnected: the client had stopped before. Raises ValueError if another intent waits under the same
        id. Cancelling the wait does not take the intent back."""
        self.check_open()
        if id is None:
            self.asked += 1
            id = f"{self.ids}-{self.asked}"
        effects = self.conversation.ask(table, id, intent, version)
        answer = self.answers.setdefault((table, id), asyncio.get_running_loop().create_future())
        self.carry_out(effects)
        found = await asyncio.shield(answer)
        if isinstance(found, Ack):
            return found
        raise Unanswered(table, id) if found is None else Refused.of(found)

    def check_open(self) -> None:
        if self.error is not None:
            raise self.error
        if self.task is None or self.task.done():
            raise Disconnected("the client is not open")

    # The connection

    async def run(self) -> None:
        """Connect, again and again, until the conversation gives up."""
        try:
            pause: float | None = 0.0
            while pause is not None:
                await asyncio.sleep(pause)
                pause = await self.converse()
        except Exception as fault:
            self.stop(Disconnected(f"a fault of the client's: {fault!r}"))
            raise

    async def converse(self) -> float | None:
        """One connection, from its beginning to its end. How long to wait before the next; None: there is none."""
        try:
            socket = await connect(self.url, self.codec.name)
        except Unreachable as error:
            self.trouble = str(error)
            return self.carry_out(self.conversation.failed(str(error), for_good=error.for_good))
        writer = asyncio.create_task(self.write(socket))
        self.socket = socket
        try:
            self.carry_out(self.conversation.opened())
            await self.read(socket)
        finally:
            self.connected = False
            self.socket = None
            writer.cancel()
            self.outbox.clear()
            await asyncio.gather(writer, socket.close(), return_exceptions=True)
        return self.carry_out(self.conversation.closed(close_code(socket), time.monotonic()))

    async def read(self, socket: ClientConnection) -> None:
        async for frame in frames(socket):
            self.carry_out(self.conversation.receive(frame, time.monotonic()))
            if self.error is not None:
                return

    async def write(self, socket: ClientConnection) -> None:
        """Send what is in the outbox, which the conversation keeps short: a hello, a watch a table, and no more
        intents than may wait for an answer."""
        while True:
            await self.outbox_filled.wait()
            self.outbox_filled.clear()
            while self.outbox:
                await socket.send(self.outbox.popleft(), text=self.codec.text)

    def tick(self) -> None:
        self.timer = None
        self.carry_out(self.conversation.tick(time.monotonic()))

    # What the conversation wants done

    def carry_out(self, effects: Effects) -> float | None:
        """Do it, in order. How long to wait before connecting again, where that is among it."""
        pause: float | None = None
        for effect in effects:
            if isinstance(effect, Reconnect):
                pause = effect.after_s
            else:
                self.perform(effect)
        self.set_timer()
        return pause

    def perform(self, effect: Effect) -> None:
        match effect:
            case Send(frame=frame):
                self.outbox.append(frame)
                self.outbox_filled.set()
            case Told(table=table, message=message):
                self.watches[table].told(message)
                if self.watches[table].watching.view is not None:
                    self.begun(table)
            case Answered():
                self.answer(effect)
            case Greeted(welcome=welcome):
                self.greeted(welcome)
            case Barred(table=table, refused=refused):
                self.begun(table, Refused.of(refused))
                self.watches.pop(table).end(Refused.of(refused))
            case Drop(reason=reason):
                self.trouble = reason
                self.drop()
            case GiveUp(reason=reason, refused=refused):
                self.stop(Disconnected(reason) if refused is None else Refused.of(refused))
            case Reconnect():
                pass
            case _:
                assert_never(effect)

    def greeted(self, welcome: Welcome) -> None:
        self.welcome = welcome
        self.connected = True
        self.trouble = ""
        if self.first_greeting is not None and not self.first_greeting.done():
            self.first_greeting.set_result(None)

    def answer(self, answered: Answered) -> None:
        waiting = self.answers.pop((answered.table, answered.id), None)
        if waiting is not None and not waiting.done():
            waiting.set_result(answered.answer)
        watched = self.watches.get(answered.table)
        if watched is not None and answered.answer is not None:
            watched.told(answered.answer)

    def begun(self, table: str, error: ClientError | None = None) -> None:
        """The watch of a table has begun, or never will."""
        beginning = self.beginnings[table] if error is None else self.beginnings.pop(table)
        if not beginning.done():
            if error is None:
                beginning.set_result(None)
            else:
                beginning.set_exception(error)
                beginning.exception()

    def drop(self) -> None:
        """Close the connection; reading ends with it."""
        if self.socket is not None:
            self.dropping = asyncio.ensure_future(self.socket.close())

    def set_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        due = self.conversation.next_due()
        if due is not None:
            self.timer = asyncio.get_running_loop().call_later(max(0.0, due - time.monotonic()), self.tick)

    def stop(self, error: ClientError | None) -> None:
        """Tell everybody who waits that it is over: because of an error, or because the client was closed."""
        self.error = self.error or error or Disconnected("the client is closed")
        if self.timer is not None:
            self.timer.cancel()
        if self.first_greeting is not None and not self.first_greeting.done():
            if error is None:
                self.first_greeting.cancel()
            else:
                self.first_greeting.set_exception(error)
        for answer in self.answers.values():
            if not answer.done():
                answer.set_result(None)
        self.answers.clear()
        for table, watched in self.watches.items():
            self.begun(table, self.error)
            watched.end(error)
        self.watches.clear()
