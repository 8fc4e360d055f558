"""Every kind of fault there is, by name: each is done to a cluster under play, and undone."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from tests.faults.clocks import set_wrong
from tests.faults.cluster import Cluster
from tests.faults.fault import Fault
from tests.faults.losses import contents, lost
from tests.faults.proxy import Proxy
from tests.kills.evidence import Loss

LONG_S = 30.0
SLOW_S = 0.3
APART_S = 300
A_MOMENT_S = 1.5
ENOUGH_S = 0.5
"""For something to be appended meanwhile, on whatever machine."""


class Doing:
    """What a fault is done to, and how. `scale`: of all lengths of time that are not given by what happens.
    `known_tables` and `players_leave`: of the rig."""

    def __init__(
        self,
        cluster: Cluster,
        chance: random.Random,
        scale: float,
        *,
        known_tables: Callable[[], dict[str, set[str]]],
        lose: Callable[[Loss], None],
        players_leave: Callable[[], int],
    ) -> None:
        self.cluster = cluster
        self.chance = chance
        self.scale = scale
        self.known_tables = known_tables
        self.lose = lose
        self.players_leave = players_leave

    async def last(self, seconds: float) -> None:
        await asyncio.sleep(seconds * self.scale)

    async def a_moment(self) -> None:
        await asyncio.sleep(self.chance.uniform(0, A_MOMENT_S))

    def one(self, of: list[Any]) -> Any:
        return self.chance.choice(of)


Kind = Callable[[Doing, Fault, Callable[[], None]], Awaitable[None]]
"""Does it; notes in the fault how it was; calls back when play may be expected to go on."""


# Nodes


async def node_killed(do: Doing, fault: Fault, over: Callable[[], None]) -> None:
    """SIGKILL. Its clients have other nodes to go to, from the instant of its death."""
    node = do.one(do.cluster.nodes)
    await node.kill()
    over()
    await do.a_moment()
    node.start()
    await node.ready()


async def node_stopped(do: Doing, fault: Fault, over: Callable[[], None]) -> None:
    """SIGSTOP, and SIGCONT much later: it does not know that time went by."""
    node = do.one(do.cluster.nodes)
    node.pause()
    try:
        await do.last(LONG_S)
    finally:
        node.resume()
    over()


async def nodes_told_to_stop(do: Doing, fault: Fault, over: Callable[[], None]) -> None:
    """A rolling restart: one node after another is told to stop, and is back before the next one goes."""
    for node in do.cluster.nodes:
        await node.stop()
        await do.a_moment()
        node.start()
        await node.ready()
    over()


async def clocks_apart(do: Doing, fault: Fault, over: Callable[[], None]) -> None:
    """Two nodes start again, five minutes apart; from then on they stay so."""
    early, late = do.chance.sample(do.cluster.nodes, 2)
    ahead = do.one([0, APART_S])
    fault.about = f"{ahead - APART_S:+d} s and {ahead:+d} s"
    for node, by_s in ((early, ahead - APART_S), (late, ahead)):
        await node.stop()
        set_wrong(node, by_s)
        node.start()
        await node.ready()
    over()
    await do.last(LONG_S / 6)


async def everything_killed(do: Doing, fault: Fault, over: Callable[[], None]) -> None:
    """Every node and Redis, at one instant."""
    await asyncio.gather(do.cluster.pair.kill(), *(node.kill() for node in do.cluster.nodes))
    await do.a_moment()
    await do.cluster.pair.restart()
    for node in do.cluster.nodes:
        node.start()
    await do.cluster.ready()
    over()


# Redis


async def redis_killed(do: Doing, fault: Fault, over: Callable[[], None]) -> None:
    """With every write on its disk before it was answered: it may lose nothing."""
    await do.cluster.pair.kill()
    await do.a_moment()
    await do.cluster.pair.restart()
    over()


async def redis_lost_its_tail(do: Doing, fault: Fault, over: Callable[[], None]) -> None:
    """It answered before it wrote, and what was written last is not on the disk when it starts again."""
    pair = do.cluster.pair
    pair.write_every_second()
    await do.a_moment()
    with unreachable(do, do.cluster.links):
        known = do.known_tables()
        had = await contents(pair.primary.url, known)
        await pair.kill()
        cut = pair.cut_tail(do.chance)
        await pair.restart()
        note_loss(do, fault, lost(had, await contents(pair.primary.url, known)))
    fault.about = f"{cut} bytes, {fault.about}"
    over()


async def replica_promoted(do: Doing, fault: Fault, over: Callable[[], None]) -> None:
    """It had not heard the last of what the primary took; the name that nodes know leads to it from now on."""
    pair = do.cluster.pair
    await pair.follow()
    pair.part()
    await asyncio.sleep(ENOUGH_S)
    await do.a_moment()
    with unreachable(do, do.cluster.links):
        known = do.known_tables()
        had = await contents(pair.primary.url, known)
        note_loss(do, fault, lost(had, await contents(pair.replica.url, known)))
        pair.promote()
        for link in do.cluster.links:
            link.leads_to = pair.primary.port
    over()
    await pair.follow()


def note_loss(do: Doing, fault: Fault, loss: Loss) -> None:
    commits = sum(map(len, loss.lost.values()))
    fault.about = f"{commits} commits of {len(loss.kept)} tables lost"
    if loss.kept:
        do.lose(loss)


async def redis_slow(do: Doing, fault: Fault, over: Callable[[], None]) -> None:
    """Every answer of Redis comes late."""
    for link in do.cluster.links:
        link.delay_s = SLOW_S
    try:
        await do.last(LONG_S / 2)
    finally:
        for link in do.cluster.links:
            link.delay_s = 0.0
    over()


async def redis_out_of_one_nodes_reach(do: Doing, fault: Fault, over: Callable[[], None]) -> None:
    with unreachable(do, [do.one(do.cluster.links)], fault):
        await do.last(LONG_S)
    over()


async def redis_out_of_reach(do: Doing, fault: Fault, over: Callable[[], None]) -> None:
    with unreachable(do, do.cluster.links, fault):
        await do.last(LONG_S)
    over()


def unreachable(do: Doing, links: list[Proxy], fault: Fault | None = None) -> AbstractContextManager[None]:
    """Either refused at once, or without a word. Where what is said may not get through later, refused."""
    silent = fault is not None and do.chance.random() < 0.5
    if fault is not None:
        fault.about = "no answer" if silent else "refused"
    return silenced(links) if silent else refused(links)


@contextmanager
def silenced(proxies: list[Proxy]) -> Any:
    for proxy in proxies:
        proxy.silent = True
    try:
        yield
    finally:
        for proxy in proxies:
            proxy.silent = False


@contextmanager
def refused(proxies: list[Proxy]) -> Any:
    for proxy in proxies:
        proxy.refuses = True
        proxy.cut()
    try:
        yield
    finally:
        for proxy in proxies:
            proxy.refuses = False


async def nudges_lost(do: Doing, fault: Fault, over: Callable[[], None]) -> None:
    """No node hears of another's commits."""
    before = sum(link.dropped for link in do.cluster.links)
    for link in do.cluster.links:
        link.deaf = True
    try:
        await do.last(LONG_S / 2)
    finally:
        for link in do.cluster.links:
            link.deaf = False
    fault.about = f"{sum(link.dropped for link in do.cluster.links) - before} nudges"
    over()


# Clients


async def clients_cut_off(do: Doing, fault: Fault, over: Callable[[], None]) -> None:
    """Between what they say and the answer; they come back through another door as likely as not."""
    doors = do.cluster.doors
    before = sum(door.was_cut for door in doors)
    for door in doors:
        door.cuts = do.chance.randint(5, 20)
    await do.last(LONG_S / 6)
    for door in doors:
        door.cuts = 0
    fault.about = f"{sum(door.was_cut for door in doors) - before} connections"
    over()


async def clients_unheard(do: Doing, fault: Fault, over: Callable[[], None]) -> None:
    """All who came in through one door: nothing gets through, and nothing is closed."""
    with silenced([do.one(do.cluster.doors)]):
        await do.last(LONG_S / 2)
    over()


async def players_gone_for_good(do: Doing, fault: Fault, over: Callable[[], None]) -> None:
    """Those of half of the tables."""
    fault.about = f"{do.players_leave()} tables"
    over()


# Two at once


async def node_killed_while_redis_is_slow(do: Doing, fault: Fault, over: Callable[[], None]) -> None:
    await asyncio.gather(redis_slow(do, fault, over), node_killed(do, fault, over))
    over()


async def replica_promoted_while_nudges_are_lost(do: Doing, fault: Fault, over: Callable[[], None]) -> None:
    for link in do.cluster.links:
        link.deaf = True
    try:
        await replica_promoted(do, fault, over)
        await do.last(LONG_S / 6)
    finally:
        for link in do.cluster.links:
            link.deaf = False


KINDS: dict[str, Kind] = {
    "node killed": node_killed,
    "node stopped, and continued": node_stopped,
    "rolling restart behind nginx": nodes_told_to_stop,
    "clocks five minutes apart": clocks_apart,
    "everything killed": everything_killed,
    "Redis killed, every write on its disk": redis_killed,
    "Redis killed, its tail lost": redis_lost_its_tail,
    "replica promoted, its tail lost": replica_promoted,
    "Redis answers after 300 ms": redis_slow,
    "Redis out of one node's reach": redis_out_of_one_nodes_reach,
    "Redis out of reach": redis_out_of_reach,
    "nudges lost": nudges_lost,
    "clients cut off before the answer": clients_cut_off,
    "clients unheard": clients_unheard,
    "players gone for good": players_gone_for_good,
    "node killed while Redis is slow": node_killed_while_redis_is_slow,
    "replica promoted while nudges are lost": replica_promoted_while_nudges_are_lost,
}
