"""A run: nodes over one Redis, bots at every game, one fault after another; and when all has ended, the evidence."""

from __future__ import annotations

import asyncio
import itertools
import random
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path

import httpx
import msgspec

from service.games import games
from tests.faults.cluster import Cluster
from tests.faults.fault import Fault
from tests.faults.kinds import KINDS, Doing
from tests.faults.waiting import until
from tests.kills.evidence import Evidence, Loss, gathered, players_of, unfinished
from tests.kills.playing import Playing, to_the_end
from tests.kills.rig import SETTINGS
from tests.kills.tables import Host

NEVER_FOR_LONG: dict[str, object] = {"grace_s": 6, "open_table_s": 60, "deserted_s": 20}
"""Tables whose players are gone for good come to an end while somebody looks."""
BACK_S = 20.0
PING_S = 5.0


class Orders(msgspec.Struct, frozen=True):
    """`kinds`: the faults, in the order in which they come. `scale`: of their lengths; 1 is as an operator would meet
    them. `pause_s`: between two of them. `give_up_s`: how long the last tables may take after the last fault."""

    kinds: tuple[str, ...]
    seed: int
    scale: float = 1.0
    nodes: int = 3
    tables: int = 16
    pace_s: float = 0.3
    pause_s: float = 1.5
    give_up_s: float = 300.0


def mixed(count: int, seed: int) -> tuple[str, ...]:
    """So many faults, every kind as often as any other, in random order."""
    chance = random.Random(seed)
    laps = [chance.sample(list(KINDS), len(KINDS)) for _ in range(-(-count // len(KINDS)))]
    return tuple(itertools.chain.from_iterable(laps))[:count]


class Run:
    """`say`: called with a line whenever a fault is over."""

    def __init__(self, orders: Orders, folder: Path, say: Callable[[str], None]) -> None:
        self.orders = orders
        self.say = say
        self.chance = random.Random(orders.seed)
        self.cluster = Cluster(folder, orders.nodes, SETTINGS | NEVER_FOR_LONG)
        self.playing = Playing(tuple(games()), self.chance)
        self.faults: list[Fault] = []
        self.losses: list[Loss] = []
        self.took_s = 0.0
        self.doing = Doing(
            self.cluster,
            self.chance,
            orders.scale,
            known_tables=lambda: players_of(self.playing.records),
            lose=self.lose,
            players_leave=self.players_leave,
        )

    async def go(self) -> Evidence:
        began = time.monotonic()
        try:
            await self.cluster.start()
            broken = await self.played()
            await asyncio.gather(*(node.stop() for node in self.cluster.nodes if node.running))
            self.took_s = time.monotonic() - began
            faults = broken + [fault for node in self.cluster.nodes for fault in node.faults()]
            evidence = await gathered(self.cluster.store_url, self.playing.records, faults)
            evidence.losses = self.losses
            evidence.resynced = sorted({table for node in self.cluster.nodes for table in node.resyncs()})
            return evidence
        finally:
            await self.cluster.stop()

    @property
    def exits(self) -> list[int]:
        """With which codes nodes ended that were told to stop."""
        return [code for node in self.cluster.nodes for code in node.exits]

    # Play

    async def played(self) -> list[str]:
        """Play, to the end. What the rig itself fails in is a finding like any other: an hour's evidence is not lost
        with it."""
        try:
            await self.play()
        except Exception:
            return [f"the rig: {traceback.format_exc()}"]
        return []

    async def play(self) -> None:
        async with httpx.AsyncClient(trust_env=False, verify=False, timeout=10.0) as http:
            host = Host(http, self.cluster.ports, pace_s=self.orders.pace_s, ping_s=PING_S, may_lose=True)
            places = asyncio.create_task(self.playing.at_places(host, self.orders.tables))
            await asyncio.sleep(self.orders.pause_s)
            for kind in self.orders.kinds:
                if not places.done():
                    await self.go_wrong(kind)
            self.playing.over = True
            await to_the_end(places, self.orders.give_up_s)
            await until(self.nobody_is_missed, self.orders.give_up_s, every_s=1.0)

    def players_leave(self) -> int:
        """Those of half of the tables."""
        tables = self.chance.sample(sorted(self.playing.present), len(self.playing.present) // 2)
        for table in tables:
            self.playing.leave(table)
        return len(tables)

    def lose(self, loss: Loss) -> None:
        """Who had seen the end of a table before it was lost is not asked to come again."""
        self.losses.append(loss)
        for record in self.playing.records:
            if record.table in loss.kept and record.fresh is not None:
                record.gone = True

    async def nobody_is_missed(self) -> bool:
        """PL-15: a table whose players are gone for good comes to its end without them."""
        forsaken = {record.table for record in self.playing.records if record.gone}
        return not await unfinished(self.cluster.store_url, forsaken)

    # Faults

    async def go_wrong(self, kind: str) -> None:
        """One fault, and some time after it."""
        fault = Fault(kind, time.monotonic())
        self.faults.append(fault)
        resyncs = self.cluster.resyncs_logged()

        def over() -> None:
            fault.over = time.monotonic()

        await KINDS[kind](self.doing, fault, over)
        await until(self.everybody_watches, BACK_S)
        await asyncio.sleep(self.orders.pause_s)
        fault.resyncs = self.cluster.resyncs_logged() - resyncs
        fault.counted = await self.cluster.resyncs_counted()
        self.say(f"{len(self.faults)}. {fault.kind}: {fault.over - fault.began:.1f} s; {fault.about}")

    async def everybody_watches(self) -> bool:
        return not self.playing.away()


async def run(orders: Orders, say: Callable[[str], None] = lambda line: None) -> tuple[Run, Evidence]:
    with tempfile.TemporaryDirectory(prefix="obol-faults-") as folder:
        one = Run(orders, Path(folder), say)
        return one, await one.go()
