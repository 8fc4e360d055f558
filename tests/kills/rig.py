"""A run: a node, its store, tables under play, kills; and when all has ended, the evidence."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from pathlib import Path

import httpx
import msgspec

from tests.kills.evidence import Evidence, gathered
from tests.kills.killer import Killer
from tests.kills.node import Node
from tests.kills.playing import Playing, to_the_end
from tests.kills.stores import KillableStore, store_named
from tests.kills.tables import Host

SETTINGS: dict[str, object] = {
    "http_per_s": 10_000,
    "tables_per_s": 10_000,
    "http_burst": 10_000,
    "tables_burst": 10_000,
    "says_per_s": 5,
    "bot_delay_ms": 100,
    "refusals_kept": 10_000,
    "resume_versions": 24,
    "snapshot_every": 20,
}
"""Small windows, so that wide gaps and stored snapshots come up too; but no answer beside a log
is forgotten, which the checker would miss."""


class Orders(msgspec.Struct, frozen=True):
    """`games`: those that are played. `nodes`: how many share the store; clients come to any of them. `tables`: how
    many are played at any time; while deaths are left, a table that is over makes way for a new one. `kills`, `stops`:
    how often to kill, and to tell a node to stop. `give_up_s`: how long the last tables may take after the last death;
    what is not over then is left to the checker to say."""

    store: str
    tables: int
    games: tuple[str, ...]
    kills: int
    pace_s: float
    seed: int
    stops: int = 0
    nodes: int = 1
    give_up_s: float = 300.0


class Run:
    def __init__(self, orders: Orders, folder: Path) -> None:
        self.orders = orders
        self.chance = random.Random(orders.seed)
        self.store: KillableStore = store_named(orders.store, folder)
        self.nodes = [Node(self.store.url, folder / f"node{n}.log", SETTINGS) for n in range(orders.nodes)]
        self.killer = Killer(self.nodes, self.store, self.chance, kills=orders.kills, stops=orders.stops)
        self.playing = Playing(orders.games, self.chance)
        self.took_s = 0.0

    async def go(self) -> Evidence:
        began = time.monotonic()
        try:
            await self.store.start()
            for node in self.nodes:
                node.start()
            await asyncio.gather(*(node.ready() for node in self.nodes))
            await self.play()
            await asyncio.gather(*(node.stop() for node in self.nodes))
            self.took_s = time.monotonic() - began
            faults = [fault for node in self.nodes for fault in node.faults()]
            return await gathered(self.store.url, self.playing.records, faults)
        finally:
            await asyncio.gather(*(node.make_sure_it_is_gone() for node in self.nodes))
            await self.store.stop()

    @property
    def exits(self) -> list[int]:
        """With which codes nodes ended that were told to stop."""
        return [code for node in self.nodes for code in node.exits]

    async def play(self) -> None:
        async with httpx.AsyncClient(trust_env=False, verify=False) as http:
            host = Host(http, [node.port for node in self.nodes], pace_s=self.orders.pace_s)
            places = asyncio.create_task(self.playing.at_places(host, self.orders.tables))
            while not self.killer.done and not places.done():
                await self.killer.strike()
            self.playing.over = True
            await to_the_end(places, self.orders.give_up_s)


async def run(orders: Orders) -> tuple[Run, Evidence]:
    with tempfile.TemporaryDirectory(prefix="obol-kills-") as folder:
        one = Run(orders, Path(folder))
        return one, await one.go()
