"""A real server of ours in an OS process of its own, to be killed at any instant and started again on the same port."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx

from tests.forked import Forked
from tests.ports import free_port

LAUNCH = "from {program} import main; main()"
OBOL = "obol.command"
PLAINLY = [sys.executable, "-c", LAUNCH.format(program=OBOL)]
MEMORY_AHEAD = "the log is not what this node remembers"
READY_S = 60.0
NO_STORE = "cannot serve: the store cannot be used"
"""What a node says last that finds no store when it starts; whoever runs it starts it again."""
GRACE_S = 20.0
"""To drain, by its settings, and for a busy machine as much again."""


class Node:
    """`settings`: by their names without OBOL_. What the node logs is kept in `log_file`, run after run. `exits`: with
    which code it ended each time that it was told to stop."""

    program = OBOL
    """The module whose `main` it runs."""

    def __init__(self, store_url: str, log_file: Path, settings: dict[str, object]) -> None:
        self.port = free_port()
        self.log_file = log_file
        launch = LAUNCH.format(program=self.program)
        self.arguments = [sys.executable, "-c", launch, "serve", "--port", str(self.port), "--log", store_url]
        named = {f"OBOL_{name.upper()}": str(value) for name, value in settings.items()}
        self.environment = {**os.environ, "OBOL_LOG_LEVEL": "warning", **named}
        self.exits: list[int] = []
        self.running: Forked | subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Begin to run; it listens a moment later. Forked, unless a test has it begin in a way of its own."""
        with self.log_file.open("ab") as log, open(os.devnull) as nothing:
            own, what = self.arguments[: len(PLAINLY)], self.arguments[len(PLAINLY) :]
            if own == PLAINLY and "LD_PRELOAD" not in self.environment:
                self.running = Forked(what, self.environment, (nothing.fileno(), log.fileno(), log.fileno()))
            else:
                self.running = subprocess.Popen(
                    self.arguments, env=self.environment, stdin=nothing, stdout=log, stderr=log
                )

    async def listens(self) -> None:
        """Until it takes connections."""
        async with asyncio.timeout(READY_S):
            while not self._takes_a_connection():
                self._still_runs()
                await asyncio.sleep(0.005)

    async def ready(self) -> None:
        """Until it says that it is ready."""
        async with asyncio.timeout(READY_S), httpx.AsyncClient(trust_env=False, verify=False) as http:
            while not await self._says_ready(http):
                self._still_runs()
                await asyncio.sleep(0.02)

    async def kill(self) -> None:
        """SIGKILL: it gets no chance to do anything."""
        assert self.running is not None
        self.running.kill()
        await asyncio.to_thread(self.running.wait)
        self.running = None

    async def stop(self) -> None:
        """SIGTERM: it has the time it was given to finish."""
        assert self.running is not None
        self.running.send_signal(signal.SIGTERM)
        self.exits.append(await asyncio.to_thread(self.running.wait, GRACE_S))
        self.running = None

    def pause(self) -> None:
        """SIGSTOP: it does nothing, and nobody is told."""
        assert self.running is not None
        self.running.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        assert self.running is not None
        self.running.send_signal(signal.SIGCONT)

    async def make_sure_it_is_gone(self) -> None:
        if self.running is not None:
            await self.kill()

    def faults(self) -> list[str]:
        """What it logged as an error of ours, and whatever it said that was no log line."""
        lines = [line for line in self.log_file.read_text().splitlines() if NO_STORE not in line]
        return [line for line in lines if not line.startswith("{") or '"level": "error"' in line]

    def resyncs(self) -> list[str]:
        """The table, each time that it logged that the log was not what it remembered."""
        lines = [line for line in self.log_file.read_text().splitlines() if MEMORY_AHEAD in line]
        return [str(json.loads(line)["table"]) for line in lines]

    def _takes_a_connection(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    async def _says_ready(self, http: httpx.AsyncClient) -> bool:
        try:
            return (await http.get(f"{self.url}/readyz")).status_code == 200
        except httpx.TransportError:
            return False

    def _still_runs(self) -> None:
        assert self.running is not None
        if self.running.poll() is not None:
            said = self.log_file.read_text()[-2000:]
            ended = f"the node ended by itself, with {self.running.poll()}: {said}"
            assert NO_STORE in (said.splitlines() or [""])[-1], ended
            self.start()
