"""What a connection and a table weigh in the server's memory while nothing happens.

    python -m bench.memory_load obol|bare PORT SERVER_PID connection|spectator|table COUNT

Resident memory before and after, divided by how many there are; of a fresh server each time, for memory that was let
go is used again. A connection has said hello and watches nothing; a spectator is one that watches a table. A table is
a play of Vita Mors that has been dealt to four players, who watch it. Prints JSON.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable

import msgspec

from bench.ballot_load import SEATS
from bench.crowd import Crowd
from bench.doors import make_players, open_table
from bench.meters import rss_bytes

pack = msgspec.msgpack.encode
SETTLE_S = 1.5
GRACE_S = 30 * 86_400
ACK = pack("ack")
HELLO = pack({"type": "hello"})


def weight(pid: int, count: int, make: Callable[[int], None]) -> float:
    """Bytes for each of `count` that `make` makes; as many are made before, so that neither what is made once nor what
    was let go on the way counts."""
    make(count)
    before = rss_bytes(pid)
    make(count)
    return (rss_bytes(pid) - before) / count


def connections(port: int, pid: int, count: int, path: str, frames: list[bytes]) -> float:
    crowd = Crowd(port)

    def join(count: int) -> None:
        crowd.join(count, path, frames)
        crowd.listen(SETTLE_S)

    return weight(pid, count, join)


class Tables:
    """Tables that four players, with a connection each, sit down at."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.options = {"game": "vita_mors", "seats": SEATS, "start_when_full": True, "grace_s": GRACE_S}
        self.tokens = make_players(port, SEATS)
        self.seats = [Crowd(port) for _ in self.tokens]
        for seat, token in zip(self.seats, self.tokens, strict=True):
            seat.join(1, "/ws", [pack({"type": "hello", "token": token})])

    def make(self, count: int) -> None:
        names = [open_table(self.port, self.tokens[0], self.options) for _ in range(count)]
        for name in names:
            for seat in self.seats:
                seat.send(pack({"type": "watch", "table": name}))
                seat.send(pack({"type": "intent", "table": name, "id": "sit", "intent": {"type": "take_seat"}}))
            for seat in self.seats:
                seat.until_all_heard(ACK)
        self.listen(SETTLE_S)

    def listen(self, seconds: float) -> None:
        for seat in self.seats:
            seat.listen(seconds / SEATS)


def spectators(port: int, pid: int, count: int) -> float:
    table = open_table(port, make_players(port, 1)[0], {"game": "vita_mors", "seats": SEATS})
    return connections(port, pid, count, "/ws", [HELLO, pack({"type": "watch", "table": table})])


def tables(port: int, pid: int, count: int) -> float:
    return weight(pid, count, Tables(port).make)


def load(kind: str, port: int, pid: int, what: str, count: int) -> float:
    match what:
        case "connection":
            return connections(port, pid, count, *(("/", []) if kind == "bare" else ("/ws", [HELLO])))
        case "spectator":
            return spectators(port, pid, count)
        case "table":
            return tables(port, pid, count)
        case _:
            raise ValueError(what)


if __name__ == "__main__":
    kind, port, pid, what, count = sys.argv[1:]
    print(json.dumps({"bytes": load(kind, int(port), int(pid), what, int(count))}))
