"""A node that serves real sockets in this process, on a free port and a file of its own."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx

from obol_client.api import IDLE
from protocol.codec import JSON, Codec
from protocol.messages import PlayerName
from service.node.app import Obol
from service.node.server import Server, make_server
from service.support.settings import Settings
from service.table.actor import Table
from tests.service.caller import Caller
from tests.service.raw_socket import RawSocket

HANG_S = 20.0
"""Nothing here takes as long; a wait that does fails instead of hanging."""
QUICK: dict[str, Any] = {
    "port": 0,
    "games": "tests.service.extra",
    "synchronous": "normal",
    "bot_delay_ms": 0,
    "bots_share": 1.0,
    "clock_s": 0.02,
    "intents_per_s": 1e6,
    "intents_burst": 10_000,
    "says_per_s": 1e6,
    "says_burst": 10_000,
    "undos_per_s": 1e6,
    "undos_burst": 10_000,
    "http_per_s": 1e6,
    "tables_per_s": 1e6,
    "http_burst": 10_000,
    "address_cost_per_s": 1e9,
    "address_cost_burst": 10**9,
    "probe_s": 1e-6,
    "tables_burst": 10_000,
    "notify_changes_per_s": 1e6,
    "notify_changes_burst": 10_000,
    "drain_s": 5.0,
}
"""Settings under which a test neither waits nor meets a limit that is not its own."""


class Running:
    """`callers`: every connection that was made through it, closed at the end."""

    def __init__(self, log: str, settings: dict[str, Any]) -> None:
        self.settings = Settings(**{**QUICK, "log": log, **settings})
        self.callers: list[Caller] = []
        self.raws: list[RawSocket] = []
        self.server: Server
        self.task: asyncio.Task[None]
        self.http: httpx.AsyncClient

    async def start(self) -> None:
        self.server = make_server(self.settings)
        self.server.capture_signals = contextlib.nullcontext  # type: ignore[method-assign,assignment]
        self.task = asyncio.create_task(self.server.serve())
        while not self.server.started:
            assert not self.task.done(), "it did not start"
            await asyncio.sleep(0.001)
        self.http = httpx.AsyncClient(base_url=self.url, trust_env=False, timeout=HANG_S, limits=IDLE, verify=False)

    async def stop(self) -> None:
        await self.http.aclose()
        self.server.should_exit = True
        async with asyncio.timeout(HANG_S):
            await self.task

    async def restart(self) -> None:
        """All that was in memory is gone; the port is another."""
        await self.stop()
        await self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.port}"

    @property
    def socket_url(self) -> str:
        return f"ws://127.0.0.1:{self.server.port}/ws"

    @property
    def node(self) -> Obol:
        return self.server.node

    def table(self, name: str) -> Table:
        """The actor of a table that is in memory."""
        return self.node.directory.attendances[name].table

    def forget(self, name: str) -> None:
        """The table leaves memory, as it would if nobody needed it for a while."""
        self.node.directory.let_go(self.table(name))

    @property
    def faults(self) -> float:
        """Errors of ours, all in all."""
        return self.counted("obol_faults_total")

    def counted(self, metric: str) -> float:
        """As the metrics have it, all in all."""
        lines = self.node.telemetry.text().decode().splitlines()
        return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith(metric))

    # People

    async def player(self, name: str) -> tuple[PlayerName, str]:
        """A new player, and the token that makes one that player."""
        answer = await self.http.post("/api/players", json={"name": name})
        assert answer.status_code == 201, answer.text
        made = answer.json()
        return PlayerName(**made["player"]), made["token"]

    async def call(self, token: str | None = None, *, codec: Codec = JSON, **given: Any) -> Caller:
        """A connection that has said hello."""
        caller = await Caller.connect(self.socket_url, codec=codec, **given)
        self.callers.append(caller)
        await caller.hello(token)
        return caller

    async def raw(self, **given: Any) -> RawSocket:
        """A connection by hand, which has said nothing yet."""
        self.raws.append(await RawSocket.connect(self.socket_url, **given))
        return self.raws[-1]

    async def come(self, name: str, *, codec: Codec = JSON) -> Caller:
        """A new player, connected."""
        _, token = await self.player(name)
        return await self.call(token, codec=codec)

    async def open_table(self, maker: Caller, **options: Any) -> str:
        answer = await self.open_answer(maker, **options)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    async def open_answer(self, maker: Caller, **options: Any) -> httpx.Response:
        wanted = {"game": "vita_mors", "seats": 3, **options}
        return await self.http.post("/api/tables", json=wanted, headers=maker.authorization)

    async def get(self, path: str, caller: Caller | None = None, **headers: str) -> httpx.Response:
        own = {} if caller is None else caller.authorization
        return await self.http.get(f"/api{path}", headers={**own, **headers})


@contextlib.asynccontextmanager
async def running(place: Path, **settings: Any) -> AsyncIterator[Running]:
    service = Running(f"sqlite:///{place}/obol.db", settings)
    await service.start()
    try:
        yield service
    finally:
        for raw in service.raws:
            raw.hang_up()
        for caller in service.callers:
            await caller.hang_up()
        await service.stop()
