"""Tables under play: a number of places, at each one table after another, its clients with their records."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections import Counter

from tests.kills.record import Record
from tests.kills.tables import Host, Plan, planned
from tests.kills.viewer import Viewer

Clients = list[tuple[Viewer, asyncio.Task[None]]]


class Playing:
    """`names`: of the games that are played. `present`: who is at each table now, and until when. `over`: no new table
    any more; those there are, are played to their end."""

    def __init__(self, names: tuple[str, ...], chance: random.Random) -> None:
        self.names = names
        self.chance = chance
        self.numbers = itertools.count()
        self.plans: list[Plan] = []
        self.records: list[Record] = []
        self.present: dict[str, Clients] = {}
        self.over = False

    @property
    def games(self) -> Counter[str]:
        """How many tables of each."""
        return Counter(plan.game for plan in self.plans)

    async def at_places(self, host: Host, places: int) -> None:
        """Play at so many places. Cancelled, it leaves everything as it stands."""
        async with asyncio.TaskGroup() as group:
            for _ in range(places):
                group.create_task(self.at_one_place(host))

    async def at_one_place(self, host: Host) -> None:
        await self.one_table(host)
        while not self.over:
            await self.one_table(host)

    async def one_table(self, host: Host) -> None:
        chance = random.Random(self.chance.getrandbits(64))
        plan = planned(next(self.numbers), self.names, chance)
        clients = await host.open(plan, chance)
        self.plans.append(plan)
        self.records += [client.record for client in clients]
        async with asyncio.TaskGroup() as group:
            self.present[clients[0].table] = [(client, group.create_task(client.follow())) for client in clients]
        del self.present[clients[0].table]

    def leave(self, table: str) -> None:
        """All clients of a table hang up and never come back."""
        for client, task in self.present[table]:
            client.record.gone = not task.done()
            task.cancel()

    def away(self) -> list[Viewer]:
        """Who should be watching now and is not."""
        everybody = itertools.chain.from_iterable(self.present.values())
        return [client for client, task in everybody if not task.done() and not client.is_watching.is_set()]


async def to_the_end(playing: asyncio.Task[None], give_up_s: float) -> None:
    """Until the last tables have ended. What is not over by then is left to the checker to say."""
    await asyncio.wait([playing], timeout=give_up_s)
    if playing.cancel():
        await asyncio.wait([playing])
    else:
        playing.result()
