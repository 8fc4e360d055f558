"""One WebSocket connection: carries out what its session says, between the wire and the tables."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from functools import partial
from typing import assert_never

import msgspec
from msgspec import UNSET, UnsetType

from protocol.codec import Codec
from protocol.codes import CLOSE_REASONS, REASONS, Close, Code
from protocol.messages import PROTOCOL, Ack, Bye, PlayerName, Pong, Refused, Welcome
from service.games.kernel import Refusal
from service.log.contract import StoreUnavailable
from service.support.websocket_frames import message_frame
from service.table import request
from service.table.attendance import Attendance
from service.table.directory import Directory
from service.transport.admission import Admission, host_of
from service.transport.bot_accounts import BotAccounts
from service.transport.outboxes import NOTED_BYTES
from service.transport.renewals import Renewals
from service.transport.session import (
    Answer,
    BeginWatch,
    Effect,
    EndWatch,
    Greet,
    SayPong,
    Session,
    Shut,
    Stage,
    Submit,
)
from service.transport.shares import CONNECTION, INTENT, TOLD_A_UNIT, VERSION_FOLDED, WATCH, Share
from service.transport.websocket_protocol import WebSocketProtocol

MAX_WAITING = 256
"""Frames that may wait while a watch begins; a client that sends more is told to slow down, then closed."""


class Connection:
    """A client, as this node knows it. It is a table's `Watcher`."""

    def __init__(
        self,
        *,
        wire: WebSocketProtocol,
        codec: Codec,
        directory: Directory,
        admission: Admission,
        renewals: Renewals,
        programs: BotAccounts,
        address: str,
        share: Share | None = None,
    ) -> None:
        self.wire = wire
        self.codec = codec
        self.directory = directory
        self.admission = admission
        self.renewals = renewals
        self.programs = programs
        self.tokens = renewals.tokens
        self.token_name = ""
        self.is_sure = False
        """Did the store say that the token is the player's latest?"""
        self.address = address
        self.max_outbox_bytes = directory.settings.max_outbox_bytes
        self.noted_bytes = min(NOTED_BYTES, self.max_outbox_bytes)
        self.player: PlayerName | None = None
        self.session = Session(codec, directory.settings, time.monotonic())
        self.attendances: dict[str, Attendance] = {}
        self.waiting: deque[bytes] = deque()
        self.watch_task: asyncio.Task[None] | None = None
        self.gone = asyncio.Event()
        self.hello_timer = asyncio.get_running_loop().call_later(directory.settings.hello_s, self.no_hello)
        self.share = share
        self.spend(CONNECTION)
        wire.take_over(receiver=self.receive, lost=self.lost, crowded=self.bound, too_much=self.too_much, share=share)

    # From the client

    def receive(self, frame: bytes) -> None:
        """A frame came. While a watch begins, what follows it waits, so that everything happens in order."""
        if self.watch_task is None:
            self.carry_out(self.session.receive(frame, time.monotonic()))
        elif len(self.waiting) < MAX_WAITING:
            self.waiting.append(frame)
        else:
            self.carry_out(self.session.crowded(frame, time.monotonic()))

    def too_much(self) -> None:
        """It kept sending more than the share of its address (PL-21)."""
        if self.session.stage is not Stage.CLOSED:
            self.carry_out(self.session.shut(Close.TOO_FAST))

    def spend(self, cost: int) -> None:
        if self.share is not None:
            self.share.spend(cost)

    def credit(self) -> float:
        return float("inf") if self.share is None else self.share.credit()

    def carry_out(self, effect: Effect | None) -> None:
        match effect:
            case None:
                pass
            case Submit():
                self.submit(effect)
            case Answer(message=message):
                self.say(message)
                if isinstance(message, Refused):
                    self.directory.telemetry.intents.add(str(message.code))
            case Greet(token=token):
                self.greet(token)
            case BeginWatch():
                self.spend(WATCH)
                self.watch_task = asyncio.get_running_loop().create_task(self.begin_watch(effect))
            case EndWatch(table=table):
                self.end_watch(table)
            case SayPong():
                self.say(Pong(self.directory.clock.now_ms()))
            case Shut(code=code):
                self.shut(code)
            case _:
                assert_never(effect)

    def submit(self, submit: Submit) -> None:
        attendance = self.attendances.get(submit.table)
        assert self.player is not None, "the session lets nobody else through"
        answer = partial(self.answered, submit.table, submit.id)
        if attendance is None:
            return answer(Refusal(Code.NOT_WATCHING))
        self.spend(INTENT)
        if submit.intent.get("type") == "say":
            self.spend(len(attendance.table.audience) // TOLD_A_UNIT)
        key = (self.player.id, submit.id)
        asked = request.Request(self.player, key, submit.intent, submit.made_at, answer, opener=host_of(self.address))
        return attendance.submit(asked, time.monotonic())

    def answered(self, table: str, intent: str, answer: request.Answer) -> None:
        if isinstance(answer, Refusal):
            self.directory.telemetry.intents.add(str(answer.code))
            self.say(refused(answer, table=table, id=intent))
        else:
            self.say(Ack(table, intent, answer))
            self.directory.telemetry.intents.add("ack")

    # Who it is

    def greet(self, token: str | None) -> None:
        if token is not None:
            player, self.token_name = self.tokens.read(token) or (None, "")
            if player is None or self.renewals.is_void(player.id, self.token_name):
                self.session.stage = Stage.NEW
                return self.say(Refused(code=Code.TOKEN_INVALID, message=REASONS[Code.TOKEN_INVALID]))
            if not self.admission.enter_player(player.id):
                return self.carry_out(self.session.shut(Close.TOO_MANY_CONNECTIONS))
            self.player = player
            self.session.player_known = True
            self.programs.came(player)
            self.directory.spawn(self.make_sure())
        self.hello_timer.cancel()
        settings = self.directory.settings
        limits = {
            "max_frame_bytes": settings.max_frame_bytes,
            "intents_per_s": int(settings.intents_per_s),
            "intents_burst": settings.intents_burst,
            "max_say_chars": settings.max_say_chars,
            "watches_per_connection": settings.watches_per_connection,
            "ping_s": int(settings.ping_s),
        }
        return self.say(
            Welcome(
                server_time=self.directory.clock.now_ms(),
                protocol=PROTOCOL,
                limits=limits,
                player=self.player or UNSET,
            )
        )

    async def make_sure(self) -> None:
        """Is the token still the player's latest? If not, nothing more is done or shown. Raises StoreUnavailable."""
        if self.player is not None and not self.is_sure:
            self.is_sure = await self.renewals.holds(self.player.id, self.token_name)
            if not self.is_sure:
                self.void_token()

    def void_token(self) -> None:
        self.session.stage = Stage.CLOSED
        self.shut(Close.TOKEN_VOID)

    def no_hello(self) -> None:
        if self.session.stage is Stage.NEW:
            self.carry_out(self.session.shut(Close.PROTOCOL_ERROR))

    @property
    def is_over(self) -> bool:
        """Is it closed, or closing?"""
        return self.gone.is_set() or self.session.stage is Stage.CLOSED

    # What it watches

    async def begin_watch(self, watch: BeginWatch) -> None:
        try:
            refusal = await self.watch(watch)
        except StoreUnavailable:
            refusal = Refusal(Code.UNAVAILABLE)
        except Exception:
            self.directory.telemetry.fault("watch", table=watch.table)
            refusal = Refusal(Code.FAILED)
        if refusal is not None:
            self.session.watching.discard(watch.table)
            self.end_watch(watch.table)
            self.refuse_watch(watch.table, refusal)
        self.watch_task = None
        while self.waiting and self.watch_task is None:
            self.carry_out(self.session.receive(self.waiting.popleft(), time.monotonic()))

    async def watch(self, watch: BeginWatch) -> Refusal | None:
        """Begin to watch; why not, if so. All that the store is asked, it is asked at once. Raises StoreUnavailable."""
        is_cold = watch.table not in self.directory.attendances
        attendance = await self.directory.find(watch.table)
        if isinstance(attendance, Attendance) and is_cold:
            self.spend(attendance.table.fold.version * VERSION_FOLDED)
        if isinstance(attendance, Refusal):
            await self.make_sure()
            return attendance
        if self.is_over:
            return None
        preparing = attendance.prepare(self, invite=watch.invite, since=watch.since, mark=watch.mark)
        _, ready = await asyncio.gather(self.make_sure(), preparing)
        if self.is_over:
            return None
        refusal = attendance.admit(self, ready, invite=watch.invite, since=watch.since, mark=watch.mark)
        if refusal is None:
            self.attendances[watch.table] = attendance
        return refusal

    def end_watch(self, table: str) -> None:
        attendance = self.attendances.pop(table, None)
        if attendance is not None:
            attendance.go(self)

    def dismissed(self, table: str, why: Refusal) -> None:
        self.session.watching.discard(table)
        self.attendances.pop(table, None)
        self.refuse_watch(table, why)

    def refuse_watch(self, table: str, refusal: Refusal) -> None:
        self.say(refused(refusal, table=table))

    # To the client

    def say(self, message: msgspec.Struct) -> None:
        self.send(message_frame(self.codec, message))

    def send(self, frame: bytes) -> None:
        """Into the outbox, which is the transport's own buffer. If the client leaves too much of it unread it is
        closed here, and the table that sends does not notice (PL-21)."""
        unread = self.wire.write_frame(frame)
        if unread > self.noted_bytes:
            self.bound(unread)

    def unread(self) -> int:
        return self.wire.transport.get_write_buffer_size()

    def bound(self, unread: int) -> None:
        others = None if self.share is None else self.share.outboxes
        if unread > self.max_outbox_bytes or (others is not None and others.too_much(self, unread)):
            self.directory.telemetry.outbox_bytes.observe(unread)
            self.session.stage = Stage.CLOSED
            self.shut(Close.TOO_SLOW)

    def shut(self, code: Close, retry_after: float | None = None) -> None:
        """Say bye and close."""
        bye = Bye(code=code, retry_after=UNSET if retry_after is None else retry_after)
        self.wire.write_frame(message_frame(self.codec, bye))
        self.wire.close(code, CLOSE_REASONS[code])
        self.directory.telemetry.closes.labels(str(int(code))).inc()

    def lost(self) -> None:
        """The connection is over, whoever ended it."""
        self.hello_timer.cancel()
        self.session.stage = Stage.CLOSED
        self.waiting.clear()
        for table in list(self.attendances):
            self.end_watch(table)
        if self.player is not None:
            self.admission.leave_player(self.player.id)
            self.programs.left(self.player)
        self.admission.leave(self.address)
        if self.share is not None:
            self.share.outboxes.forget(self)
        self.gone.set()


def refused(refusal: Refusal, *, table: str | UnsetType, id: str | UnsetType = UNSET) -> Refused:
    """A refusal as it travels."""
    return Refused(
        code=refusal.code,
        message=refusal.text,
        table=table,
        id=id,
        clause=refusal.clause or UNSET,
        reason=refusal.reason or UNSET,
    )
