"""What an append costs, at each store: how many a second, and how much CPU on the thread of the event loop.

    python -m bench.stores [--seconds 2] [URL …]

Without a url: SQLite with synchronous full and normal, and a redis-server started for it with appendfsync always and
everysec. "nothing" is a store that answers each append from the loop itself: what the measuring costs. `together` is
how many appends wait at any time, each of another table as far as there are so many; bodies have 250 bytes.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Literal, Protocol

import msgspec
import uvloop

from service.log import Append, open_store
from tests.redis_server import RedisServer

BODY = os.urandom(250)
TABLES = (25, 100)
TOGETHER = (1, 25, 100)


class Appends(Protocol):
    async def append(self, commit: Append) -> bool: ...


class Nothing:
    async def append(self, commit: Append) -> bool:
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().call_soon(answer.set_result, True)
        return await answer


class Cost(msgspec.Struct, frozen=True):
    appends_per_s: float
    loop_us: float
    process_us: float
    median_ms: float
    p99_ms: float


async def measured(store: Appends, *, tables: int, together: int, wakes: bool, seconds: float, run: str) -> Cost:
    names = [f"{run}-{number:04}" for number in range(tables)]
    versions, turn = [0] * tables, itertools.count()
    waits: list[float] = []
    until = time.perf_counter() + seconds

    async def append_on() -> None:
        while time.perf_counter() < until:
            number = next(turn) % tables
            versions[number] += 1
            started = time.perf_counter()
            wake_at = versions[number] * 1000 if wakes else None
            stands = await store.append(Append(names[number], versions[number], BODY, wake_at))
            waits.append(time.perf_counter() - started)
            assert stands

    started, loop_s, process_s = time.perf_counter(), time.thread_time(), time.process_time()
    await asyncio.gather(*(append_on() for _ in range(together)))
    wall_s = time.perf_counter() - started
    loop_s, process_s = time.thread_time() - loop_s, time.process_time() - process_s
    waits.sort()
    return Cost(
        appends_per_s=len(waits) / wall_s,
        loop_us=loop_s / len(waits) * 1e6,
        process_us=process_s / len(waits) * 1e6,
        median_ms=waits[len(waits) // 2] * 1e3,
        p99_ms=waits[len(waits) * 99 // 100] * 1e3,
    )


def say(name: str, tables: int, together: int, cost: Cost) -> None:
    print(
        f"| {name} | {tables} | {together} | {cost.appends_per_s:,.0f} | {cost.loop_us:.1f} | {cost.process_us:.1f} "
        f"| {cost.median_ms:.2f} | {cost.p99_ms:.2f} |",
        flush=True,
    )


async def measure_all(name: str, store: Appends, *, seconds: float) -> None:
    for tables, together, wakes in itertools.product(TABLES, TOGETHER, (False, True)):
        if wakes and (together == 1 or isinstance(store, Nothing)):
            continue
        run = f"{tables}-{together}-{wakes}-{time.time_ns():x}"
        cost = await measured(store, tables=tables, together=together, wakes=wakes, seconds=seconds, run=run)
        say(f"{name}, each with a wake" if wakes else name, tables, together, cost)


async def measure_url(name: str, url: str, *, seconds: float) -> None:
    store = open_store(url)
    await store.open()
    try:
        await measure_all(name, store, seconds=seconds)
    finally:
        await store.close()


@contextmanager
def redis(appendfsync: Literal["always", "everysec"]) -> Iterator[str]:
    server = RedisServer(appendfsync=appendfsync)
    server.start()
    try:
        yield server.url
    finally:
        server.stop()


def main(urls: Sequence[str], seconds: float) -> None:
    print("| store | tables | together | appends/s | loop CPU µs | process CPU µs | median ms | p99 ms |")
    print("|---|---|---|---|---|---|---|---|")
    uvloop.run(measure_all("nothing", Nothing(), seconds=seconds))
    with ExitStack() as stack:
        places = {url: url for url in urls} or {
            f"SQLite {level}": f"sqlite:///{stack.enter_context(tempfile.TemporaryDirectory())}/log.db?synchronous={level}"
            for level in ("full", "normal")
        }
        for name, url in places.items():
            uvloop.run(measure_url(name, url, seconds=seconds))
    if not urls:
        for appendfsync in ("always", "everysec"):
            with redis(appendfsync) as url:
                uvloop.run(measure_url(f"Redis {appendfsync}", url, seconds=seconds))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("urls", nargs="*", metavar="URL")
    parser.add_argument("--seconds", type=float, default=2.0)
    arguments = parser.parse_args()
    main(arguments.urls, arguments.seconds)
