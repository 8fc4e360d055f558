"""What goes on while clients hop: nodes die, behind a proxy or not; Redis fails over, and Sentinel says where it is."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping
from pathlib import Path

from tests.deploy.front import FrontProxy
from tests.faults.losses import contents, lost
from tests.hops.deaf import DeafNode
from tests.hops.failing_over import RedisWithSentinel
from tests.kills.evidence import Loss, players_of
from tests.kills.playing import Playing
from tests.kills.stores import KillableStore, store_named

KILL_EVERY_S = 4.0
FAIL_OVER_EVERY_S = 8.0
"""Sentinel lets twice its failover-timeout pass between two."""
DOWN_S = 0.5


class Ground:
    """Where a run takes place: nodes that lose a share of the nudges, over one store."""

    def __init__(self, store: KillableStore, folder: Path, nodes: int, settings: Mapping[str, object], share: float):
        self.store = store
        self.folder = folder
        self.nodes = [DeafNode(store.url, folder / f"node{n}.log", dict(settings)) for n in range(nodes)]
        for node in self.nodes:
            node.lose(share)

    async def start(self) -> None:
        await self.store.start()
        for node in self.nodes:
            node.start()
        await asyncio.gather(*(node.ready() for node in self.nodes))

    async def stop(self) -> None:
        await asyncio.gather(*(node.make_sure_it_is_gone() for node in self.nodes))
        await self.store.stop()


class Trouble:
    """None. `ports`: where clients may come in. `came`: how often it came. `may_lose`: may the store lose what it has
    taken? `losses`: what it did lose."""

    may_lose = False

    def __init__(self, ground: Ground, chance: random.Random, playing: Playing) -> None:
        self.ground = ground
        self.chance = chance
        self.playing = playing
        self.losses: list[Loss] = []
        self.came = 0
        self.over = False

    @property
    def ports(self) -> list[int]:
        return [node.port for node in self.ground.nodes]

    async def start(self) -> None:
        await self.ground.start()

    async def stop(self) -> None:
        await self.ground.stop()

    async def go_on(self) -> None:
        """Until it is over; then everything runs."""
        while not self.over:
            await self.come()

    async def come(self) -> None:
        """Once."""
        self.over = True


class NodesKilled(Trouble):
    """One after the other, in random order: SIGKILL."""

    async def come(self) -> None:
        await asyncio.sleep(self.chance.uniform(0, KILL_EVERY_S))
        node = self.chance.choice(self.ground.nodes)
        await node.kill()
        await asyncio.sleep(self.chance.uniform(0, DOWN_S))
        node.start()
        await node.ready()
        self.came += 1


class BehindFront(NodesKilled):
    """The same, with a proxy before them, as shipped in deploy/: whoever hops comes to whichever node it leads to."""

    kind = ""

    def __init__(self, ground: Ground, chance: random.Random, playing: Playing) -> None:
        super().__init__(ground, chance, playing)
        self.front = FrontProxy(self.kind, [node.port for node in ground.nodes], ground.folder)

    @property
    def ports(self) -> list[int]:
        return [self.front.port]

    async def start(self) -> None:
        await super().start()
        await self.front.start()

    async def stop(self) -> None:
        await self.front.stop()
        await super().stop()


class BehindNginx(BehindFront):
    kind = "nginx"


class BehindHaproxy(BehindFront):
    kind = "haproxy"


class Failover(Trouble):
    """The primary is killed, Sentinel makes the replica the primary, and what that had not got yet is lost."""

    may_lose = True

    async def come(self) -> None:
        redis = self.ground.store
        assert isinstance(redis, RedisWithSentinel)
        await asyncio.sleep(self.chance.uniform(1, 2) * FAIL_OVER_EVERY_S)
        await redis.all_know_each_other()
        await redis.kill()
        await redis.failed_over()
        known = players_of(self.playing.records)
        async with redis.as_it_was_killed() as url:
            had = await contents(url, known)
        loss = lost(had, await contents(redis.pair.primary.url, known), went_on=True)
        if loss.kept:
            self.note(loss)
        await redis.pair.follow()
        self.came += 1

    def note(self, loss: Loss) -> None:
        """Who had seen the end of a table before it was lost is not asked to come again."""
        self.losses.append(loss)
        for record in self.playing.records:
            if record.table in loss.kept and record.fresh is not None:
                record.gone = True


TROUBLES: dict[str, type[Trouble]] = {
    "nothing": Trouble,
    "kills": NodesKilled,
    "nginx": BehindNginx,
    "haproxy": BehindHaproxy,
    "sentinel": Failover,
}


def store_for(store: str, during: str, folder: Path) -> KillableStore:
    """Raises ValueError where there is no such store, or what goes on needs another one."""
    if during != "sentinel":
        return store_named(store, folder)
    if store != "redis":
        raise ValueError("Sentinel watches Redis alone")
    return RedisWithSentinel()
