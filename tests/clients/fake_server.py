"""The model of the service behind a real socket, for tests of the asyncio shell. It can be told to break."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from protocol.codec import codec_for
from protocol.messages import FromServer
from tests.clients.model_service import Link, ModelService


class FakeServer:
    """`refusals`: the HTTP statuses that the next connections get. `greet_with`: what hello is answered with in place
    of welcome. `connections`: how many there have been. `cut_every`: they are cut after so many frames came."""

    def __init__(self, service: ModelService, codec: str) -> None:
        self.service = service
        self.codec = codec
        self.sockets: dict[ServerConnection, Link] = {}
        self.refusals: list[HTTPStatus] = []
        self.greet_with: FromServer | None = None
        self.cut_every = 0
        self.connections = 0
        self.server: Server | None = None
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def open(self) -> None:
        """Listen, on the port it had before where it had one."""
        self.server = await serve(
            self.talk,
            "127.0.0.1",
            self.port,
            subprotocols=[Subprotocol(self.codec)],
            process_request=self.process_request,
            compression=None,
        )
        self.port = next(iter(self.server.sockets)).getsockname()[1]

    async def close(self) -> None:
        if self.server is not None:
            self.cut()
            self.server.close()
            await self.server.wait_closed()

    def process_request(self, connection: ServerConnection, request: Request) -> Response | None:
        self.connections += 1
        return connection.respond(self.refusals.pop(0), "not now\n") if self.refusals else None

    async def talk(self, socket: ServerConnection) -> None:
        assert socket.subprotocol == self.codec
        link = self.sockets[socket] = self.service.connect()
        try:
            frames = 0
            while True:
                link.to_service.append(await socket.recv(decode=False))
                frames += 1
                if self.greet_with is not None:
                    await self.send(socket, self.greet_with)
                    continue
                self.service.read_one(link)
                if self.cut_every and frames >= self.cut_every:
                    socket.transport.abort()
                await self.flush()
        except ConnectionClosed:
            pass
        finally:
            self.service.cut(link)
            self.sockets.pop(socket, None)

    async def flush(self) -> None:
        """Send what the model has to say, to everybody."""
        for socket, link in list(self.sockets.items()):
            while link.to_client:
                await socket.send(link.to_client.popleft(), text=self.service.codec.text)

    async def send(self, socket: ServerConnection, message: FromServer) -> None:
        await socket.send(self.service.codec.encode(message), text=self.service.codec.text)

    async def tell(self, message: FromServer) -> None:
        """Send one message to everybody, whatever the model thinks of it."""
        for socket in list(self.sockets):
            await self.send(socket, message)

    def cut(self) -> None:
        """Break all connections, in the midst of whatever they do."""
        for socket in list(self.sockets):
            socket.transport.abort()

    async def say_goodbye(self, code: int) -> None:
        """Close all connections, properly."""
        await asyncio.gather(*(socket.close(code) for socket in list(self.sockets)))


@asynccontextmanager
async def serving(codec: str = "obol.v1.msgpack") -> AsyncIterator[FakeServer]:
    """A fake server behind an address of its own."""
    found = codec_for(codec)
    assert found is not None
    server = FakeServer(ModelService(found), codec)
    await server.open()
    try:
        yield server
    finally:
        await server.close()
