"""A node in a process of its own, on a free port and a file of its own, as a visitor's browser meets it."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

import httpx

from obol_client.api import IDLE

HANG_S = 30.0
"""Nothing here takes as long; a wait that does fails instead of hanging."""
SERVE = "from obol.command import main; main()"
QUICK = {
    "OBOL_SYNCHRONOUS": "normal",
    "OBOL_BOT_DELAY_MS": "5",
    "OBOL_CLOCK_S": "0.05",
    "OBOL_INTENTS_PER_S": "1000",
    "OBOL_INTENTS_BURST": "10000",
    "OBOL_HTTP_PER_S": "1000",
    "OBOL_HTTP_BURST": "10000",
    "OBOL_TABLES_BURST": "10000",
    "OBOL_SAYS_PER_S": "100",
    "OBOL_SAYS_BURST": "1000",
    "OBOL_DRAIN_S": "2",
    "OBOL_RETRY_AFTER_S": "0.1",
}
"""Settings under which a test neither waits nor meets a limit that is not its own."""


class Site:
    """`url`: where it is served; the same after a restart."""

    def __init__(self, place: Path, **settings: str) -> None:
        self.settings = {**QUICK, **settings, "OBOL_LOG": f"sqlite:///{place}/obol.db", "OBOL_PORT": "0"}
        self.process: asyncio.subprocess.Process | None = None
        self.url = ""
        self.lines: list[str] = []
        self.reading: asyncio.Task[None] | None = None
        self.http: httpx.AsyncClient

    async def start(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", SERVE, "serve", env={**os.environ, **self.settings}, stderr=asyncio.subprocess.PIPE
        )
        self.url = await asyncio.wait_for(self.serving(), HANG_S)
        self.settings["OBOL_PORT"] = self.url.rstrip("/").rpartition(":")[2]
        self.reading = asyncio.create_task(self.read_on())
        self.http = httpx.AsyncClient(base_url=self.url, trust_env=False, timeout=HANG_S, limits=IDLE, verify=False)

    async def serving(self) -> str:
        assert self.process is not None
        assert self.process.stderr is not None
        async for line in self.process.stderr:
            self.lines.append(line.decode())
            found = json.loads(line) if line.startswith(b"{") else {}
            if found.get("event") == "serving":
                return str(found["url"])
        raise AssertionError("it did not start:\n" + "".join(self.lines))

    async def read_on(self) -> None:
        """So that its pipe never fills."""
        assert self.process is not None
        assert self.process.stderr is not None
        async for line in self.process.stderr:
            self.lines.append(line.decode())

    async def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        assert self.process is not None
        assert self.reading is not None
        await self.http.aclose()
        if self.process.returncode is None:
            self.process.send_signal(how)
        await asyncio.wait_for(self.process.wait(), HANG_S)
        await self.reading

    async def faults(self) -> float:
        """Errors of the service's own, as its metrics have it."""
        lines = (await self.http.get("/metrics")).text.splitlines()
        return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith("obol_faults_total"))

    # What a test asks for by itself, beside what pages ask for

    async def player(self, name: str) -> dict[str, Any]:
        answer = await self.http.post("/api/players", json={"name": name})
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    async def open_table(self, token: str, game: str, seats: int, **options: Any) -> str:
        body = {"game": game, "seats": seats, "start_when_full": True, **options}
        answer = await self.http.post("/api/tables", json=body, headers={"authorization": f"Bearer {token}"})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    async def games(self) -> list[dict[str, Any]]:
        return list((await self.http.get("/api/games")).json()["games"])

    async def log(self, table: str, **query: Any) -> dict[str, Any]:
        answer = await self.http.get(f"/api/tables/{table}/log", params=query)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())
