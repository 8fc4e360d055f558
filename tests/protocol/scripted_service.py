"""A service that plays one short scripted table over real sockets, with a broken connection in the midst of it."""

from __future__ import annotations

import asyncio
import socket as socket_module
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from protocol.codec import JSON
from protocol.messages import Ack, FromClient, FromServer, Hello, Intent, Refused, Snapshot, Update, Watch, Welcome

TABLE = "t1"
OUTCOME = {"winners": [0], "reason": "pietas"}
VOTE = {"type": "vote", "coin": ["vita", "mors"]}
OPEN = {"table": {"status": "open", "awaited": [0]}}
RUNNING = {"table": {"status": "running", "awaited": [0]}, "game": {"hall": {"card": "king"}}}


class Script:
    """What it got, in order, for tests to look at. Whatever breaks the script ends up in `broken`."""

    def __init__(self) -> None:
        self.players: list[Any] = []
        self.got: list[list[FromClient]] = []
        self.broken: list[Exception] = []

    async def new_player(self, request: Request) -> JSONResponse:
        self.players.append(await request.json())
        return JSONResponse({"player": {"id": "p", "name": self.players[-1]["name"]}, "token": "tok"}, status_code=201)

    async def socket(self, socket: WebSocket) -> None:
        await socket.accept(subprotocol=JSON.name)
        self.got.append([])
        try:
            await (self.first, self.second)[len(self.got) - 1](socket)
        except WebSocketDisconnect:
            pass
        except Exception as error:
            self.broken.append(error)

    async def first(self, socket: WebSocket) -> None:
        """A seat is asked for, refused for a while, and taken; then the connection breaks under a vote."""
        await self.greet(socket)
        await send(socket, Snapshot(table=TABLE, version=1, server_time=1, public=OPEN))
        asked = await self.take(socket, Intent)
        await send(socket, Refused(code="busy", message="", table=TABLE, id=asked.id))
        asked = await self.take(socket, Intent)
        await send(socket, Ack(table=TABLE, id=asked.id, version=2))
        await send(
            socket,
            Snapshot(
                table=TABLE,
                version=2,
                server_time=1,
                mark="6a09e667",
                public=RUNNING,
                seat=0,
                private={},
                offers=[VOTE, {"type": "concede"}],
            ),
        )
        await self.take(socket, Intent)
        await socket.close(1012)

    async def second(self, socket: WebSocket) -> None:
        """The vote comes again and is acked before its update; the game goes on, and ends."""
        await self.greet(socket)
        vote = await self.take(socket, Intent)
        await send(socket, Ack(table=TABLE, id=vote.id, version=3))
        await send(socket, Update(table=TABLE, version=3, public={"game": {"hall": None}}, offers=[]))
        await send(socket, Update(table=TABLE, version=4, public={"game": {"round": 2}}, offers=[VOTE]))
        vote = await self.take(socket, Intent)
        await send(socket, Refused(code="phase_closed", message="", table=TABLE, id=vote.id))
        await send(socket, Update(table=TABLE, version=5))
        vote = await self.take(socket, Intent)
        over = {"table": {"status": "over", "awaited": None, "outcome": OUTCOME}}
        await send(socket, Update(table=TABLE, version=6, public=over, offers=[{"type": "rematch"}]))
        await send(socket, Ack(table=TABLE, id=vote.id, version=6))
        await socket.receive_text()

    async def greet(self, socket: WebSocket) -> None:
        await self.take(socket, Hello)
        await send(socket, Welcome(server_time=1, protocol=1, limits={}))
        await self.take(socket, Watch)

    async def take(self, socket: WebSocket, kind: type[Any]) -> Any:
        """The client's next message, which is of this kind."""
        message = JSON.decode_client((await socket.receive_text()).encode())
        self.got[-1].append(message)
        assert isinstance(message, kind), message
        return message


async def send(socket: WebSocket, message: FromServer) -> None:
    await socket.send_text(JSON.encode(message).decode())


@asynccontextmanager
async def serving(script: Script) -> AsyncIterator[str]:
    """The script behind an address."""
    routes = [
        Route("/api/players", script.new_player, methods=["POST"]),
        WebSocketRoute("/ws", script.socket),
    ]
    listening = socket_module.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    server = uvicorn.Server(uvicorn.Config(Starlette(routes=routes), log_level="warning", ws="websockets-sansio"))
    task = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        await task


def plain(messages: list[FromClient]) -> list[Any]:
    return [msgspec.to_builtins(message) for message in messages]
