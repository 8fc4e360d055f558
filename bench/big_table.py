"""A table of Welcome over real sockets: every seat a connection that plays at random, and spectators besides.

    python -m bench.big_table obol PORT SERVER_PID SEATS SPECTATORS PLAYS

Measured over the turns of whole plays, one after another: how long from sending a turn's last choice until the last
viewer has the update it brings, and how many bytes a turn came to a seat and to a spectator. Seats decode what they
need to choose; spectators read the version alone. Prints what it measured as JSON.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Callable, Sequence
from random import Random
from statistics import mean
from typing import Any

import msgspec
import uvloop

from bench.doors import make_players, open_table
from bench.meters import Cpu, percentile
from bench.wire import Wire, masked_frame

pack = msgspec.msgpack.encode
PATIENCE_S = 60.0


class Headline(msgspec.Struct):
    """As much of a message as every viewer reads."""

    type: str
    version: int = 0


headline = msgspec.msgpack.Decoder(Headline)


class Viewer(Wire):
    """`version`: the last it has. `bytes`: how many came. `on_news`: called whenever something has come."""

    def __init__(self, opening: list[bytes], on_news: Callable[[], None]) -> None:
        super().__init__("/ws", opening)
        self.version = 0
        self.bytes = 0
        self.on_news = on_news

    def on_frame(self, frame: bytes) -> None:
        self.bytes += len(frame)
        found = headline.decode(frame)
        if found.type in ("snapshot", "update"):
            assert found.type == "snapshot" or found.version == self.version + 1, "a version was left out"
            self.version = found.version
            self.heard(frame)
        assert found.type != "refused", msgspec.msgpack.decode(frame)
        self.on_news()

    def heard(self, frame: bytes) -> None:
        """A version came."""


class Sitter(Viewer):
    """A seat. `offers`: what of the game it may ask for now; `acked`: the version of its last ack."""

    def __init__(self, token: str, table: str, on_news: Callable[[], None], source: Random) -> None:
        super().__init__(openings(token, table), on_news)
        self.table = table
        self.source = source
        self.offers: list[dict[str, Any]] = []
        self.over = False
        self.asked = self.acked = 0

    def on_frame(self, frame: bytes) -> None:
        super().on_frame(frame)
        if b"\xa3ack" in frame[:12]:
            self.acked += 1

    def heard(self, frame: bytes) -> None:
        found = msgspec.msgpack.decode(frame)
        if "offers" in found:
            self.offers = [offer for offer in found["offers"] if offer["type"] in ("reap", "sephi")]
        self.over = self.over or any(event["type"] == "game_ended" for event in found.get("events", ()))

    def choose(self) -> None:
        offer = self.source.choice(self.offers)
        fields = {name: self.source.choice(row) for name, row in offer.items() if name != "type"}
        self.asked += 1
        self.ask(f"choice {self.asked}", {"type": offer["type"], **fields})

    def ask(self, id: str, intent: dict[str, Any]) -> None:
        payload = pack({"type": "intent", "table": self.table, "id": id, "intent": intent})
        self.transport.write(masked_frame(payload))


def openings(token: str, table: str) -> list[bytes]:
    return [
        pack({"type": "hello", "token": token} if token else {"type": "hello"}),
        pack({"type": "watch", "table": table}),
    ]


def bytes_of(viewers: Sequence[Viewer]) -> int:
    return sum(viewer.bytes for viewer in viewers)


class BigTable:
    """`turn_s`: turn by turn; `seat_bytes`, `spectator_bytes`: to each of them, on the average. The last turn ends the
    play, and may be longer."""

    def __init__(self, port: int, table: str, tokens: list[str], spectators: int, seed: int = 0) -> None:
        self.port = port
        self.table = table
        self.news = asyncio.Event()
        sources = [Random(f"{seed} {place}") for place in range(len(tokens))]
        self.sitters = [Sitter(one, table, self.news.set, source) for one, source in zip(tokens, sources, strict=True)]
        self.spectators = [Viewer(openings("", self.table), self.news.set) for _ in range(spectators)]
        self.turn_s: list[float] = []
        self.seat_bytes: list[float] = []
        self.spectator_bytes: list[float] = []

    @property
    def viewers(self) -> list[Viewer]:
        return [*self.sitters, *self.spectators]

    async def play(self) -> None:
        await self.sit_down()
        await self.take_turns()

    async def take_turns(self) -> None:
        while not self.sitters[0].over:
            await self.take_turn()

    async def sit_down(self) -> None:
        loop = asyncio.get_running_loop()
        for viewer in self.viewers:
            await loop.create_connection(lambda viewer=viewer: viewer, "127.0.0.1", self.port)  # type: ignore[misc]
        await self.until(lambda: all(viewer.version for viewer in self.viewers))
        for place, sitter in enumerate(self.sitters):
            sitter.ask("sit down", {"type": "take_seat", "seat": place})
        await self.until(lambda: all(sitter.acked for sitter in self.sitters))
        self.sitters[0].ask("start", {"type": "start"})
        await self.until(lambda: all(sitter.offers for sitter in self.sitters) and self.all_level())

    async def take_turn(self) -> None:
        """All choose but one; when everybody has heard of it, that one."""
        seats_had, spectators_had = bytes_of(self.sitters), bytes_of(self.spectators)
        *others, last = self.sitters
        acked = [sitter.acked for sitter in others]
        for sitter in others:
            sitter.choose()
        await self.until(
            lambda: all(sitter.acked > count for sitter, count in zip(others, acked, strict=True)) and self.all_level()
        )
        version = last.version
        began = time.perf_counter()
        last.choose()
        await self.until(lambda: last.version > version and self.all_level())
        self.turn_s.append(time.perf_counter() - began)
        self.seat_bytes.append((bytes_of(self.sitters) - seats_had) / len(self.sitters))
        self.spectator_bytes.append((bytes_of(self.spectators) - spectators_had) / max(1, len(self.spectators)))

    def all_level(self) -> bool:
        return len({viewer.version for viewer in self.viewers}) == 1

    async def until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not true():
                self.news.clear()
                await self.news.wait()

    async def hang_up(self) -> None:
        for viewer in self.viewers:
            viewer.transport.close()
        await asyncio.gather(*(viewer.ended for viewer in self.viewers))


def made(port: int, seats: int) -> tuple[str, list[str]]:
    """A new table, and the tokens of those who will sit at it; the first is its maker."""
    tokens = make_players(port, seats)
    return open_table(port, tokens[0], {"game": "welcome", "seats": seats, "options": {"mode": "company"}}), tokens


async def load(port: int, pid: int, seats: int, spectators: int, plays: int) -> dict[str, float]:
    tables, server_s, own_s = [], 0.0, 0.0
    for number in range(plays):
        name, tokens = await asyncio.to_thread(made, port, seats)
        table = BigTable(port, name, tokens, spectators, seed=number)
        await table.sit_down()
        server, own = Cpu(pid), Cpu()
        await table.take_turns()
        server_s, own_s = server_s + server.used(), own_s + own.used()
        await table.hang_up()
        tables.append(table)
    turns = sum(len(table.turn_s) for table in tables)
    times = [seconds for table in tables for seconds in table.turn_s[:-1]]
    return {
        "turns": turns,
        "p50_ms": percentile(times, 50) * 1000,
        "p99_ms": percentile(times, 99) * 1000,
        "seat_bytes": mean(size for table in tables for size in table.seat_bytes[:-1]),
        "spectator_bytes": mean(size for table in tables for size in table.spectator_bytes[:-1]),
        "server_ms": server_s / turns * 1000,
        "load_ms": own_s / turns * 1000,
    }


if __name__ == "__main__":
    _, port, pid, seats, spectators, plays = sys.argv[1:]
    print(json.dumps(uvloop.run(load(int(port), int(pid), int(seats), int(spectators), int(plays)))))
