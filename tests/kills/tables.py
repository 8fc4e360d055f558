"""Tables as they are opened for a run: every game and every number of seats, both encodings, server bots, clocks, chat,
spectators."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Sequence
from typing import Any

import httpx
import msgspec

from protocol.codec import JSON, MSGPACK
from service.games import games
from tests.kills.mind import Habits, Mind
from tests.kills.player import Player
from tests.kills.viewer import Viewer

AGAIN_S = 0.1
STEP_S = 1
GRACE_S = 1
LEAVES = 0.01
MOST_SEATS = 6
SLEEPS = 0.1
"""At a table with a clock every player runs out of time now and then."""

names = itertools.count(1)


class Plan(msgspec.Struct, frozen=True):
    """`bots`: how many of the seats are server bots'. `by_itself`: does the table start when it is full? `left`: do
    players leave for longer than the table's grace?"""

    game: str
    seats: int
    bots: int
    clocked: bool
    by_itself: bool
    left: bool


def planned(number: int, names: Sequence[str], chance: random.Random) -> Plan:
    """Every game comes up equally often, with every number of seats up to six, a clock at every third table, leavers
    at every fourth."""
    lap, place = divmod(number, len(names))
    counts = [seats for seats in games()[names[place]].seat_counts if 2 <= seats <= MOST_SEATS]
    seats = counts[lap % len(counts)]
    bots = chance.choice((0, 0, 1, 2)) if seats > 3 else chance.choice((0, 1)) if seats > 2 else 0
    return Plan(
        names[place],
        seats,
        bots,
        clocked=(number + lap) % 3 == 0,
        by_itself=(number + lap) % 5 == 0,
        left=(number + lap) % 4 == 1,
    )


def asked_for(plan: Plan) -> dict[str, Any]:
    """A plan as POST /api/tables takes it."""
    clock = {"clock": {"kind": "step", "step_s": STEP_S}} if plan.clocked else {}
    grace = {"grace_s": GRACE_S} if plan.left else {}
    return {"game": plan.game, "seats": plan.seats, "start_when_full": plan.by_itself, **clock, **grace}


class Host:
    """Opens tables over HTTP, at any node, asking again while it is down. `pace_s` and `ping_s`: of the clients.
    `may_lose`: may the store lose what it has just taken?"""

    def __init__(
        self,
        http: httpx.AsyncClient,
        ports: Sequence[int],
        *,
        pace_s: float,
        ping_s: float | None = None,
        may_lose: bool = False,
    ) -> None:
        self.may_lose = may_lose
        self.http = http
        self.ports = ports
        self.pace_s = pace_s
        self.ping_s = ping_s
        self.names: dict[str, str] = {}

    async def open(self, plan: Plan, chance: random.Random) -> list[Viewer]:
        """A new table's clients: the maker, the other players, a spectator."""
        people = [await self.make_player() for _ in range(plan.seats - plan.bots)]
        table = (await self.post("/api/tables", asked_for(plan), people[0][1]))["table"]
        seats = list(range(plan.seats))
        chance.shuffle(seats)
        bots = tuple(seats[len(people) :])
        habits = Habits(sleeps=SLEEPS if plan.clocked else 0.0, leaves=LEAVES if plan.left else 0.0)
        clients: list[Viewer] = []
        for place, (player, token) in enumerate(people):
            own = random.Random(chance.getrandbits(64))
            mind = Mind(own, habits, seat=seats[place], bots=bots if place == 0 else ())
            who: dict[str, Any] = {"player": player, "name": self.names[player], "token": token}
            clients += self.clients_of(table, own, mind=mind, pace_s=self.pace_s, ping_s=self.ping_s, **who)
        own = random.Random(chance.getrandbits(64))
        clients.append(Viewer(self.ports, table, own.choice((JSON, MSGPACK)), own, ping_s=self.ping_s))
        return clients

    def clients_of(self, table: str, chance: random.Random, **given: Any) -> list[Viewer]:
        """Those of one player."""
        return [Player(self.ports, table, chance.choice((JSON, MSGPACK)), chance, **given)]

    async def make_player(self) -> tuple[str, str]:
        """A new player's id and token."""
        made = await self.post("/api/players", {"name": f"Player {next(names)}"}, None)
        player: dict[str, str] = made["player"]
        self.names[player["id"]] = player["name"]
        return player["id"], made["token"]

    async def post(self, path: str, body: dict[str, Any], token: str | None) -> dict[str, Any]:
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        while True:
            url = f"http://127.0.0.1:{random.choice(self.ports)}{path}"
            try:
                answer = await self.http.post(url, json=body, headers=headers)
            except httpx.TransportError:
                await asyncio.sleep(AGAIN_S)
                continue
            if answer.status_code == 201:
                made: dict[str, Any] = answer.json()
                return made
            lost_at_once = answer.status_code == 404 and self.may_lose
            assert lost_at_once or answer.status_code in (429, 502, 503, 504), answer.text
            await asyncio.sleep(AGAIN_S)
