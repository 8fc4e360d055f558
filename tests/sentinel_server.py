"""A real Redis Sentinel for tests."""

from __future__ import annotations

import contextlib
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from tests.ports import free_port
from tests.redis_server import RedisServer, redis_server_path

START_S = 20.0


class SentinelServer:
    """One that watches `primary` under the name mymaster, and needs nobody else to agree that it is down."""

    def __init__(self, primary: RedisServer) -> None:
        self.port = free_port()
        self.folder = tempfile.mkdtemp(prefix="obol-sentinel-")
        settings = Path(self.folder, "sentinel.conf")
        settings.write_text(
            f"port {self.port}\nbind 127.0.0.1\ndir {self.folder}\n"
            f"sentinel monitor mymaster 127.0.0.1 {primary.port} 1\n"
            "sentinel down-after-milliseconds mymaster 500\nsentinel failover-timeout mymaster 3000\n"
        )
        self.command = [redis_server_path(), str(settings), "--sentinel", "--logfile", f"{self.folder}/log"]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Returns when it answers."""
        self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL)
        give_up = time.monotonic() + START_S
        while not self._answers():
            assert self.process.poll() is None, Path(self.folder, "log").read_text()
            assert time.monotonic() < give_up, "the Sentinel does not answer"
            time.sleep(0.02)

    @property
    def url(self) -> str:
        return f"redis+sentinel://127.0.0.1:1,127.0.0.1:{self.port}/mymaster/0?timeout_s=1.0"

    def stop(self) -> None:
        """For good."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder)

    def _answers(self) -> bool:
        with contextlib.suppress(OSError):
            return "PONG" in self.ask("PING")
        return False

    def ask(self, *command: str) -> str:
        with socket.create_connection(("127.0.0.1", self.port), timeout=5) as connection:
            connection.sendall(" ".join(command).encode() + b"\r\n")
            return connection.recv(65536).decode()
