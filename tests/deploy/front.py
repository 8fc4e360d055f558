"""nginx or HAProxy, from the files of deploy/, in front of nodes of this machine."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import httpx

from tests.deploy.check import PATH
from tests.deploy.files import haproxy, nginx
from tests.ports import free_port

FRONTS = {"nginx": nginx, "haproxy": haproxy}
START_S = 60.0


class FrontProxy:
    """`ports`: of the nodes behind it."""

    def __init__(self, kind: str, ports: Sequence[int], folder: Path) -> None:
        assert shutil.which(kind, path=PATH), f"{kind} is not here: `make packages` brings it"
        self.port = free_port()
        self.output = folder / "front.log"
        named = {f"node{n}": port for n, port in enumerate(ports, start=1)}
        self.command = FRONTS[kind](named, port=self.port, folder=folder)
        self.running: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Until it answers."""
        self._run()
        async with asyncio.timeout(START_S):
            while await self.status("/") != 200:
                self._still_runs()
                await asyncio.sleep(0.05)

    def _run(self) -> None:
        with self.output.open("ab") as output:
            environment = {**os.environ, "PATH": PATH}
            self.running = subprocess.Popen(self.command, env=environment, stdout=output, stderr=output)

    def _still_runs(self) -> None:
        assert self.running is not None
        assert self.running.poll() is None, self.output.read_text()

    async def stop(self) -> None:
        if self.running is not None:
            self.running.terminate()
            await asyncio.to_thread(self.running.wait)

    async def status(self, path: str) -> int:
        async with httpx.AsyncClient(trust_env=False, verify=False) as http:
            try:
                return (await http.get(self.url + path)).status_code
            except httpx.TransportError:
                return 0
