"""The runs, in the order of the report. Servers that are compared take turns, round by round."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from typing import NamedTuple

from bench.loads import run_load
from bench.machine import SERVER_CORE, environment, pinned, python
from bench.peers import PEERS, measured
from bench.results import Figures, Row
from bench.servers import STORES, Served, bare, nodes, obol

BARE = "bare uvicorn"
ON_UVLOOP = "bare uvicorn, on uvloop"
FULL = "SQLite, synchronous=FULL"
NORMAL = "SQLite, synchronous=NORMAL"
FOR_EVER_S = 1e6
EVERYSEC = "Redis, appendfsync everysec"
NODES_TABLES = 50
PEERS_TABLES = 25
SPREAD = {"near": "{count} nodes, each table on one", "apart": "{count} nodes, each table on all"}
BIG_SPECTATORS = 200
OVER_NODES = (1, 2)
MEMORY_OF = ("connection", "spectator", "table")


class Scale(NamedTuple):
    """How much of everything."""

    rounds: int
    seconds: float
    ballot_tables: tuple[int, ...]
    game_tables: tuple[int, ...]
    crowds: tuple[int, ...]
    crowd_intents: int
    nodes: tuple[int, ...]
    big_tables: tuple[int, ...]
    big_plays: int
    connections: int
    tables: int
    plays: int


WHOLE = Scale(3, 4.0, (1, 25, 100), (25, 100), (1_000, 5_000), 200, (2, 4), (4, 12, 50), 3, 2_000, 1_000, 200)
QUICK = Scale(1, 2.0, (25,), (25,), (1_000,), 40, (2,), (50,), 1, 500, 300, 20)


Say = Callable[[str], None]
"""Told a line after each measurement."""


def measurements(scale: Scale, *, with_peers: bool) -> int:
    """How many there are: each says a line."""
    ballots = len(scale.ballot_tables) * scale.rounds * (2 + len(STORES)) + with_peers * scale.rounds * (len(PEERS) + 2)
    spread = scale.rounds * (1 + 2 * len(scale.nodes)) + len(OVER_NODES)
    return ballots + len(scale.game_tables) + len(scale.crowds) + len(scale.big_tables) + spread + len(MEMORY_OF) + 1


def ballot(scale: Scale, say: Say) -> dict[int, list[Row]]:
    """(a) By tables: the yardstick and every store."""
    return {tables: ballot_at(scale, tables, say) for tables in scale.ballot_tables}


def ballot_at(scale: Scale, tables: int, say: Say) -> list[Row]:
    servers: dict[str, Callable[[], AbstractContextManager[Served]]] = {BARE: bare, ON_UVLOOP: partial(bare, "uvloop")}
    servers |= {name: partial(obol, name) for name in STORES}
    found: dict[str, list[Figures]] = {name: [] for name in servers}
    for _ in range(scale.rounds):
        for name, server in servers.items():
            with server() as served:
                found[name].append(run_load("ballot_load", served, tables, scale.seconds))
            say(f"ballot, {tables} tables, {name}: {found[name][-1]['votes_s']:,.0f} votes/s")
    return [Row(name, rounds, found[BARE], found[ON_UVLOOP]) for name, rounds in found.items()]


def peers(scale: Scale, say: Say) -> list[Row]:
    """The ballot on other services, and on Obol, in turns."""
    ways: dict[str, Callable[[], Figures]] = {
        f"{name} {peer.version}": partial(measured, peer, PEERS_TABLES, scale.seconds) for name, peer in PEERS.items()
    }
    ways |= {f"Obol, {store}": partial(ballot_on, store, PEERS_TABLES, scale.seconds) for store in (FULL, EVERYSEC)}
    found: dict[str, list[Figures]] = {name: [] for name in ways}
    for _ in range(scale.rounds):
        for name, run in ways.items():
            found[name].append(run())
            say(f"ballot, {PEERS_TABLES} tables, {name}: {found[name][-1]['votes_s']:,.0f} votes/s")
    first, second = (found[name] for name in list(ways)[: len(PEERS)])
    return [Row(name, rounds, first, second) for name, rounds in found.items()]


def ballot_on(store: str, tables: int, seconds: float) -> Figures:
    with obol(store) as served:
        return run_load("ballot_load", served, tables, seconds)


def games(scale: Scale, say: Say) -> dict[int, Row]:
    """(b) By tables: whole plays of Vita Mors."""
    found = {}
    for tables in scale.game_tables:
        rounds = []
        for _ in range(scale.rounds):
            with obol(FULL) as served:
                rounds.append(run_load("game_load", served, tables, scale.seconds))
        found[tables] = Row(FULL, rounds)
        say(f"Vita Mors, {tables} tables: {found[tables].median('intents_s'):,.0f} intents/s")
    return found


def crowds(scale: Scale, say: Say) -> dict[int, Figures]:
    """(c) By spectators: until the last one knows."""
    found = {}
    for spectators in scale.crowds:
        with obol(FULL) as served:
            found[spectators] = run_load("crowd_load", served, spectators, scale.crowd_intents)
        say(f"{spectators:,} spectators: {found[spectators]['p50_ms']:.1f} ms")
    return found


def big_tables(scale: Scale, say: Say) -> dict[int, Figures]:
    """(d) By seats: a turn of Welcome."""
    found = {}
    for seats in scale.big_tables:
        with obol(FULL) as served:
            found[seats] = run_load("big_table", served, seats, BIG_SPECTATORS, scale.big_plays)
        say(f"Welcome, {seats} seats: {found[seats]['p50_ms']:.1f} ms a turn")
    return found


def many_nodes(scale: Scale, say: Say) -> dict[str, Row]:
    """(e) By how it is spread: the ballot on one, two and four nodes over one Redis."""
    ways = [(1, "near"), *((count, how) for count in scale.nodes for how in ("near", "apart"))]
    found: dict[str, list[Figures]] = {}
    for _ in range(scale.rounds):
        for count, how in ways:
            name = SPREAD[how].format(count=count) if count > 1 else "1 node"
            with nodes(count) as served:
                figures = run_load("ballot_load", served, NODES_TABLES, scale.seconds, how)
            found.setdefault(name, []).append(figures)
            say(f"ballot, {name}: {figures['votes_s']:,.0f} votes/s")
    return {name: Row(name, rounds, found["1 node"]) for name, rounds in found.items()}


def crowds_over_nodes(scale: Scale, say: Say) -> dict[int, Figures]:
    """(e) By nodes: until the last of many spectators of one table knows."""
    found = {}
    for count in OVER_NODES:
        with nodes(count) as served:
            found[count] = run_load("crowd_load", served, scale.crowds[-1], scale.crowd_intents)
        say(f"{scale.crowds[-1]:,} spectators over {count} nodes: {found[count]['p50_ms']:.1f} ms")
    return found


def memory(scale: Scale, say: Say) -> dict[str, float]:
    """(e) Bytes each."""
    with bare("uvloop") as served:
        found = {"bare": run_load("memory_load", served, "connection", scale.connections)["bytes"]}
    for what, count in zip(MEMORY_OF, (scale.connections, scale.connections, scale.tables), strict=True):
        with obol(NORMAL, idle_table_s=FOR_EVER_S) as served:
            found[what] = run_load("memory_load", served, what, count)["bytes"]
        say(f"{what}: {found[what] / 1024:.1f} KiB")
    return found


def folding(scale: Scale, say: Say) -> Figures:
    """(f) On the server's core."""
    done = subprocess.run(
        python("-m", "bench.fold", scale.plays),
        env=environment(),
        preexec_fn=pinned(SERVER_CORE),
        stdout=subprocess.PIPE,
        check=True,
    )
    found: Figures = json.loads(done.stdout)
    say(f"folding: {found['many_events_s']:,.0f} events/s")
    return found
