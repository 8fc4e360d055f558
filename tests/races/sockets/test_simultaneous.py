"""PL-08 over real sockets: simultaneous intents never refuse one another for being simultaneous."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from itertools import cycle
from typing import Any

from obol_client.offers import game_offers
from protocol.codec import JSON, MSGPACK
from tests.kills.node import Node
from tests.kills.record import View
from tests.kills.tables import Host
from tests.races.sockets.client import Client, clients

STEPS = 1_000
TABLES = 20
MOST_SEATS = 6


class Play:
    """One table under play: whoever is awaited asks at once, with and without the version."""

    def __init__(self, table: str, seats: list[Client], chance: random.Random) -> None:
        self.table = table
        self.seats = seats
        self.chance = chance
        self.number = 0
        self.together = 0
        self.codes: Counter[str] = Counter()

    def view(self, seat: int) -> View:
        return self.seats[seat].views[self.table]

    @property
    def awaited(self) -> list[int]:
        return list(self.view(0).public["table"].get("awaited", ()))

    @property
    def over(self) -> bool:
        return bool(self.view(0).public["table"]["status"] == "over")

    async def step(self) -> None:
        """All who are awaited send before anybody hears an answer; then all see what came of it."""
        awaited = self.awaited
        self.number += 1
        self.together += len(awaited) > 1
        with_version = self.number % 2 == 0
        version = self.view(0).version if with_version else None
        wanted = {seat: self.wanted(seat) for seat in awaited}
        id = f"{self.number}"
        await asyncio.gather(*(self.seats[seat].send(self.table, id, wanted[seat], version) for seat in awaited))
        answers = [(await self.seats[seat].answered(self.table, id))[0] for seat in awaited]
        self.codes.update(answer for answer in answers if isinstance(answer, str))
        head = max((answer for answer in answers if isinstance(answer, int)), default=0)
        for client in self.seats:
            await client.sees(self.table, head)

    def wanted(self, seat: int) -> dict[str, Any]:
        """Tokens are used as soon as they may be, so that votes are most of what is played."""
        offers = game_offers(self.view(seat).offers)
        offer = self.chance.choice([one for one in offers if one["type"] == "use_privilege"] or offers)
        return {"type": offer["type"]} | {
            name: self.chance.choice(values) for name, values in offer.items() if name != "type"
        }


async def seated(host: Host, tokens: list[str], seats: list[Client], chance: random.Random) -> Play:
    wanted = {"game": "vita_mors", "seats": len(seats), "start_when_full": True}
    table = (await host.post("/api/tables", wanted, tokens[0]))["table"]
    for seat, client in enumerate(seats):
        await client.watch(table)
        assert isinstance(await client.ask(table, f"sit {seat}", {"type": "take_seat", "seat": seat}), int)
    for client in seats:
        await client.sees(table, len(seats) + 1)
    return Play(table, seats, chance)


async def test_a_thousand_simultaneous_steps_refuse_nobody(node: Node, host: Host) -> None:
    """PL-08: three to six players vote, or hand on tokens, at once, a thousand times; half the times with a version."""
    chance = random.Random(8)
    tokens = [(await host.make_player())[1] for _ in range(MOST_SEATS)]
    together, refused = 0, Counter[str]()
    while together < STEPS:
        async with clients(node.port, tokens, cycle((JSON, MSGPACK))) as seats:
            plays = [await seated(host, tokens, seats[: 3 + place % 4], chance) for place in range(TABLES)]
            for play in plays:
                while not play.over and together + play.together < STEPS:
                    await play.step()
                together += play.together
                refused += play.codes
    assert together == STEPS
    assert refused == {}
