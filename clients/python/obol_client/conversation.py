"""A client's whole conversation with the service as a state machine without I/O: frames in, effects out.

It outlives connections: it comes back to each watched table with `since`, sends what has no answer yet once more
under the same id, and hands each answer on exactly once. Time is handed in, seconds of a steady clock.

Whoever holds the connection calls `opened` when there is one, `receive` for each frame, `closed` or `failed` when
there is none any more, and `tick` at the time `next_due` names; and carries out the effects of every call in order.
"""

from __future__ import annotations

from enum import Enum
from typing import Any, assert_never

from msgspec import UNSET

from obol_client.asking import Ask, Asks
from obol_client.effects import Answered, Barred, Drop, Effect, GiveUp, Greeted, Send, Told
from obol_client.errors import is_passing
from obol_client.framing import Framing, refused_here
from obol_client.pacing import Draw, Pacing
from obol_client.trying import Trying
from obol_client.view import view_of
from obol_client.watching import Fit, Watching, WatchStage
from protocol.codec import Codec, Misshapen, Unreadable
from protocol.codes import Code
from protocol.messages import Ack, Bye, Chat, FromServer, Pong, Presence, Refused, Snapshot, Update, Welcome

Effects = list[Effect]


class Stage(Enum):
    """`APART`: no connection. `GREETING`: hello is sent. `TALKING`: welcome has come. `OVER`: given up."""

    APART = "apart"
    GREETING = "greeting"
    TALKING = "talking"
    OVER = "over"


class Conversation:
    """`token`: None for a nameless spectator. `name`: of the client, for the operator's logs. `draw`: random numbers
    from 0 up to 1, for spreading tries."""

    def __init__(self, codec: Codec, *, token: str | None, name: str, pacing: Pacing, draw: Draw) -> None:
        self.codec = codec
        self.framing = Framing(codec)
        self.hello = self.framing.hello(token, name)
        self.pacing = pacing
        self.draw = draw
        self.trying = Trying(pacing, draw)
        self.stage = Stage.APART
        self.watches: dict[str, Watching] = {}
        self.asks = Asks()
        self.server_ahead_ms = 0.0
        """How far the service's clock, in ms, is ahead of the steady one."""

    # The connection

    def opened(self) -> Effects:
        """There is a connection."""
        self.stage = Stage.GREETING
        self.trying.opened()
        return [Send(self.hello)]

    def closed(self, code: int | None, now: float) -> Effects:
        """The connection is no more. `code`: the close code, where one came."""
        if self.stage is Stage.OVER:
            return []
        return [*self.come_apart(), *self.after_that(self.trying.closed(code, now))]

    def failed(self, reason: str, *, for_good: bool = False) -> Effects:
        """There was no connection to be had; `for_good`: there will be none."""
        if self.stage is Stage.OVER:
            return []
        return [*self.come_apart(), *self.after_that(GiveUp(reason) if for_good else self.trying.again(reason))]

    def come_apart(self) -> Effects:
        """Everything is to be asked for anew; intents at tables watched no longer will get no answer."""
        self.stage = Stage.APART
        for watching in self.watches.values():
            watching.stage = WatchStage.IDLE
        self.asks.connection_lost()
        return [self.answered(ask, None) for ask in self.asks if ask.table not in self.watches]

    def after_that(self, what: Effect) -> Effects:
        """What the end of a connection leads to. At the end of all, what waits is told that no answer will come."""
        if not isinstance(what, GiveUp):
            return [what]
        self.stage = Stage.OVER
        return [*(self.answered(ask, None) for ask in self.asks), what]

    # What we ask for

    def watch(self, table: str, invite: str | None) -> Effects:
        """Watch a table from now on, through every reconnection. Watched already: nothing happens."""
        if table in self.watches:
            return []
        watching = self.watches[table] = Watching(table, invite)
        return self.send_watch(watching)

    def unwatch(self, table: str) -> Effects:
        """Watch it no longer. Its intents that are not on this connection are refused here; those that are still get
        their answer, if it comes on this connection."""
        watching = self.watches.pop(table, None)
        if watching is None:
            return []
        effects = self.drop_unsent(table, refused_here(Code.NOT_WATCHING, table, ""))
        if self.stage is Stage.TALKING and watching.stage in (WatchStage.ASKED, WatchStage.LIVE):
            effects.append(Send(self.framing.unwatch(table)))
        return effects

    def ask(self, table: str, id: str, intent: dict[str, Any], version: int | None) -> Effects:
        """Ask for something at a watched table. What waits under the same id already is asked once only. Raises
        ValueError if it is not the same."""
        frame = self.framing.intent(table, id, intent, version)
        known = self.asks.get(table, id)
        if known is not None and known.frame != frame:
            raise ValueError(f"another intent waits for its answer under the id {id}")
        if known is not None:
            return []
        if self.stage is Stage.OVER:
            return [Answered(table, id, None)]
        if isinstance(frame, Refused):
            return [Answered(table, id, frame)]
        watching = self.watches.get(table)
        if watching is None:
            return [Answered(table, id, refused_here(Code.NOT_WATCHING, table, id))]
        if len(self.asks) >= self.pacing.most_asked:
            return [Answered(table, id, refused_here(Code.TOO_MANY, table, id))]
        self.asks.add(Ask(table, id, frame))
        return self.send_waiting(watching)

    # Time

    def next_due(self) -> float | None:
        """When `tick` has something to do, if ever."""
        if self.stage is not Stage.TALKING:
            return None
        watches = [watching.due for watching in self.watches.values() if watching.stage is WatchStage.PAUSED]
        return min(self.asks.due() + watches, default=None)

    def tick(self, now: float) -> Effects:
        """Send again what was refused for now and is due."""
        if self.stage is not Stage.TALKING:
            return []
        self.asks.resume(now)
        effects: Effects = []
        for watching in self.watches.values():
            if watching.stage is WatchStage.PAUSED and watching.due <= now:
                effects += self.send_watch(watching)
            effects += self.send_waiting(watching)
        return effects

    def server_now_ms(self, now: float) -> int:
        """The service's time, as far as one can tell."""
        return round(now * 1000 + self.server_ahead_ms)

    def set_clock(self, server_time: int, now: float) -> None:
        self.server_ahead_ms = server_time - now * 1000

    # What the service says

    def receive(self, frame: bytes, now: float) -> Effects:
        """Take in a frame. Messages of a type unknown to us are ignored."""
        try:
            message = self.codec.decode_server(frame)
        except Misshapen as fault:
            return [] if fault.code is Code.UNKNOWN_TYPE else [Drop(fault.message)]
        except Unreadable as fault:
            return [Drop(str(fault))]
        return self.take_in(message, now)

    def take_in(self, message: FromServer, now: float) -> Effects:
        match message:
            case Update() | Snapshot() | Presence() | Chat():
                watching = self.watches.get(message.table)
                return [] if watching is None else self.about_table(watching, message, now)
            case Ack(table=table, id=id):
                ask = self.asks.get(table, id)
                return [] if ask is None else [self.answered(ask, message)]
            case Refused():
                return self.refused(message, now)
            case Welcome():
                return self.greeted(message, now)
            case Pong(server_time=server_time):
                self.set_clock(server_time, now)
                return []
            case Bye():
                self.trying.bye = message
                return []
            case _:
                assert_never(message)

    def greeted(self, welcome: Welcome, now: float) -> Effects:
        self.stage = Stage.TALKING
        self.trying.greeted(now)
        self.set_clock(welcome.server_time, now)
        self.framing.set_limits(welcome.limits)
        effects: Effects = [Greeted(welcome)]
        for watching in self.watches.values():
            effects += self.send_watch(watching)
        return effects

    def about_table(self, watching: Watching, message: Snapshot | Update | Presence | Chat, now: float) -> Effects:
        told = Told(watching.table, message)
        match message:
            case Snapshot():
                watching.view = view_of(message)
                self.set_clock(message.server_time, now)
                return [told, *self.go_live(watching)]
            case Update():
                return self.update(watching, message)
            case Presence():
                watching.presence = message
                return [told, *self.came_back(watching)]
            case Chat():
                watching.hear(message.lines)
                return [told]
            case _:
                assert_never(message)

    def update(self, watching: Watching, update: Update) -> Effects:
        """What leaves a gap is let go, and all since the last version seen is asked for."""
        match watching.update(update):
            case Fit.NEXT:
                return [Told(watching.table, update), *self.go_live(watching)]
            case Fit.SEEN:
                return []
            case Fit.GAP:
                return self.watch_again(watching) if watching.stage is WatchStage.LIVE else []

    def came_back(self, watching: Watching) -> Effects:
        """Presence ends the answer to a watch, and may be all of it where nothing was missed."""
        if watching.stage is not WatchStage.ASKED or watching.view is None:
            return []
        return self.watch_again(watching) if watching.gaps else self.go_live(watching)

    def watch_again(self, watching: Watching) -> Effects:
        """A version was skipped."""
        watching.gaps += 1
        return self.send_watch(watching)

    def go_live(self, watching: Watching) -> Effects:
        watching.go_live()
        return self.send_waiting(watching)

    # Answers

    def answered(self, ask: Ask, answer: Ack | Refused | None) -> Answered:
        self.asks.remove(ask)
        return Answered(ask.table, ask.id, answer)

    def refused(self, refused: Refused, now: float) -> Effects:
        if refused.id is not UNSET:
            ask = next((ask for ask in self.asks if ask.id == refused.id and refused.table in (ask.table, UNSET)), None)
            return [] if ask is None else self.ask_refused(ask, refused, now)
        if refused.table is not UNSET:
            watching = self.watches.get(refused.table)
            return [] if watching is None else self.watch_refused(watching, refused, now)
        if self.stage is not Stage.GREETING:
            return []
        if is_passing(refused.code):
            return [Drop(refused.message)]
        return [*self.come_apart(), *self.after_that(GiveUp(refused.message, refused))]

    def ask_refused(self, ask: Ask, refused: Refused, now: float) -> Effects:
        """For good, for now, or because this connection does not watch the table yet."""
        watching = self.watches.get(ask.table)
        unwatched = refused.code == Code.NOT_WATCHING and watching is not None
        passing = unwatched or is_passing(refused.code)
        ask.tries += 1
        if not passing or watching is None or ask.tries >= self.pacing.tries:
            return [self.answered(ask, None if passing and ask.in_doubt else refused)]
        self.asks.pause(ask, now + self.pacing.resend_s(ask.tries, self.draw))
        return self.send_watch(watching) if unwatched and watching.stage is WatchStage.LIVE else []

    def watch_refused(self, watching: Watching, refused: Refused, now: float) -> Effects:
        """For now: ask again, for a table seen before as often as it takes. For good: let go of it."""
        watching.tries += 1
        if is_passing(refused.code) and (watching.view is not None or watching.tries < self.pacing.tries):
            watching.pause(now + self.pacing.resend_s(watching.tries, self.draw))
            return []
        del self.watches[watching.table]
        return [*self.drop_unsent(watching.table, refused), Barred(watching.table, refused)]

    def drop_unsent(self, table: str, refused: Refused) -> Effects:
        """The table is watched no longer: what is not on this connection is answered here."""
        return [self.answered(ask, None if ask.in_doubt else refused) for ask in self.asks.unsent(table)]

    # Sending

    def send_watch(self, watching: Watching) -> Effects:
        if self.stage is not Stage.TALKING:
            return []
        watching.stage = WatchStage.ASKED
        watching.chat_anew = True
        return [Send(self.framing.watch(watching.table, watching.since, watching.invite, watching.mark))]

    def send_waiting(self, watching: Watching) -> Effects:
        if self.stage is not Stage.TALKING or watching.stage is not WatchStage.LIVE:
            return []
        return [Send(frame) for frame in self.asks.send_waiting(watching.table)]
