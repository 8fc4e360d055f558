"""A table with people at it, over real sockets, and play by what is offered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from protocol.codec import JSON, Codec
from service.table.actor import Table
from tests.service.caller import Caller
from tests.service.running import Running
from tests.service.seen import SeenTable

NAMES = ("Ada", "Bela", "Cem", "Dora", "Enver", "Fatma")


@dataclass
class Sitting:
    """`people`: by seat; whoever sits on seat 0 is the maker."""

    service: Running
    table: str
    people: list[Caller]

    @property
    def maker(self) -> Caller:
        return self.people[0]

    @property
    def actor(self) -> Table:
        return self.service.table(self.table)

    def seen(self, seat: int = 0) -> SeenTable:
        return self.people[seat].tables[self.table]

    async def ask(self, seat: int, kind: str, /, **fields: Any) -> int:
        """Something that must be acked, as the seat's client sees the table now; all then see it."""
        version = await self.people[seat].done(self.table, {"type": kind, **fields}, version=self.seen(seat).version)
        await self.all_see(version)
        return version

    async def all_see(self, version: int) -> None:
        for person in self.people:
            if not person.reader.done():
                await person.sees(self.table, version)

    async def to_votes(self) -> None:
        """Vita Mors until votes are open. Decks and picks as they come."""
        while self.seen().game["phase"] != "vote":
            await self.play_one(Random(0))

    async def play_one(self, source: Random) -> None:
        """One awaited person does something it is offered; where only bots are awaited, they do."""
        seat = next((seat for seat in self.seen().awaited if self.plays(seat)), None)
        if seat is None:
            version = self.seen().version
            await self.all_see(version + 1)
            return
        intent = random_intent(self.seen(seat).game_offers(), source)
        await self.ask(seat, intent.pop("type"), **intent)

    def plays(self, seat: int) -> bool:
        return seat < len(self.people) and "bot" not in self.seen().table["seats"][str(seat)]

    async def play_to_the_end(self, source: Random) -> None:
        while self.seen().status == "running":
            await self.play_one(source)

    async def watcher(self, *, codec: Codec = JSON, token: str | None = None) -> Caller:
        """A spectator."""
        caller = await self.service.call(token, codec=codec)
        await caller.watch(self.table)
        return caller

    async def again(self, seat: int, *, since: int | None = None) -> Caller:
        """The seat's player on one more connection."""
        person = self.people[seat]
        caller = await self.service.call(person.token, codec=person.codec)
        await caller.watch(self.table, since=since)
        return caller


def random_intent(offers: Sequence[dict[str, Any]], source: Random) -> dict[str, Any]:
    offer = source.choice(offers)
    return {name: value if name == "type" else source.choice(value) for name, value in offer.items()}


async def seated(service: Running, people: int = 3, *, codecs: Sequence[Codec] = (JSON,), **options: Any) -> Sitting:
    """A table that is still open, its seats taken in turn by `people`, all of them watching."""
    callers = [await service.come(NAMES[place], codec=codecs[place % len(codecs)]) for place in range(people)]
    table = await service.open_table(callers[0], **options)
    for seat, caller in enumerate(callers):
        await caller.watch(table)
        await caller.done(table, {"type": "take_seat", "seat": seat})
    sitting = Sitting(service, table, callers)
    await sitting.all_see(max(caller.tables[table].version for caller in callers))
    return sitting


async def started(service: Running, people: int = 3, *, seats: int | None = None, **given: Any) -> Sitting:
    """A running table; server bots on the seats that people do not fill."""
    options = {"options": {"first_host": 0}, **given}
    sitting = await seated(service, people, seats=seats or people, **options)
    for _ in range(people, seats or people):
        await sitting.maker.done(sitting.table, {"type": "add_bot"})
    await sitting.all_see(await sitting.maker.done(sitting.table, {"type": "start"}))
    return sitting
