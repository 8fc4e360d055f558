"""The yardstick: the same ballot on a bare uvicorn, with no log, no rules, no identity and no limits.

A WebSocket ASGI application on uvicorn's stock websockets-sansio implementation. Every vote makes one update, encoded
once with msgpack and sent to each of the table's four seats. What it costs is what uvicorn and ASGI cost.

    python -m bench.yardstick PORT [asyncio|uvloop]
"""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from typing import Any, Literal
from urllib.parse import parse_qs

import msgpack
import uvicorn

from bench.wire import SUBPROTOCOL

SEATS = 4
Send = Callable[[dict[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[dict[str, Any]]]


class Ballot:
    """One table."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.sends: dict[int, Send] = {}
        self.coins: dict[int, str] = {}
        self.version = self.round = self.vita = self.mors = 0

    async def vote(self, seat: int, coin: str) -> None:
        if seat in self.coins:
            return
        self.coins[seat] = coin
        public: dict[str, Any] = {"voted": {str(seat): True}}
        if len(self.coins) == SEATS:
            public = self.next_round()
        await self.tell({"events": [{"type": "vote_cast", "seat": seat}], "public": public})

    def next_round(self) -> dict[str, Any]:
        if sum(coin == "vita" for coin in self.coins.values()) * 2 >= SEATS:
            self.vita += 1
        else:
            self.mors += 1
        self.coins.clear()
        self.round += 1
        return {"round": self.round, "voted": {}, "vita": self.vita, "mors": self.mors}

    async def tell(self, what: dict[str, Any]) -> None:
        self.version += 1
        frame = msgpack.packb({"type": "update", "table": self.name, "version": self.version, **what})
        for send in list(self.sends.values()):
            await send({"type": "websocket.send", "bytes": frame})


class Bare:
    """The application."""

    def __init__(self) -> None:
        self.tables: dict[str, Ballot] = {}

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200})
            await send({"type": "http.response.body", "body": b"ready"})
            return
        asked = parse_qs(scope["query_string"].decode())
        await receive()
        await send({"type": "websocket.accept", "subprotocol": SUBPROTOCOL})
        if "table" not in asked:
            while (await receive())["type"] != "websocket.disconnect":
                pass
            return
        table, seat = self.tables.setdefault(asked["table"][0], Ballot(asked["table"][0])), int(asked["seat"][0])
        table.sends[seat] = send
        if len(table.sends) == SEATS:
            await table.tell({"public": table.next_round()})
        while (message := await receive())["type"] == "websocket.receive":
            await table.vote(seat, msgpack.unpackb(message["bytes"])["intent"]["coin"])
        table.sends.pop(seat)


def serve(port: int, loop: Literal["asyncio", "uvloop"]) -> None:
    uvicorn.run(
        Bare(),
        port=port,
        ws="websockets-sansio",
        loop=loop,
        lifespan="off",
        log_level="warning",
        access_log=False,
        ws_per_message_deflate=False,
        backlog=4096,
    )


if __name__ == "__main__":
    serve(int(sys.argv[1]), "uvloop" if "uvloop" in sys.argv else "asyncio")
