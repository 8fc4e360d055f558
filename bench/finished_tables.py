"""Does a node grow with the tables that were played on it?

    python -m bench.finished_tables [TABLES] [ROUNDS]

Makes and finishes so many tables, each by a player who sits down alone, starts and concedes, over one connection and
one for HTTP; lets them leave memory; and prints the node's resident memory after each round. Of a fresh node on SQLite,
its limits out of the way, and tables out of memory after a second.
"""

from __future__ import annotations

import http.client
import json
import sys
import time
from collections import deque

import msgspec

from bench.crowd import Crowd
from bench.doors import ask, make_players
from bench.meters import rss_bytes
from bench.servers import obol

pack = msgspec.msgpack.encode
OPTIONS = {"game": "welcome", "seats": 1, "start_when_full": True}
SETTLE_S = 6.0
AT_ONCE = 50
"""So many tables are under way."""
STEPS = ({"type": "take_seat", "seat": 0}, {"type": "concede"})


class Player:
    """Who plays them all."""

    def __init__(self, port: int) -> None:
        self.http = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        (self.token,) = make_players(port, 1)
        self.crowd = Crowd(port)
        self.crowd.join(1, "/ws", [pack({"type": "hello", "token": self.token})])

    def play(self, tables: int) -> None:
        open_now: deque[str] = deque()
        for _ in range(tables):
            table = ask(self.http, "/api/tables", OPTIONS, self.token)["table"]
            self.crowd.send(pack({"type": "watch", "table": table}))
            for number, intent in enumerate(STEPS):
                self.crowd.send(pack({"type": "intent", "table": table, "id": str(number), "intent": intent}))
            open_now.append(table)
            if len(open_now) >= AT_ONCE:
                self.finish(open_now)
        self.finish(open_now)

    def finish(self, tables: deque[str]) -> None:
        """Until the last of them is over; then nobody watches them."""
        if not tables:
            return
        self.crowd.send(pack({"type": "intent", "table": tables[-1], "id": "again", "intent": {"type": "concede"}}))
        self.crowd.until_all_heard(b"again")
        while tables:
            self.crowd.send(pack({"type": "unwatch", "table": tables.popleft()}))


def over(port: int) -> int:
    """How many of the tables that the lobby shows first have ended, of 200."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", "/api/tables?limit=200")
    rows = json.loads(connection.getresponse().read())["tables"]
    connection.close()
    return sum(row["status"] in ("over", "abandoned") for row in rows)


def main(tables: int, rounds: int) -> None:
    print("| tables made and finished | resident, MiB | grown by | took |\n|---:|---:|---:|---:|")
    with obol("SQLite, synchronous=NORMAL", idle_table_s=1, presence_s=1, ping_s=3600) as served:
        player = Player(served.port)
        before = rss_bytes(served.pid)
        print(f"| 0 | {before / 2**20:.0f} | | |", flush=True)
        for number in range(1, rounds + 1):
            began = time.perf_counter()
            player.play(tables)
            took = time.perf_counter() - began
            player.crowd.listen(SETTLE_S)
            assert over(served.port) > 190, "they were not finished"
            now = rss_bytes(served.pid)
            print(
                f"| {number * tables:,} | {now / 2**20:.0f} | {(now - before) / 2**20:+.1f} | {took:.0f} s |",
                flush=True,
            )
            before = now


if __name__ == "__main__":
    given = [int(one) for one in sys.argv[1:]]
    main(*given, *(20_000, 3)[len(given) :])
