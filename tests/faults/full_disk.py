"""A run of another kind: one node on a SQLite file, whose disk is full now and then while bots play."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import httpx

from service.games import games
from tests.faults.disk import Disk, disk_in
from tests.faults.fault import Fault
from tests.faults.figures import Course
from tests.kills.evidence import Evidence, gathered
from tests.kills.node import Node
from tests.kills.playing import Playing, to_the_end
from tests.kills.rig import SETTINGS
from tests.kills.tables import Host

FULL_S = 10.0
BETWEEN_S = 3.0
GIVE_UP_S = 300.0
KIND = "disk full under SQLite"


class DiskRun:
    """`done`: called whenever a disk has room again."""

    def __init__(self, folder: Path, chance: random.Random, done: Callable[[], None]) -> None:
        self.chance = chance
        self.done = done
        self.disk: Disk = disk_in(folder / "disk")
        self.url = f"sqlite:///{self.disk.folder / 'obol.db'}"
        self.node = Node(self.url, folder / "node.log", SETTINGS)
        self.playing = Playing(tuple(games()), chance)
        self.faults: list[Fault] = []

    async def go(self, times: int, *, scale: float, tables: int, pace_s: float) -> Evidence:
        try:
            self.node.start()
            await self.node.ready()
            async with httpx.AsyncClient(trust_env=False, verify=False) as http:
                host = Host(http, [self.node.port], pace_s=pace_s)
                places = asyncio.create_task(self.playing.at_places(host, tables))
                for _ in range(times):
                    await self.fill_up(scale)
                self.playing.over = True
                await to_the_end(places, GIVE_UP_S)
            await self.node.stop()
            return await gathered(self.url, self.playing.records, self.node.faults())
        finally:
            await self.node.make_sure_it_is_gone()
            self.disk.remove()

    async def fill_up(self, scale: float) -> None:
        await asyncio.sleep(self.chance.uniform(BETWEEN_S / 2, BETWEEN_S))
        fault = Fault(KIND, time.monotonic(), about=type(self.disk).__name__)
        self.faults.append(fault)
        self.disk.fill(self.node)
        await asyncio.sleep(FULL_S * scale)
        self.disk.empty(self.node)
        fault.over = time.monotonic()
        self.done()


async def run(
    times: int,
    seed: int,
    *,
    scale: float,
    tables: int,
    pace_s: float,
    done: Callable[[], None] = lambda: None,
) -> tuple[Course, Evidence]:
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="obol-faults-") as folder:
        one = DiskRun(Path(folder), random.Random(seed), done)
        evidence = await one.go(times, scale=scale, tables=tables, pace_s=pace_s)
    return Course("one node on SQLite", seed, time.monotonic() - began, one.playing.games, one.faults), evidence
