"""The load of whole plays of Vita Mors: four players a table, each sends one of its offers as soon as it has some.

    python -m bench.game_load obol PORT SERVER_PID TABLES SECONDS

When a play is over its players ask for a rematch and go on at the next table. Frames are decoded only where they hold
offers or the next table; intents are picked at random. Prints what it measured as JSON.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from dataclasses import dataclass, field
from typing import Any

import msgspec
import uvloop

from bench.doors import make_players, open_table
from bench.meters import Cpu, percentile
from bench.wire import Wire, masked_frame

pack = msgspec.msgpack.encode
unpack = msgspec.msgpack.decode
ACK, REFUSED, UPDATE, OFFERS, NEXT = (pack(word) for word in ("ack", "refused", "update", "offers", "next"))
ID = pack("id") + b"\xa8"
SEATS = 4
WARM_UP_S = 2.0
OF_THE_TABLE = frozenset(("add_bot", "concede", "take_seat", "leave_seat", "start"))


@dataclass
class Tally:
    """What all players counted. `on`: is it being measured?"""

    on: bool = False
    updates: int = 0
    refused: int = 0
    plays: int = 0
    latencies_s: list[float] = field(default_factory=list)


class Player(Wire):
    """One connection, at one table after another."""

    def __init__(self, token: str, table: str, tally: Tally, source: random.Random) -> None:
        super().__init__("/ws", [pack({"type": "hello", "token": token}), *joining(table)])
        self.table = table
        self.tally = tally
        self.source = source
        self.count = 10_000_000
        self.sent_at: dict[bytes, float] = {}
        self.offers: list[dict[str, Any]] = []

    def on_frame(self, frame: bytes) -> None:
        if ACK in frame or REFUSED in frame:
            self.answered(frame)
            return
        self.tally.updates += self.tally.on and UPDATE in frame
        if OFFERS in frame or NEXT in frame:
            self.look(unpack(frame))

    def answered(self, frame: bytes) -> None:
        at = frame.find(ID) + len(ID)
        sent_at = self.sent_at.pop(frame[at : at + 8], None)
        if sent_at is None:
            return
        if REFUSED in frame:
            self.tally.refused += self.tally.on
            self.send_one()
        elif self.tally.on:
            self.tally.latencies_s.append(time.perf_counter() - sent_at)

    def look(self, message: dict[str, Any]) -> None:
        """A snapshot or an update with offers or the next table in it, at the table one is at."""
        if message.get("table") != self.table:
            return
        following = message.get("public", {}).get("table", {}).get("next")
        if following is not None:
            self.move_to(following)
        elif "offers" in message:
            self.offers = [offer for offer in message["offers"] if offer["type"] not in OF_THE_TABLE]
            self.send_one()

    def move_to(self, table: str) -> None:
        self.transport.write(masked_frame(pack({"type": "unwatch", "table": self.table})))
        self.transport.write(b"".join(map(masked_frame, joining(table))))
        self.table, self.offers = table, []

    def send_one(self) -> None:
        """One of the offers. A rematch is asked for by whoever sits first."""
        if not self.offers:
            return
        offer = self.source.choice(self.offers)
        self.tally.plays += self.tally.on and offer["type"] == "rematch"
        intent = {name: value if name == "type" else self.source.choice(value) for name, value in offer.items()}
        self.count += 1
        id = str(self.count)
        self.sent_at[id.encode()] = time.perf_counter()
        self.transport.write(masked_frame(pack({"type": "intent", "table": self.table, "id": id, "intent": intent})))


class Follower(Player):
    """Everybody but the first: asks for no rematch."""

    def send_one(self) -> None:
        self.offers = [offer for offer in self.offers if offer["type"] != "rematch"]
        super().send_one()


def joining(table: str) -> list[bytes]:
    return [
        pack({"type": "watch", "table": table}),
        pack({"type": "intent", "table": table, "id": "sit down", "intent": {"type": "take_seat"}}),
    ]


def seat_players(port: int, tables: int, tally: Tally) -> list[Player]:
    tokens, source = make_players(port, tables * SEATS), random.Random(7)
    found: list[Player] = []
    for number in range(tables):
        mine = tokens[number * SEATS : (number + 1) * SEATS]
        table = open_table(port, mine[0], {"game": "vita_mors", "seats": SEATS, "start_when_full": True})
        found += [Player(mine[0], table, tally, source), *(Follower(one, table, tally, source) for one in mine[1:])]
    return found


async def load(port: int, pid: int, tables: int, seconds: float) -> dict[str, float]:
    tally = Tally()
    loop = asyncio.get_running_loop()
    for player in seat_players(port, tables, tally):
        await loop.create_connection(lambda player=player: player, "127.0.0.1", port)  # type: ignore[misc]
    await asyncio.sleep(WARM_UP_S)
    server, own = Cpu(pid), Cpu()
    tally.on = True
    began = time.perf_counter()
    await asyncio.sleep(seconds)
    tally.on = False
    took_s = time.perf_counter() - began
    return {
        "intents_s": len(tally.latencies_s) / took_s,
        "updates_s": tally.updates / took_s,
        "plays_s": tally.plays / took_s,
        "refused_s": tally.refused / took_s,
        "p50_ms": percentile(tally.latencies_s, 50) * 1000,
        "p99_ms": percentile(tally.latencies_s, 99) * 1000,
        "server_cpu": server.used() / took_s,
        "load_cpu": own.used() / took_s,
    }


if __name__ == "__main__":
    _, port, pid, tables, seconds = sys.argv[1:]
    print(json.dumps(uvloop.run(load(int(port), int(pid), int(tables), float(seconds)))))
