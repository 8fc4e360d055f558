"""A run: three nodes that hear of each other only now and then, and players who hop between them at every intent."""

from __future__ import annotations

import asyncio
import random
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec

from obol.progress import Step
from protocol.codec import JSON, MSGPACK
from service.games import games
from tests.hops.deaf import lost_nudges
from tests.hops.hopper import Echo, Hopper, Tally
from tests.hops.troubles import TROUBLES, Ground, Trouble, store_for
from tests.kills.checker import findings
from tests.kills.evidence import Evidence, gathered
from tests.kills.playing import Playing, to_the_end
from tests.kills.rig import SETTINGS
from tests.kills.tables import Host, Plan
from tests.kills.viewer import Viewer

HOPPING: dict[str, object] = {
    "address_cost_per_s": 1e9,
    "address_cost_burst": 10**9,
    "intents_per_s": 1e6,
    "log_look_s": 1.0,
}
"""All come from one address, and are to be as quick as they can."""
HABITS = {"wrong": 0.15, "repeats": 0.15}
SECOND = 0.5
"""So many players have a second connection."""
LOOK_S = 1.0
SAY_EVERY_S = 15.0
PING_S = 5.0


class Orders(msgspec.Struct, frozen=True):
    """`store`: sqlite or redis. `during`: what goes on meanwhile, one of TROUBLES. `intents`: how many, each counted
    once; the tables under play then are played to their end. `lost`: the share of nudges that are."""

    store: str
    intents: int
    seed: int
    during: str = "nothing"
    nodes: int = 3
    tables: int = 60
    games: tuple[str, ...] = ()
    pace_s: float = 0.08
    lost: float = 0.7
    give_up_s: float = 300.0
    keep: str = ""


class HoppersHost(Host):
    def __init__(self, *given: Any, tally: Tally, **named: Any) -> None:
        super().__init__(*given, **named)
        self.tally = tally

    async def open(self, plan: Plan, chance: random.Random) -> list[Viewer]:
        """Nobody is taken for gone: who hops, and whom no nudge tells of, is soon away for longer than a second."""
        return await super().open(msgspec.structs.replace(plan, left=False), chance)

    def clients_of(self, table: str, chance: random.Random, **given: Any) -> list[Viewer]:
        given["mind"].habits = msgspec.structs.replace(given["mind"].habits, **HABITS)
        codec = chance.choice((JSON, MSGPACK))
        echo = Echo(self.ports, table, codec, chance, **given) if chance.random() < SECOND else None
        hopper = Hopper(self.ports, table, codec, chance, tally=self.tally, echo=echo, **given)
        return [hopper] if echo is None else [hopper, echo]


class Run:
    """`say`: called with a line of progress now and then; `step`, with how many more intents there were. `nudges_lost`:
    as the nodes said that stopped by themselves."""

    def __init__(self, orders: Orders, folder: Path, say: Callable[[str], None], step: Step) -> None:
        self.orders = orders
        self.say = say
        self.step = step
        self.chance = random.Random(orders.seed)
        store = store_for(orders.store, orders.during, folder)
        self.ground = Ground(store, folder, orders.nodes, SETTINGS | HOPPING, orders.lost)
        self.playing = Playing(orders.games or tuple(games()), self.chance)
        self.trouble: Trouble = TROUBLES[orders.during](self.ground, self.chance, self.playing)
        self.tally = Tally()
        self.took_s = 0.0
        self.nudges_lost = 0

    async def go(self) -> Evidence:
        began = time.monotonic()
        try:
            await self.trouble.start()
            await self.play()
            nodes = self.ground.nodes
            await asyncio.gather(*(node.stop() for node in nodes))
            self.took_s = time.monotonic() - began
            self.nudges_lost = sum(lost_nudges(node) for node in nodes)
            faults = [fault for node in nodes for fault in node.faults()]
            evidence = await gathered(self.ground.store.url, self.playing.records, faults)
            evidence.losses = self.trouble.losses
            evidence.resynced = sorted({table for node in nodes for table in node.resyncs()})
            return evidence
        finally:
            await self.trouble.stop()

    async def play(self) -> None:
        async with httpx.AsyncClient(trust_env=False, verify=False, timeout=10.0) as http:
            host = HoppersHost(
                http,
                self.trouble.ports,
                pace_s=self.orders.pace_s,
                ping_s=PING_S,
                may_lose=self.trouble.may_lose,
                tally=self.tally,
            )
            places = asyncio.create_task(self.playing.at_places(host, self.orders.tables))
            meanwhile = asyncio.create_task(self.trouble.go_on())
            await self.until_asked(places)
            self.trouble.over = True
            await meanwhile
            self.playing.over = self.tally.over = True
            await to_the_end(places, self.orders.give_up_s)

    async def until_asked(self, places: asyncio.Task[None]) -> None:
        began = said = time.monotonic()
        told = 0
        while self.tally.intents < self.orders.intents and not places.done():
            await asyncio.sleep(LOOK_S)
            now, more = time.monotonic(), min(self.tally.intents, self.orders.intents) - told
            told += more
            self.step(more)
            if now - said >= SAY_EVERY_S:
                said = now
                self.say(f"{self.tally.intents} of {self.orders.intents} intents, {now - began:.0f} s")


async def run(
    orders: Orders, say: Callable[[str], None] = lambda line: None, step: Step = lambda done: None
) -> tuple[Run, Evidence]:
    with tempfile.TemporaryDirectory(prefix="obol-hops-") as folder:
        one = Run(orders, Path(folder), say, step)
        evidence = await one.go()
        if orders.keep and findings(evidence):
            kept = Path(orders.keep, f"{orders.store}-{orders.during}-{orders.seed}")
            shutil.copytree(folder, kept)
            say(f"its files are kept in {kept}")
        return one, evidence
