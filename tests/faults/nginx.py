"""A real nginx with the configuration that is shipped, in front of the nodes of a run."""

from __future__ import annotations

import asyncio
import contextlib
import re
import shutil
import socket
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests.faults.waiting import until
from tests.ports import free_port

SHIPPED = Path(__file__).parents[2] / "deploy" / "nginx.conf"
START_S = 10.0


def fitted(shipped: str, folder: Path, port: int, nodes: Sequence[int]) -> str:
    """The shipped configuration with this machine's ports and folders, and nothing else changed."""
    servers = "\n".join(f"        server 127.0.0.1:{node} max_fails=1 fail_timeout=2s;" for node in nodes)
    text, times = re.subn(r"( +server node\d+:8000 [^\n]*\n)+", servers + "\n", shipped)
    assert times == 1, "the shipped configuration names its nodes in one place"
    text, times = re.subn(r"listen 8080 [^;]*;", f"listen 127.0.0.1:{port};", text)
    assert times == 1, "the shipped configuration listens on one port"
    return text.replace("/tmp/", f"{folder}/").replace("worker_connections 30000;", "worker_connections 2000;")


class Nginx:
    def __init__(self, folder: Path, nodes: Sequence[int]) -> None:
        self.port = free_port()
        self.folder = folder
        self.nodes = nodes
        self.running: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        self._run()
        assert await until(self._takes_a_connection, START_S), (self.folder / "log").read_text()

    def _run(self) -> None:
        program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
        assert program, "There is no nginx here. `make test` installs one on Debian."
        self.folder.mkdir()
        file = self.folder / "nginx.conf"
        file.write_text(fitted(SHIPPED.read_text(), self.folder, self.port, self.nodes))
        arguments = [program, "-p", str(self.folder), "-c", str(file), "-g", "daemon off;"]
        with (self.folder / "log").open("ab") as log:
            self.running = subprocess.Popen(arguments, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    async def stop(self) -> None:
        if self.running is not None:
            self.running.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                await asyncio.to_thread(self.running.wait, START_S)
            self.running = None

    async def _takes_a_connection(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0
