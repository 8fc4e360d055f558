"""What is measured: Obol on each store, and the yardstick, each in a process of its own on the server's core."""

from __future__ import annotations

import contextlib
import http.client
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from bench.machine import CORES, HERE, LOAD_CORE, SERVER_CORE, environment, free_port, pinned, python
from tests.redis_server import RedisServer

READY_S = 30.0
NO_LIMITS = {
    "games": "bench.games",
    "intents_per_s": 1e9,
    "intents_burst": 10**9,
    "http_per_s": 1e9,
    "tables_per_s": 1e9,
    "http_burst": 10**9,
    "address_cost_per_s": 1e9,
    "address_cost_burst": 10**9,
    "tables_burst": 10**9,
    "connections_per_address": 10**6,
    "connections_per_player": 10**6,
    "watches_per_connection": 10**6,
    "max_tables": 10**6,
    "log_level": "warning",
}
"""The limits keep one client from the others; here one address is all of them."""


@dataclass(frozen=True)
class Served:
    """A running server. `kind`: obol or bare. `others`: more nodes of the same service."""

    kind: str
    port: int
    pid: int
    others: tuple[Served, ...] = ()

    @property
    def ports(self) -> str:
        """As the loads are told them."""
        return ",".join(str(one.port) for one in (self, *self.others))

    @property
    def pids(self) -> str:
        return ",".join(str(one.pid) for one in (self, *self.others))


@contextlib.contextmanager
def bare(loop: Literal["asyncio", "uvloop"] = "asyncio") -> Iterator[Served]:
    """The yardstick: on the loop it has where nothing but uvicorn is installed, or on Obol's."""
    with running("bare", free_port(), ["-m", "bench.yardstick"], {}, loop) as served:
        yield served


@contextlib.contextmanager
def obol(store: str, *, tree: Path = HERE, **settings: object) -> Iterator[Served]:
    """`store`: one of STORES. `tree`: the checkout whose server it is."""
    with tempfile.TemporaryDirectory(prefix="obol-bench-") as folder, STORES[store](folder) as (log, synchronous):
        given = NO_LIMITS | settings | {"log": log, "synchronous": synchronous}
        with running("obol", free_port(), ["-m", "bench.serve"], given, tree=tree) as served:
            yield served


@contextlib.contextmanager
def nodes(count: int) -> Iterator[Served]:
    """So many nodes over one Redis, appendfsync everysec, on all cores in turn."""
    with redis("everysec") as log, contextlib.ExitStack() as stack:
        given = NO_LIMITS | {"log": log}
        found = [
            stack.enter_context(
                running("obol", free_port(), ["-m", "bench.serve"], given, core=CORES[number % len(CORES)])
            )
            for number in range(count)
        ]
        yield replace(found[0], others=tuple(found[1:]))


@contextlib.contextmanager
def running(
    kind: str,
    port: int,
    arguments: list[str],
    settings: dict[str, object],
    *after: str,
    core: int = SERVER_CORE,
    tree: Path = HERE,
) -> Iterator[Served]:
    process = subprocess.Popen(
        python(*arguments, port, *after),
        env=environment(tree, **settings),
        cwd=tree,
        preexec_fn=pinned(core),
        stdin=subprocess.DEVNULL,
    )
    try:
        wait_until_ready(port, process)
        yield Served(kind, port, process.pid)
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_until_ready(port: int, process: subprocess.Popen[bytes]) -> None:
    give_up = time.monotonic() + READY_S
    while time.monotonic() < give_up:
        if process.poll() is not None:
            raise RuntimeError(f"the server ended with {process.returncode}")
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=1)
        with contextlib.closing(connection), contextlib.suppress(OSError, http.client.HTTPException):
            connection.request("GET", "/readyz")
            connection.getresponse().read()
            return
        time.sleep(0.05)
    raise RuntimeError("the server does not answer")


# Stores: each gives the log's address and how SQLite is to write


@contextlib.contextmanager
def sqlite_full(folder: str) -> Iterator[tuple[str, str]]:
    yield f"sqlite:///{folder}/log.db", "full"


@contextlib.contextmanager
def sqlite_normal(folder: str) -> Iterator[tuple[str, str]]:
    yield f"sqlite:///{folder}/log.db", "normal"


@contextlib.contextmanager
def redis_always(folder: str) -> Iterator[tuple[str, str]]:
    with redis("always") as log:
        yield log, "full"


@contextlib.contextmanager
def redis_everysec(folder: str) -> Iterator[tuple[str, str]]:
    with redis("everysec") as log:
        yield log, "full"


@contextlib.contextmanager
def redis(appendfsync: Literal["always", "everysec"]) -> Iterator[str]:
    """A real redis-server, on the load's core: it is a server of its own."""
    server = RedisServer(appendfsync=appendfsync)
    os.sched_setaffinity(0, {LOAD_CORE})  # what is started inherits it
    try:
        server.start()
    finally:
        os.sched_setaffinity(0, CORES)
    try:
        yield server.url
    finally:
        server.stop()


STORES = {
    "SQLite, synchronous=FULL": sqlite_full,
    "SQLite, synchronous=NORMAL": sqlite_normal,
    "Redis, appendfsync always": redis_always,
    "Redis, appendfsync everysec": redis_everysec,
}
