"""Two other services, measured beside Obol on the same work: programs of Node, which `npm ci` here makes ready."""

from __future__ import annotations

import contextlib
import json
import shutil
import signal
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bench.machine import LOAD_CORE, SERVER_CORE, free_port, pinned
from bench.meters import Cpu
from bench.results import Figures

HERE = Path(__file__).parent
TIMEOUT_S = 120
"""Of a whole run, sitting down included."""


class Peer(NamedTuple):
    """`program`: its files are PROGRAM_server.js and PROGRAM_load.js. `package`: of npm, whose version is told."""

    program: str
    package: str

    @property
    def version(self) -> str:
        wanted: dict[str, str] = json.loads((HERE / "package.json").read_text())["dependencies"]
        return wanted[self.package]


PEERS = {"boardgame.io": Peer("boardgame", "boardgame.io"), "Colyseus": Peer("colyseus", "@colyseus/core")}


def measured(peer: Peer, tables: int, seconds: float) -> Figures:
    """One run: a fresh server on the server's core, the load on the load's."""
    port = free_port()
    with node(SERVER_CORE, f"{peer.program}_server.js", port) as server:
        wait_for(server, "ready")
        with node(LOAD_CORE, f"{peer.program}_load.js", port, tables, seconds) as load:
            wait_for(load, "counting")
            cpu = Cpu(server.pid)
            output, _ = load.communicate(timeout=TIMEOUT_S)
            used_s = cpu.used()
    figures: Figures = json.loads(output.splitlines()[-1])
    return figures | {"server_cpu": used_s / seconds}


@cache
def program() -> str:
    """Node itself: what is called so may only start it, and would be killed, pinned and measured in its place. Raises
    FileNotFoundError."""
    found = shutil.which("node")
    if found is None:
        raise FileNotFoundError("node is not on PATH; make bench puts it there")
    told = subprocess.run([found, "-p", "process.execPath"], capture_output=True, text=True, check=True)
    return told.stdout.strip()


@contextlib.contextmanager
def node(core: int, *arguments: object) -> Iterator[subprocess.Popen[str]]:
    """A program of this folder, as it would serve: NODE_ENV=production."""
    process = subprocess.Popen(
        [program(), *map(str, arguments)],
        cwd=HERE,
        env={"NODE_ENV": "production"},
        preexec_fn=pinned(core),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.send_signal(signal.SIGKILL)  # nothing of theirs outlives a run
        process.communicate()


def wait_for(process: subprocess.Popen[str], word: str) -> None:
    """Returns when the program has said that word. Raises RuntimeError if it ends before."""
    assert process.stdout is not None
    for line in process.stdout:
        if line.strip() == word:
            return
    raise RuntimeError(f"it ended before it was {word}")
