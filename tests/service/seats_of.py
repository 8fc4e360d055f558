"""A table without sockets, people at it, and play by what is offered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from protocol.codec import JSON, Codec
from protocol.messages import PlayerName
from service.table.actor import Table
from tests.service.seen import SeenTable
from tests.service.sitting import NAMES, random_intent
from tests.service.unplugged import Line, Unplugged

PEOPLE = [PlayerName(f"p{seat}", name) for seat, name in enumerate(NAMES)]


@dataclass
class Seats:
    """`lines`: by seat, each the line of the player who sits there."""

    node: Unplugged
    name: str
    lines: list[Line]
    asked: int = 0

    async def table(self) -> Table:
        return await self.node.table(self.name)

    def seen(self, seat: int = 0) -> SeenTable:
        return self.lines[seat].sees(self.name)

    async def done(self, seat: int, kind: str, /, **fields: Any) -> int:
        self.asked += 1
        return await self.lines[seat].done(self.name, f"i{self.asked}", {"type": kind, **fields})

    async def play_one(self, source: Random) -> None:
        seat = source.choice(self.seen().awaited)
        intent = random_intent(self.seen(seat).game_offers(), source)
        await self.done(seat, intent.pop("type"), **intent)

    async def again(self, seat: int | None, *, since: int | None = None, codec: Codec = JSON) -> Line:
        """One more connection of a seat's player, or of a spectator."""
        line = self.node.come(None if seat is None else PEOPLE[seat], codec)
        await line.watch(self.name, since)
        return line


async def sat(node: Unplugged, seats: int = 3, *, codecs: Sequence[Codec] = (JSON,), **options: Any) -> Seats:
    """An open table whose seats are all taken."""
    name = await node.open_table(PEOPLE[0], seats=seats, **options)
    lines = [node.come(player, codecs[seat % len(codecs)]) for seat, player in enumerate(PEOPLE[:seats])]
    for seat, line in enumerate(lines):
        await line.watch(name)
        await line.done(name, "sit", {"type": "take_seat", "seat": seat})
    return Seats(node, name, lines)


async def begun(node: Unplugged, seats: int = 3, **given: Any) -> Seats:
    """A running table."""
    found = await sat(node, seats, **given)
    await found.done(0, "start")
    return found
