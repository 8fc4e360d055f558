"""The load of the secret ballot, in a process of its own: four seats a table, each votes as soon as it sees a round.

    python -m bench.ballot_load obol|bare PORT[,PORT…] SERVER_PID[,PID…] TABLES SECONDS [near|apart] [THINK_S]

Closed loop, unless THINK_S is given: then each seat thinks before it votes, THINK_S on the average, exponentially
distributed, as people do at tables: hardly two votes come together. Of several nodes, near: all of a table are on one,
the tables in turn; apart: a table's seats are on all in turn.

Nothing is decoded: a frame with a `round` in it begins a round, and a vote counts as answered with its ack (obol) or
with the update that shows it (bare). Prints what it measured as JSON.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from dataclasses import dataclass, field

import msgspec
import uvloop

from bench.doors import make_players, open_table
from bench.meters import Cpu, percentile
from bench.wire import Wire, masked_frame

pack = msgspec.msgpack.encode
NEW_ROUND = pack("round")
UPDATE = pack("update")
REFUSED = pack("refused")
ACK = pack("ack")
ID = pack("id") + b"\xa8"
SEATS = 4
WARM_UP_S = 1.5


@dataclass
class Tally:
    """What all seats counted. `on`: is it being measured?"""

    on: bool = False
    updates: int = 0
    refused: int = 0
    latencies_s: list[float] = field(default_factory=list)


class Voter(Wire):
    """A seat. `vote`: the frame before and after the intent's id."""

    think_s = 0.0
    """How long every seat thinks, on the average."""

    def __init__(self, path: str, opening: list[bytes], vote: tuple[bytes, bytes], tally: Tally) -> None:
        super().__init__(path, opening)
        self.before, self.after = vote
        self.tally = tally
        self.count = 10_000_000
        self.sent_at: dict[bytes, float] = {}

    def see_round(self) -> None:
        if self.think_s:
            asyncio.get_running_loop().call_later(random.expovariate(1 / self.think_s), self.vote)
        else:
            self.vote()

    def vote(self) -> None:
        self.count += 1
        id = b"%d" % self.count
        self.sent_at[id] = time.perf_counter()
        self.transport.write(self.before + id + self.after)

    def answered(self, id: bytes) -> None:
        took_s = time.perf_counter() - self.sent_at.pop(id)
        if self.tally.on:
            self.tally.latencies_s.append(took_s)


class ObolVoter(Voter):
    """Answered by the ack of its id."""

    def on_frame(self, frame: bytes) -> None:
        if ACK in frame:
            id = frame[(at := frame.index(ID) + len(ID)) : at + 8]
            if id in self.sent_at:
                self.answered(id)
        elif UPDATE in frame:
            self.tally.updates += self.tally.on
            if NEW_ROUND in frame:
                self.see_round()
        elif NEW_ROUND in frame:
            self.see_round()  # the snapshot at the start
        elif REFUSED in frame:
            self.tally.refused += 1


class BareVoter(Voter):
    """Answered by the update that says its seat has voted."""

    def __init__(self, seat: int, path: str, vote: tuple[bytes, bytes], tally: Tally) -> None:
        super().__init__(path, [], vote, tally)
        self.mine = pack("seat") + pack(seat)

    def on_frame(self, frame: bytes) -> None:
        self.tally.updates += self.tally.on
        if self.mine in frame:
            self.answered(b"%d" % self.count)
        if NEW_ROUND in frame:
            self.see_round()


def vote_frame(table: str) -> tuple[bytes, bytes]:
    """The vote's frame, cut where the id of eight digits goes."""
    mark = "10000000"
    payload = pack({"type": "intent", "table": table, "id": mark, "intent": {"type": "vote", "coin": "vita"}})
    before, _, after = masked_frame(payload).partition(mark.encode())
    return before, after


def obol_voters(port: int, tables: int, tally: Tally) -> list[Voter]:
    players = make_players(port, tables * SEATS)
    found: list[Voter] = []
    for number in range(tables):
        mine = players[number * SEATS : (number + 1) * SEATS]
        options = {"game": "ballot", "seats": SEATS, "options": {"rounds": 10**9}, "start_when_full": True}
        table = open_table(port, mine[0], options)
        found += [ObolVoter("/ws", openings(player, table), vote_frame(table), tally) for player in mine]
    return found


def openings(token: str, table: str) -> list[bytes]:
    return [
        pack({"type": "hello", "token": token}),
        pack({"type": "watch", "table": table}),
        pack({"type": "intent", "table": table, "id": "sit down", "intent": {"type": "take_seat"}}),
    ]


def bare_voters(tables: int, tally: Tally) -> list[Voter]:
    return [
        BareVoter(seat, f"/?table={table}&seat={seat}", vote_frame("x" * 20), tally)
        for table in range(tables)
        for seat in range(SEATS)
    ]


async def load(
    kind: str, ports: list[int], pids: list[int], tables: int, seconds: float, *, apart: bool
) -> dict[str, float]:
    tally = Tally()
    loop = asyncio.get_running_loop()
    voters = obol_voters(ports[0], tables, tally) if kind == "obol" else bare_voters(tables, tally)
    for number, voter in enumerate(voters):
        port = ports[(number if apart else number // SEATS) % len(ports)]
        await loop.create_connection(lambda voter=voter: voter, "127.0.0.1", port)  # type: ignore[misc]
    await asyncio.sleep(WARM_UP_S)
    server, own = Cpu(*pids), Cpu()
    tally.on = True
    began = time.perf_counter()
    await asyncio.sleep(seconds)
    tally.on = False
    took_s = time.perf_counter() - began
    assert tally.refused == 0, f"{tally.refused} refused"
    used_s = server.used()
    return {
        "cpu_us_vote": used_s / max(1, len(tally.latencies_s)) * 1e6,
        "votes_s": len(tally.latencies_s) / took_s,
        "updates_s": tally.updates / took_s,
        "p50_ms": percentile(tally.latencies_s, 50) * 1000,
        "p99_ms": percentile(tally.latencies_s, 99) * 1000,
        "server_cpu": used_s / took_s,
        "load_cpu": own.used() / took_s,
    }


if __name__ == "__main__":
    kind, ports, pids, tables, seconds, *how = sys.argv[1:]
    nodes, processes = ([int(one) for one in found.split(",")] for found in (ports, pids))
    Voter.think_s = float(how[1]) if len(how) > 1 else 0.0
    apart = how[:1] == ["apart"]
    print(json.dumps(uvloop.run(load(kind, nodes, processes, int(tables), float(seconds), apart=apart))))
