"""What it costs a hello that the store is asked whether the token is the player's latest.

    python -m bench.hello [ROUNDS [HELLOS]]

Two nodes on the same store take turns: one as it is, one that believes every token it can read. Each round says so
many hellos to both, one connection after another, and each must see a table before the next comes, for that is what
waits for the store. The ratios are of the server's CPU time and of the time from hello to the snapshot, round by round.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from typing import NamedTuple

import msgspec

from bench.doors import make_players, open_table
from bench.machine import description, free_port
from bench.meters import Cpu
from bench.servers import NO_LIMITS, STORES, Served, running
from bench.wire import Wire

BELIEVING = "--believing"


class Took(NamedTuple):
    """For one hello on the average. `cpu_us` of the server, `ms` from the handshake's end until the table was seen."""

    cpu_us: float
    ms: float


class Greeter(Wire):
    """Says hello, watches, and is done with the snapshot."""

    def __init__(self, token: str, table: str) -> None:
        hello = msgspec.msgpack.encode({"type": "hello", "token": token})
        super().__init__("/ws", [hello, msgspec.msgpack.encode({"type": "watch", "table": table})])
        self.seen: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def on_frame(self, frame: bytes) -> None:
        if not self.seen.done() and msgspec.msgpack.decode(frame)["type"] == "snapshot":
            self.seen.set_result(None)


async def arrived(port: int, token: str, table: str) -> Greeter:
    _, greeter = await asyncio.get_running_loop().create_connection(lambda: Greeter(token, table), "127.0.0.1", port)
    return greeter


async def greet(server: Served, tokens: list[str], table: str) -> Took:
    cpu, waited = Cpu(server.pid), 0.0
    for token in tokens:
        greeter = await arrived(server.port, token, table)
        began = time.perf_counter()
        await greeter.seen
        waited += time.perf_counter() - began
        greeter.transport.close()
        await greeter.ended
    return Took(cpu.used() / len(tokens) * 1e6, waited / len(tokens) * 1e3)


def ratio(pairs: list[tuple[float, float]]) -> str:
    """Of the first to the second: median, and the middle half."""
    ratios = [one / other for one, other in pairs]
    low, middle, high = statistics.quantiles(ratios, n=4)
    return f"{middle:.2f} ({low:.2f} to {high:.2f})"


def measured(store: str, rounds: int, hellos: int) -> str:
    """The row of a store."""
    with tempfile.TemporaryDirectory() as folder, STORES[store](folder) as (log, synchronous):
        given = NO_LIMITS | {"log": log, "synchronous": synchronous, "max_connections": 1_000}
        with (
            running("obol", free_port(), ["-m", "bench.serve"], given) as asking,
            running("obol", free_port(), ["-m", "bench.serve"], given, BELIEVING) as believing,
        ):
            tokens = make_players(asking.port, hellos)
            table = open_table(asking.port, tokens[0], {"game": "vita_mors", "seats": 3})
            pairs: list[tuple[Took, Took]] = []
            for number in range(rounds + 1):
                servers = [asking, believing][:: 1 if number % 2 else -1]
                took = {one.port: asyncio.run(greet(one, tokens, table)) for one in servers}
                pairs.append((took[asking.port], took[believing.port]))
    pairs = pairs[1:]  # the first fills caches
    cpu, waits = ([(getattr(one, of), getattr(other, of)) for one, other in pairs] for of in ("cpu_us", "ms"))
    own_us, own_ms = (statistics.median(own for own, _ in of) for of in (cpu, waits))
    return f"| {store} | {own_us:,.0f} | {ratio(cpu)} | {own_ms:.2f} | {ratio(waits)} |"


def main(rounds: int, hellos: int) -> None:
    print(f"> {description()}\n")
    print("| store | server, µs a hello | × not asking | hello to snapshot, ms | × not asking |")
    print("|---|---:|---:|---:|---:|")
    for store in STORES:
        print(measured(store, rounds, hellos), flush=True)


if __name__ == "__main__":
    main(*(int(given) for given in [*sys.argv[1:], "15", "200"][:2]))
