"""The service that a case plays: connections of the client, one after another, and the client itself."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from http import HTTPStatus
from typing import Any

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from obol.conform.failed import Failed, expect
from obol.conform.line import Line
from obol.conform.subject import Subject
from protocol.codec import JSON, MSGPACK, Codec

TABLE, TOKEN = "5kq2mzv8rw3c", "eyJhbGciOi"
PUBLIC: dict[str, Any] = {
    "table": {"status": "running", "awaited": [0], "step_version": 4, "seats": {"0": {}, "1": {"bot": "random"}}},
    "game": {"phase": "vote", "round": 1, "hall": {"card": "king"}, "decks": {"slaves": {"size": 5}}},
}
PRIVATE: dict[str, Any] = {"party": "i", "coins": {"mors": 1}}
OFFERS: list[dict[str, Any]] = [{"type": "vote", "coin": ["mors", "vita"]}, {"type": "concede"}]
LIMITS = {"max_frame_bytes": 16384, "intents_per_s": 20, "intents_burst": 60, "max_say_chars": 400}
CODECS: dict[str, Codec] = {"json": JSON, "msgpack": MSGPACK}
NOW = 1_767_225_600_000


class Scene:
    """`client`: the program under test. `refusals`: what the next handshakes are answered with instead."""

    def __init__(self, client: Subject, encoding: str) -> None:
        self.client = client
        self.encoding = encoding
        self.codec = CODECS[encoding]
        self.coming: asyncio.Queue[Line] = asyncio.Queue()
        self.refusals: list[HTTPStatus] = []
        self.lines: list[Line] = []
        self.server: Server
        self.port = 0
        self.url = ""

    async def accept(self, socket: ServerConnection) -> None:
        line = Line(socket, self.codec, self.client.patience_s)
        self.lines.append(line)
        self.coming.put_nowait(line)
        closed = asyncio.create_task(socket.wait_closed())
        await asyncio.wait([closed, asyncio.create_task(line.over.wait())], return_when=asyncio.FIRST_COMPLETED)

    def answer_handshake(self, connection: ServerConnection, request: Request) -> Response | None:
        return connection.respond(self.refusals.pop(0), "not now\n") if self.refusals else None

    async def open(self, port: int = 0) -> None:
        self.server = await serve(
            self.accept,
            "127.0.0.1",
            port,
            subprotocols=[Subprotocol(self.codec.name)],
            process_request=self.answer_handshake,
            compression=None,
            ping_interval=None,
        )
        self.url = f"http://127.0.0.1:{next(iter(self.server.sockets)).getsockname()[1]}"

    async def close(self) -> None:
        for line in self.lines:
            line.cut()
        self.server.close()
        await self.server.wait_closed()

    async def server_away(self, line: Line) -> None:
        """There is no node to connect to, for a while."""
        self.port = int(self.url.rpartition(":")[2])
        line.cut()
        self.server.close()
        await self.server.wait_closed()

    async def server_back(self) -> None:
        await self.open(self.port)

    # What cases begin with

    async def connect(self, token: str | None = TOKEN) -> None:
        given = {} if token is None else {"token": token}
        await self.client.do("connect", url=self.url, encoding=self.encoding, **given)

    async def line(self) -> Line:
        """The client's next connection."""
        try:
            async with asyncio.timeout(self.client.patience_s):
                line = await self.coming.get()
        except TimeoutError:
            raise Failed(f"the client did not connect within {self.client.patience_s:g} s") from None
        expect(line.socket.subprotocol, self.codec.name, "the subprotocol")
        return line

    async def greeted(self, token: str | None = TOKEN, **more: Any) -> Line:
        """The next connection, past its hello and welcome."""
        line = await self.line()
        await line.hello(token)
        await welcome(line, **more)
        return line

    async def seated(self, *, version: int = 5, mark: str = "m5", **fields: Any) -> Line:
        """A client that watches a table from its seat, and has shown it."""
        await self.connect()
        await self.client.do("watch", table=TABLE)
        line = await self.greeted()
        await line.watch(TABLE, since=None, invite=None)
        await snapshot(line, version=version, mark=mark, **fields)
        await presence(line)
        shown = {"seat": 0, "public": PUBLIC, "private": PRIVATE, "offers": OFFERS} | fields
        await self.client.view(
            version=version, **{name: shown[name] for name in ("seat", "public", "private", "offers")}
        )
        return line

    async def back(self, **wanted: Any) -> Line:
        """The client's next connection, on which it watches the table again."""
        line = await self.greeted()
        await line.watch(TABLE, **wanted)
        return line

    async def asked(self, line: Line, id: str = "one", coin: str = "mors") -> None:
        """The client asks for something, and it has come."""
        await self.ask(id, coin)
        await line.intent(id, {"type": "vote", "coin": coin})

    async def ask(self, id: str = "one", coin: str = "mors", **more: Any) -> None:
        await self.client.do("ask", table=TABLE, id=id, intent={"type": "vote", "coin": coin}, **more)


async def welcome(line: Line, **more: Any) -> None:
    player = {"id": "5e0d3ac41f7b9268", "name": "Ada"}
    await line.say("welcome", server_time=NOW, protocol=1, player=player, limits=LIMITS, **more)


async def snapshot(line: Line, *, table: str = TABLE, version: int = 5, **fields: Any) -> None:
    whole = {"seat": 0, "public": PUBLIC, "private": PRIVATE, "offers": OFFERS} | fields
    there = {name: value for name, value in whole.items() if value is not None}
    await line.say("snapshot", table=table, version=version, server_time=NOW, **there)


async def update(line: Line, version: int, *, table: str = TABLE, **fields: Any) -> None:
    await line.say("update", table=table, version=version, **{"mark": f"m{version}"} | fields)


async def presence(line: Line, *, table: str = TABLE, spectators: int = 0) -> None:
    await line.say("presence", table=table, seats={"0": "here"}, spectators=spectators)


async def ack(line: Line, id: str, version: int) -> None:
    await line.say("ack", table=TABLE, id=id, version=version)


async def refused(line: Line, code: str, id: str | None = None, table: str | None = TABLE, **more: Any) -> None:
    named = {name: value for name, value in (("id", id), ("table", table)) if value is not None}
    await line.say("refused", code=code, message=f"It is {code}.", **named, **more)


@contextlib.asynccontextmanager
async def playing(client: Subject, encoding: str) -> AsyncIterator[Scene]:
    """A service for one case, and the client told to let go of it at the end."""
    scene = Scene(client, encoding)
    await scene.open()
    try:
        yield scene
        if client.running:
            await client.do("close")
            await client.see("closed")
            client.lines.clear()
    finally:
        await scene.close()
