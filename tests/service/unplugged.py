"""A node without sockets: its tables and connections as they are, over wires that record, by a clock of the tests."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any, TypeVar

import jwt
import msgspec
from msgspec import UNSET

from protocol.codec import JSON, Codec
from protocol.messages import Ack, FromServer, Hello, Intent, PlayerName, Refused, Snapshot, Update, Watch
from service.games import games
from service.games.kernel import Game
from service.log import Store, open_store
from service.platform.options import TableOptions
from service.support.clock import Clock
from service.support.settings import Settings
from service.support.telemetry import Telemetry
from service.table.actor import Table
from service.table.attendance import Attendance
from service.table.directory import Directory
from service.transport.admission import Admission
from service.transport.bot_accounts import BotAccounts
from service.transport.connection import Connection
from service.transport.renewals import Renewals
from service.transport.tokens import Tokens
from tests.service.running import QUICK
from tests.service.seen import SeenTable

T = TypeVar("T", bound=msgspec.Struct)
DAWN_MS = 1_800_000_000_000
GAMES = games(extra=("tests.service.extra",))


class HandClock(Clock):
    """Stands still until it is turned."""

    def __init__(self, store: Store, now: int = DAWN_MS) -> None:
        super().__init__(store)
        self.now = now

    def now_ms(self) -> int:
        return self.now

    async def set(self) -> None:
        pass


class RecordingWire:
    """Takes what a connection writes. `frames`: every byte of it. `unread`: what the client has left unread."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.unread = 0
        self.closed: tuple[int, str] | None = None
        self.receiver: Callable[..., None]
        self.lost: Callable[[], None]

    def take_over(
        self, *, receiver: Callable[..., None], lost: Callable[[], None], crowded: Callable[[int], None], **_: Any
    ) -> None:
        self.receiver = receiver
        self.lost = lost

    def write_frame(self, frame: bytes) -> int:
        if self.closed is None:
            self.frames.append(frame)
        return self.unread

    def close(self, code: int, reason: str) -> None:
        self.closed = self.closed or (int(code), reason)


class Line:
    """A connection over a recording wire, as its client has it."""

    def __init__(self, node: Unplugged, codec: Codec) -> None:
        self.node = node
        self.codec = codec
        self.wire = RecordingWire()
        self.heard: list[FromServer] = []
        self.connection = Connection(
            wire=self.wire,  # type: ignore[arg-type]
            codec=codec,
            directory=node.directory,
            admission=node.admission,
            renewals=Renewals(node.store, node.tokens),
            programs=BotAccounts(node.store, most=10, every_s=1.0, kept_s=1, spawn=node.directory.spawn),
            address="test",
        )

    @property
    def got(self) -> list[FromServer]:
        new = self.wire.frames[len(self.heard) :]
        self.heard += [self.codec.decode_server(payload(frame)) for frame in new]
        return self.heard

    def all(self, kind: type[T]) -> list[T]:
        return [message for message in self.got if isinstance(message, kind)]

    def send(self, message: msgspec.Struct) -> None:
        """Hand a message over; what comes of it comes when the node has settled."""
        self.wire.receiver(self.codec.encode(message))

    def ask(self, table: str, id: str, intent: dict[str, Any], version: int | None = None) -> None:
        self.send(Intent(table, id, intent, UNSET if version is None else version))

    async def done(self, table: str, id: str, intent: dict[str, Any]) -> int:
        """Ask, and settle; it must be acked."""
        self.ask(table, id, intent)
        await self.node.settle()
        answer = self.answers(id)[-1]
        assert isinstance(answer, Ack), answer
        return answer.version

    async def watch(self, table: str, since: int | None = None) -> None:
        self.send(Watch(table, since=UNSET if since is None else since))
        await self.node.settle()

    def answers(self, id: str) -> list[Ack | Refused]:
        return [message for message in self.got if isinstance(message, Ack | Refused) and message.id == id]

    def sees(self, table: str) -> SeenTable:
        """All that it was told of a table, folded."""
        seen = SeenTable()
        for message, frame in zip(self.got, self.wire.frames, strict=True):
            if isinstance(message, Snapshot) and message.table == table:
                seen.snapshot(message)
            if isinstance(message, Update) and message.table == table:
                seen.update(message, frame)
        return seen

    def hang_up(self) -> None:
        self.wire.lost()


def payload(frame: bytes) -> bytes:
    """What a whole unmasked WebSocket frame carries."""
    head = {126: 4, 127: 10}.get(frame[1], 2)
    return frame[head:]


class Unplugged:
    """`store`: opened already."""

    def __init__(self, store: Store, *, games: Mapping[str, Game[Any]] = GAMES, **settings: Any) -> None:
        self.store = store
        self.settings = Settings(**{**QUICK, "bot_delay_ms": 400, **settings})
        self.clock = HandClock(store)
        self.telemetry = Telemetry()
        self.directory = Directory(
            store=store,
            settings=self.settings,
            clock=self.clock,
            telemetry=self.telemetry,
            games=games,
        )
        self.admission = Admission(self.settings)
        self.tokens = Tokens("a secret long enough for HMAC-SHA256", 1)
        self.lines: list[Line] = []

    def line(self, codec: Codec = JSON) -> Line:
        self.lines.append(Line(self, codec))
        return self.lines[-1]

    def come(self, player: PlayerName | None, codec: Codec = JSON) -> Line:
        """A connection that has said hello."""
        line = self.line(codec)
        line.send(Hello(token=UNSET if player is None else self.token(player)))
        return line

    def token(self, player: PlayerName) -> str:
        claims = {"sub": player.id, "name": player.name, "exp": 1 << 40}
        return jwt.encode(claims, self.tokens.secret, algorithm="HS256")

    async def open_table(self, maker: PlayerName, **options: Any) -> str:
        wanted = msgspec.convert({"game": "vita_mors", "seats": 3, **options}, TableOptions)
        name = await self.directory.open_table(maker, wanted)
        assert isinstance(name, str), name
        return name

    async def attendance(self, name: str) -> Attendance:
        found = await self.directory.find(name)
        assert isinstance(found, Attendance), found
        return found

    async def table(self, name: str) -> Table:
        return (await self.attendance(name)).table

    async def settle(self) -> None:
        """Until nothing is under way."""
        while tasks := self.under_way():
            await asyncio.wait(tasks)
            await asyncio.sleep(0)

    def under_way(self) -> list[asyncio.Task[Any]]:
        attendances = list(self.directory.attendances.values())
        found = [attendance.table.task for attendance in attendances]
        found += [line.connection.watch_task for line in self.lines]
        found += [task for attendance in attendances for task in attendance.chat.saying.values()]
        return [
            *(task for task in found if task is not None),
            *self.directory.errands,
            *self.directory.loading.values(),
        ]

    async def turn_clock(self, ms: int) -> None:
        """Time goes on, and every table is looked at, as the node's round would."""
        self.clock.now += ms
        await self.look()

    async def look(self) -> None:
        for attendance in list(self.directory.attendances.values()):
            attendance.table.look_at_clock()
        await self.settle()

    async def stop(self) -> None:
        for line in self.lines:
            line.connection.hello_timer.cancel()
            line.hang_up()
        for attendance in self.directory.attendances.values():
            if attendance.presence.telling is not None:
                attendance.presence.telling.cancel()
        await self.settle()
        await self.directory.stop()


@contextlib.asynccontextmanager
async def unplugged(url: str = "sqlite:///:memory:", **settings: Any) -> AsyncIterator[Unplugged]:
    store = open_store(url, synchronous="normal")
    await store.open()
    node = Unplugged(store, **settings)
    try:
        yield node
    finally:
        await node.stop()
        await store.close()
