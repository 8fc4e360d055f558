"""Kills, at random instants, of a node, of the store, or of everything at once."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable

from tests.kills.node import Node
from tests.kills.stores import KillableStore

LONGEST_LIFE_S = 2.5
FIRST_MOMENTS_S = 0.05
LONGEST_START_S = 0.6
LONGEST_DOWN_S = 0.8


Way = Callable[[Node], Awaitable[None]]
"""What happens to a node, if it is one node's death."""


class Killer:
    """`kinds`: how often which kind of death came."""

    def __init__(
        self, nodes: list[Node], store: KillableStore, chance: random.Random, *, kills: int, stops: int
    ) -> None:
        self.nodes = nodes
        self.store = store
        self.chance = chance
        self.wanted_kills = kills
        self.wanted_stops = stops
        self.kinds: Counter[str] = Counter()

    @property
    def kills(self) -> int:
        """Instants of SIGKILL: a node that is killed once more as soon as it is back has died twice."""
        return self.kinds.total() - self.stops + self.kinds["newborn"] + self.kinds["unborn"]

    @property
    def stops(self) -> int:
        return self.kinds["stopped"]

    @property
    def done(self) -> bool:
        return self.kills >= self.wanted_kills and self.stops >= self.wanted_stops

    async def strike(self) -> None:
        """One death, or two in quick succession, and everything running again."""
        kind = self.chance.choice([*self.ways()])
        await self.a_while(LONGEST_LIFE_S)
        await self.ways()[kind](self.chance.choice(self.nodes))
        self.kinds[kind] += 1

    def ways(self) -> dict[str, Way]:
        """Those that are still wanted."""
        ways: dict[str, Way] = {}
        if self.stops < self.wanted_stops:
            ways["stopped"] = self.told_to_stop
        if self.kills < self.wanted_kills:
            ways |= {"node": self.node_under_play, "newborn": self.newborn_node, "unborn": self.starting_node}
        if self.kills < self.wanted_kills and self.store.dies_by_itself:
            ways |= {"store": self.the_store, "all": self.everything}
        return ways

    async def told_to_stop(self, node: Node) -> None:
        """SIGTERM, under play: it finishes what it has taken and ends by itself."""
        await node.stop()
        node.start()
        await node.ready()

    async def node_under_play(self, node: Node) -> None:
        await node.kill()
        await self.a_while(LONGEST_DOWN_S / 2)
        node.start()
        await node.ready()

    async def newborn_node(self, node: Node) -> None:
        """Killed in the first moments in which it takes connections: all clients come back at once then."""
        await node.kill()
        node.start()
        await node.listens()
        await self.a_while(FIRST_MOMENTS_S)
        await self.node_under_play(node)

    async def starting_node(self, node: Node) -> None:
        """Killed while it starts."""
        await node.kill()
        node.start()
        await self.a_while(LONGEST_START_S)
        await self.node_under_play(node)

    async def the_store(self, _: Node) -> None:
        """The nodes live on without it for a while."""
        await self.store.kill()
        await self.a_while(LONGEST_DOWN_S)
        await self.store.start()

    async def everything(self, _: Node) -> None:
        await asyncio.gather(self.store.kill(), *(node.kill() for node in self.nodes))
        await self.a_while(LONGEST_DOWN_S / 2)
        await self.store.start()
        for node in self.nodes:
            node.start()
        await asyncio.gather(*(node.ready() for node in self.nodes))

    async def a_while(self, longest_s: float) -> None:
        await asyncio.sleep(self.chance.uniform(0, longest_s))
