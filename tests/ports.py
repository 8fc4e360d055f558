"""Ports for programs that tests start, each for one of them alone, whatever other tests run beside it."""

from __future__ import annotations

import contextlib
import fcntl
import random
import socket
import tempfile
from pathlib import Path
from typing import IO

PORTS = range(10_000, 22_000)
"""Below those that connections get by themselves, so that none of these takes one before its program does."""
NEIGHBOUR = 10_000
"""So much higher is where a Redis Cluster's servers talk: kept free likewise, and below those as well."""
held: list[IO[str]] = []


def free_port() -> int:
    """One that nobody listens at, and that no test takes while this process lives: a program that is killed and started
    again finds it free."""
    while True:
        port = random.randrange(PORTS.start, PORTS.stop)
        with contextlib.suppress(OSError), socket.socket() as probe, socket.socket() as neighbour:
            hold(port)
            probe.bind(("127.0.0.1", port))
            neighbour.bind(("127.0.0.1", port + NEIGHBOUR))
            return port


def hold(port: int) -> None:
    """Raises OSError where another process of tests has it, or this one."""
    folder = Path(tempfile.gettempdir(), "obol-ports")
    folder.mkdir(exist_ok=True)
    file = (folder / str(port)).open("a")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise
    held.append(file)
