"""What the dearest requests cost a node: CPU and bytes for each, beside what an address pays for them.

    python -m bench.dear

A node on SQLite, its limits out of the way; tables of Welcome with fifty bots and of the residence with four, played to
their ends. Each request is made again and again over one connection until it has taken long enough to be measured; what
it is paid with is counted by the node itself. Prints a table.
"""

from __future__ import annotations

import http.client
import json
import socket
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from bench.crowd import Crowd
from bench.doors import ask, make_players
from bench.meters import Cpu
from bench.servers import obol
from bench.wire import upgrade

pack = msgspec.msgpack.encode
SECONDS, FEWEST = 1.0, 3
LISTED = 400
GAMES = {"welcome": 50, "residence": 4}


class Cost(NamedTuple):
    """Of one request: bytes sent and answered, CPU seconds."""

    asked: float
    answered: float
    cpu_s: float


class Asker:
    """Who asks: one connection for HTTP, one WebSocket."""

    def __init__(self, port: int, pid: int) -> None:
        self.pid = pid
        self.http = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        (self.token,) = make_players(port, 1)
        self.crowd = Crowd(port)
        self.crowd.join(1, "/ws", [pack({"type": "hello", "token": self.token})])
        self.number = 0

    def get(self, path: str, **headers: str) -> Cost:
        def once() -> tuple[int, int]:
            self.http.request("GET", path, headers=headers)
            response = self.http.getresponse()
            body = response.read()
            assert response.status == 200, (path, response.status, body[:200])
            return len(path) + 60, len(body)

        return self.measured(once)

    def say(self, *messages: dict[str, Any]) -> Cost:
        """The messages, and whatever comes until the answer to a ping behind them."""

        def once() -> tuple[int, int]:
            self.number += 1
            frames = [pack(one | {"id": f"{self.number}"} if one["type"] == "intent" else one) for one in messages]
            for frame in frames:
                self.crowd.send(frame)
            return sum(map(len, frames)), self.until(b"pong")

        return self.measured(once)

    def until(self, mark: bytes) -> int:
        """How many bytes come until one with that mark does, after a ping."""
        self.crowd.send(pack({"type": "ping"}))
        (fd,) = self.crowd.sockets
        read, tail = 0, b""
        while mark not in tail:
            data = self.crowd.read(fd) if self.crowd.poll.poll(30.0) else b""
            assert data, "nothing comes"
            read += len(data)
            tail = tail[-16:] + data
        return read

    def measured(self, once: Callable[[], tuple[int, int]]) -> Cost:
        once()
        cpu, began, times, asked, answered = Cpu(self.pid), time.perf_counter(), 0, 0, 0
        while times < FEWEST or time.perf_counter() - began < SECONDS:
            more = once()
            asked, answered, times = asked + more[0], answered + more[1], times + 1
        return Cost(asked / times, answered / times, cpu.used() / times)

    def made(self, game: str, seats: int, *, start: bool = True) -> str:
        table: str = ask(self.http, "/api/tables", {"game": game, "seats": seats}, self.token)["table"]
        if start:
            self.crowd.send(pack({"type": "watch", "table": table}))
            for seat in range(seats):
                self.intent(table, f"bot {seat}", {"type": "add_bot", "seat": seat})
            self.intent(table, "start", {"type": "start"})
        return table

    def intent(self, table: str, id: str, intent: dict[str, Any]) -> None:
        self.crowd.send(pack({"type": "intent", "table": table, "id": id, "intent": intent}))

    def finished(self, table: str) -> None:
        while True:
            self.http.request("GET", f"/api/tables/{table}")
            found = json.loads(self.http.getresponse().read())
            if found["status"] == "over":
                return
            self.crowd.listen(0.2)


def opened_and_left(port: int) -> tuple[int, int]:
    with socket.create_connection(("127.0.0.1", port)) as one:
        asked = upgrade("/ws")
        one.sendall(asked)
        return len(asked), len(one.recv(4096))


def row(what: str, cost: Cost) -> str:
    ms = cost.cpu_s * 1000
    return f"| {what} | {cost.asked:,.0f} | {cost.answered:,.0f} | {ms:.2f} ms | {ms / cost.asked * 1000:,.1f} µs |"


def main() -> None:
    print("| request | bytes asked | answered | CPU | CPU a byte asked |\n|---|---:|---:|---:|---:|")
    settings: dict[str, Any] = dict.fromkeys(("says_per_s", "says_burst", "undos_per_s", "undos_burst"), 10**9)
    settings |= {"bots_share": 1, "bot_delay_ms": 0, "ping_s": 3600}
    with obol("SQLite, synchronous=NORMAL", **settings) as served:
        asker = Asker(served.port, served.pid)
        tables = {game: asker.made(game, seats) for game, seats in GAMES.items()}
        for _ in range(LISTED):
            asker.made("vita_mors", 3, start=False)
        for table in tables.values():
            asker.finished(table)
        for what, cost in costs(asker, tables):
            print(row(what, cost), flush=True)


def costs(asker: Asker, tables: dict[str, str]) -> Any:
    yield "`/api/tables?limit=200`", asker.get("/api/tables?limit=200")
    yield "`/api/games`", asker.get("/api/games")
    for path in ("openapi.json", "asyncapi.json", "reference", "games/welcome/schema", "games/welcome/texts/en"):
        yield f"`/api/{path}`", asker.get(f"/api/{path}")
    yield "texts by keys", asker.get("/api/games/welcome/texts/en?keys=" + ",".join(f"k{n}" for n in range(400)))
    for game, table in tables.items():
        for query in ("", "?as=open", "?as=spectator", "?as=0"):
            yield f"log of {game}, `{query}`", asker.get(f"/api/tables/{table}/log{query}")
        gzip = {"accept-encoding": "gzip"}
        yield f"log of {game}, `?as=open`, gzip", asker.get(f"/api/tables/{table}/log?as=open", **gzip)
        unwatch, watch = {"type": "unwatch", "table": table}, {"type": "watch", "table": table}
        yield f"`watch` of {game}", asker.say(unwatch, watch)
        yield f"`watch` of {game}, `since` 1", asker.say(unwatch, watch | {"since": 1})
    table = asker.made("vita_mors", 3, start=False)
    asker.say({"type": "watch", "table": table})
    sit, up = {"type": "take_seat", "seat": 0, "nonce": "n"}, {"type": "leave_seat"}
    intent = {"type": "intent", "table": table}
    yield "sitting down and standing up", asker.say(intent | {"intent": sit}, intent | {"intent": up})
    yield "a line of marks upon marks", asker.say(intent | {"intent": {"type": "say", "text": "e" + "\u0301" * 399}})
    yield "a long name of a seat", asker.say(intent | {"intent": {"type": "take_seat", "seat": "9" * 16_000}})
    yield "a list of 8,000 choices", asker.say(intent | {"intent": {"type": "vote", "choices": [1] * 8_000}})
    yield "lists in lists, 4,000", asker.say(intent | {"intent": {"type": "vote", "a": [[[]] * 32] * 125}})
    yield "an unknown intent", asker.say(intent | {"intent": {"type": "nothing"}})
    yield "a ping", asker.say()
    yield "a WebSocket, opened and left", asker.measured(lambda: opened_and_left(asker.http.port))


if __name__ == "__main__":
    main()
