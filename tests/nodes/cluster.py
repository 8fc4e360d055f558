"""Nodes that share a store, and people who are spread over them."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from random import Random
from typing import Any

from tests.service.caller import Caller
from tests.service.running import Running
from tests.service.sitting import NAMES, random_intent

QUICK: dict[str, Any] = {"presence_s": 1.0, "log_look_s": 0.1}


class Cluster:
    """`places`: every node that was started, the stopped ones too."""

    def __init__(self, url: str, settings: dict[str, Any]) -> None:
        self.url = url
        self.settings = {**QUICK, **settings}
        self.places: list[Running] = []

    def __getitem__(self, number: int) -> Running:
        return self.places[number]

    @property
    def faults(self) -> float:
        return sum(place.faults for place in self.places)

    async def one_more(self, **settings: Any) -> Running:
        place = Running(self.url, {**self.settings, **settings})
        await place.start()
        self.places.append(place)
        return place

    def pass_time(self, seconds: float) -> None:
        """Every node's clock goes on by so much at once, and is not set again."""
        for place in self.places:
            place.node.clock.offset_ms += seconds * 1000
            place.node.clock.set_at = float("inf")

    async def lose_nudges(self) -> None:
        """From now on no node hears of any other."""
        for place in self.places:
            store: Any = place.node.store
            while hasattr(store, "store"):
                store = store.store
            await store._hearing.close()

    async def stop(self) -> None:
        for place in self.places:
            for caller in place.callers:
                await caller.hang_up()
            if not place.task.done():
                await place.stop()

    async def table(self, people: int = 2, **options: Any) -> Sitting:
        """A running table at which each person is on another node than the one before."""
        callers = [await self[seat % len(self.places)].come(NAMES[seat]) for seat in range(people)]
        wanted = {"game": "whisper", "seats": people, "options": {}, **options}
        name = await self[0].open_table(callers[0], **wanted)
        for seat, caller in enumerate(callers):
            await caller.watch(name)
            await caller.done(name, {"type": "take_seat", "seat": seat})
        await callers[0].sees(name, 1 + people)
        started = await callers[0].done(name, {"type": "start"})
        sitting = Sitting(self, name, callers)
        await sitting.all_see(started)
        return sitting


class Sitting:
    """A running table and its people, by seat."""

    def __init__(self, cluster: Cluster, table: str, people: list[Caller]) -> None:
        self.cluster = cluster
        self.table = table
        self.people = people

    async def all_see(self, version: int) -> None:
        for caller in self.people:
            await caller.sees(self.table, version)

    async def again(self, seat: int, node: int, **given: Any) -> Caller:
        """The seat's player on one more connection, to some node."""
        caller = await self.cluster[node].call(self.people[seat].token)
        await caller.watch(self.table, **given)
        return caller

    async def play_to_the_end(self, source: Random) -> None:
        """By what each is offered, on whichever node it is."""
        seen = self.people[0].tables[self.table]
        while seen.status == "running":
            seat = next(seat for seat in seen.awaited if "bot" not in seen.table["seats"][str(seat)])
            person = self.people[seat]
            intent = random_intent(person.tables[self.table].game_offers(), source)
            await self.all_see(await person.done(self.table, intent))


@contextlib.asynccontextmanager
async def cluster_of(url: str, count: int, **settings: Any) -> AsyncIterator[Cluster]:
    cluster = Cluster(url, settings)
    try:
        for _ in range(count):
            await cluster.one_more()
        yield cluster
    finally:
        await cluster.stop()
