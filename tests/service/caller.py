"""A client for tests: speaks to a real socket, keeps every byte it gets, and folds what it sees.

It holds the service to PL-10 all the time: versions come dense and in order, and only a snapshot may jump.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from protocol.codec import JSON, Codec
from protocol.messages import (
    Ack,
    Bye,
    Chat,
    FromServer,
    Hello,
    Intent,
    Ping,
    PlayerName,
    Pong,
    Presence,
    Refused,
    Snapshot,
    Unwatch,
    Update,
    Watch,
    Welcome,
)
from tests.service.seen import SeenTable

T = TypeVar("T", bound=msgspec.Struct)
HANG_S = 20.0


class Caller:
    """One connection. `raw`: what came, frame by frame; `got`: the same, read; `tables`: what it sees of each."""

    def __init__(self, socket: ClientConnection, codec: Codec) -> None:
        self.socket = socket
        self.codec = codec
        self.token: str | None = None
        self.welcome: Welcome | None = None
        self.raw: list[bytes] = []
        self.got: list[FromServer] = []
        self.tables: dict[str, SeenTable] = {}
        self.wrong: Exception | None = None
        self.news = asyncio.Event()
        self.count = 0
        self.reader = asyncio.create_task(self.read())

    @classmethod
    async def connect(cls, url: str, *, codec: Codec = JSON, **given: Any) -> Caller:
        return cls(await connect(url, subprotocols=[Subprotocol(codec.name)], proxy=None, **given), codec)

    async def read(self) -> None:
        """Until the connection ends."""
        try:
            while True:
                self.take(await self.socket.recv(decode=False))
        except ConnectionClosed:
            pass
        except Exception as error:
            self.wrong = error
        finally:
            self.news.set()

    def take(self, frame: bytes) -> None:
        self.raw.append(frame)
        message = self.codec.decode_server(frame)
        self.got.append(message)
        if isinstance(message, Snapshot):
            self.tables.setdefault(message.table, SeenTable()).snapshot(message)
        if isinstance(message, Update):
            self.tables[message.table].update(message, frame)
        self.news.set()

    # Waiting

    async def until(self, there: Callable[[], T | bool | None]) -> Any:
        """Wait until `there()` gives something, which is looked at again whenever a message comes."""
        async with asyncio.timeout(HANG_S):
            while True:
                if self.wrong is not None:
                    raise self.wrong
                found = there()
                if found:
                    return found
                if self.reader.done():
                    raise AssertionError(f"the connection ended ({self.socket.close_code}) and it never came")
                self.news.clear()
                await self.news.wait()

    async def next(self, kind: type[T], after: int = 0) -> T:
        """The first message of a kind among those from number `after` on."""
        found: T = await self.until(lambda: next((one for one in self.got[after:] if isinstance(one, kind)), None))
        return found

    async def closed(self) -> int:
        """Until the connection has ended; its close code."""
        async with asyncio.timeout(HANG_S):
            await self.reader
        if self.wrong is not None:
            raise self.wrong
        assert self.socket.close_code is not None
        return self.socket.close_code

    def all(self, kind: type[T]) -> list[T]:
        return [message for message in self.got if isinstance(message, kind)]

    # Saying

    async def send(self, message: msgspec.Struct) -> None:
        await self.send_raw(self.codec.encode(message))

    async def send_raw(self, frame: bytes) -> None:
        await self.socket.send(frame, text=self.codec.text)

    async def hello(self, token: str | None = None) -> Welcome:
        self.token = token
        await self.send(Hello(token=UNSET if token is None else token))
        self.welcome = await self.next(Welcome)
        return self.welcome

    async def ping(self) -> Pong:
        """Everything asked for before is answered when this comes back, but what the store has to answer."""
        before = len(self.got)
        await self.send(Ping())
        return await self.next(Pong, before)

    async def watch(self, table: str, *, since: int | None = None, invite: str | None = None) -> SeenTable:
        """Watch, and wait for all that comes with it. Raises AssertionError where it is refused."""
        answer = await self.try_watch(table, since=since, invite=invite)
        assert not isinstance(answer, Refused), answer
        return self.tables[table]

    async def try_watch(self, table: str, *, since: int | None = None, invite: str | None = None) -> Refused | Presence:
        before = len(self.got)
        await self.send(
            Watch(table, since=UNSET if since is None else since, invite=UNSET if invite is None else invite)
        )

        def answered() -> Refused | Presence | None:
            for message in self.got[before:]:
                if isinstance(message, Refused | Presence) and message.table == table:
                    return message
            return None

        found: Refused | Presence = await self.until(answered)
        return found

    async def unwatch(self, table: str) -> None:
        await self.send(Unwatch(table))
        await self.ping()

    def new_id(self) -> str:
        self.count += 1
        return f"{id(self):x}-{self.count}"

    async def ask(
        self, table: str, intent: dict[str, Any], *, id: str | None = None, version: int | None = None
    ) -> Ack | Refused:
        """Ask for something and wait for the answer."""
        wanted = self.new_id() if id is None else id
        before = len(self.got)
        await self.send(Intent(table, wanted, intent, UNSET if version is None else version))
        return await self.answer(wanted, before)

    async def answer(self, id: str, after: int = 0) -> Ack | Refused:
        found: Ack | Refused = await self.until(lambda: next(iter(self.answers(id, after)), None))
        return found

    def answers(self, id: str, after: int = 0) -> Sequence[Ack | Refused]:
        return [one for one in self.got[after:] if isinstance(one, Ack | Refused) and one.id == id]

    async def done(self, table: str, intent: dict[str, Any], **given: Any) -> int:
        """Ask for something that must be acked, and see the version at which it stands."""
        answer = await self.ask(table, intent, **given)
        assert isinstance(answer, Ack), (intent, answer)
        await self.sees(table, answer.version)
        return answer.version

    async def refused(self, table: str, intent: dict[str, Any], **given: Any) -> str:
        """Ask for something that must be refused; the code."""
        answer = await self.ask(table, intent, **given)
        assert isinstance(answer, Refused), (intent, answer)
        return answer.code

    async def sees(self, table: str, version: int) -> SeenTable:
        """Wait until it has seen a version."""
        await self.until(lambda: table in self.tables and self.tables[table].version >= version)
        return self.tables[table]

    async def sees_status(self, table: str, status: str) -> SeenTable:
        await self.until(lambda: table in self.tables and self.tables[table].status == status)
        return self.tables[table]

    async def hang_up(self) -> None:
        await self.socket.close()
        await self.reader
        if self.wrong is not None:
            raise self.wrong

    # Who it is

    @property
    def player(self) -> PlayerName:
        assert self.welcome is not None
        assert isinstance(self.welcome.player, PlayerName)
        return self.welcome.player

    @property
    def authorization(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    @property
    def lines(self) -> list[str]:
        """What it could read of the chat."""
        return [line.text for message in self.all(Chat) for line in message.lines]

    @property
    def bye(self) -> Bye:
        return self.all(Bye)[-1]
