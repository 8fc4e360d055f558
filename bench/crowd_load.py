"""How long until the last of many spectators knows: one table of the ballot, intents one after another.

    python -m bench.crowd_load obol PORT[,PORT…] SERVER_PID[,PID…] SPECTATORS INTENTS

Measured from sending an intent until the last spectator's socket was read with its update in it. Prints JSON.
"""

from __future__ import annotations

import json
import sys
import time

import msgspec

from bench.ballot_load import SEATS, openings
from bench.crowd import Crowd
from bench.doors import make_players, open_table
from bench.meters import Cpu, percentile

pack = msgspec.msgpack.encode
UPDATE = pack("update")
SETTLE_S = 2.0
PAUSE_S = 0.02
WARM_UP = 5


def load(ports: list[int], pids: list[int], spectators: int, intents: int) -> dict[str, float]:
    """Of several nodes, all seats are on the first, and as many spectators on each."""
    port = ports[0]
    players = make_players(port, SEATS)
    options = {"game": "ballot", "seats": SEATS, "options": {"rounds": 10**9}, "start_when_full": True}
    table = open_table(port, players[0], options)
    seats = [Crowd(port) for _ in players]
    for seat, player in zip(seats, players, strict=True):
        seat.join(1, "/ws", openings(player, table))
    crowds = [Crowd(one) for one in ports]
    for crowd in crowds:
        crowd.join(spectators // len(ports), "/ws", [pack({"type": "hello"}), pack({"type": "watch", "table": table})])
    for crowd in crowds:
        crowd.listen(SETTLE_S)
    waits: list[float] = []
    server, own, began = Cpu(*pids), Cpu(), time.perf_counter()
    for number in range(WARM_UP + intents):
        if number == WARM_UP:
            server, own, began = Cpu(*pids), Cpu(), time.perf_counter()
        waits.append(one_vote(seats, crowds, table, number))
    took_s = time.perf_counter() - began
    assert sum(len(crowd.sockets) for crowd in crowds) == spectators
    waits = waits[WARM_UP:]
    return {
        "p50_ms": percentile(waits, 50) * 1000,
        "p99_ms": percentile(waits, 99) * 1000,
        "frames_s": spectators / percentile(waits, 50),
        "server_cpu": server.used() / took_s,
        "load_cpu": own.used() / took_s,
    }


def one_vote(seats: list[Crowd], crowds: list[Crowd], table: str, number: int) -> float:
    """Seconds from a seat's vote to the last spectator; then everybody reads what is left."""
    intent = {"type": "intent", "table": table, "id": f"vote {number}", "intent": {"type": "vote", "coin": "vita"}}
    began = time.perf_counter()
    seats[number % SEATS].send(pack(intent))
    waited_s = max(crowd.until_all_heard(UPDATE) for crowd in crowds) - began
    for seat in seats:
        seat.listen(0.0)
    for crowd in crowds:
        crowd.listen(PAUSE_S)
    return waited_s


if __name__ == "__main__":
    _, ports, pids, spectators, intents = sys.argv[1:]
    nodes, processes = ([int(one) for one in found.split(",")] for found in (ports, pids))
    print(json.dumps(load(nodes, processes, int(spectators), int(intents))))
