"""What the runs found, in Markdown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bench.machine import CORES
from bench.peers import PEERS
from bench.results import Figures, Row, fine, markdown, short, whole
from bench.runs import BARE, BIG_SPECTATORS, NODES_TABLES, ON_UVLOOP, PEERS_TABLES, Scale

SURVIVES = {
    BARE: "nothing",
    ON_UVLOOP: "nothing",
    "SQLite, synchronous=FULL": "a power cut",
    "SQLite, synchronous=NORMAL": "a killed process",
    "Redis, appendfsync always": "a power cut",
    "Redis, appendfsync everysec": "a killed process",
}

HEAD = """# What it does, and how fast

Written by `{command}`; run it again, and it tells of your machine. Every figure was measured in one run, on this one:

> {machine}

The server has one core, the load the other, each in processes of their own (a redis-server shares the load's). Shared
machines differ by the minute: trust the ratios, which are between servers that took turns in the same run, before the
figures. {rounds}

"""

BALLOT = """## Secret ballot

N tables of four seats. Each seat votes as soon as it sees a new round; a vote is secret until all four are in; then the
next round begins. Closed loop: nobody waits for anything else. The game is `bench/games/ballot`, a game like any other,
added by `OBOL_GAMES=bench.games`: identity, rules, redaction, offers, patches, acks and the log are all in it.

The yardstick is a bare uvicorn (its stock websockets-sansio implementation) with an ASGI application that keeps four
votes in a dict and sends one msgpack update to each seat for each vote: no log, no rules, no players, no limits
(`bench/yardstick.py`). It runs twice: on asyncio's own loop, which is what it has where nothing but uvicorn is
installed, and on uvloop, which Obol runs on. Obol makes one commit and one update of what came in together, so it sends
fewer updates for the same votes, and an ack for each vote besides; a commit is in the log before anybody hears of it. A
vote's time is from sending it until its ack (the yardstick: until the update that shows it). Where a power cut loses
nothing, every commit waits for the disk: one table alone has nothing to do meanwhile, many tables share each wait.

"""

PEERS_TOLD = """## Beside its peers

The same ballot at {tables} tables on two services that people build such games on, by programs as their manuals
would have them (`bench/peers/`; `make bench` installs what they need), in turns with Obol. Both send one update to each
seat for each vote and keep what is going on in memory; Obol has it in the log before anybody hears of it. Their loads
are their own clients, in Node; a vote's time is from sending it until the update that shows it, Obol's until its ack. A
server that does not fill its core waits for its load.

"""

GAMES = """## Vita Mors

Tables of four players who send one of their offers, at random, as soon as they have some, play after play. On SQLite,
synchronous=FULL. Times are from sending an intent until its ack.

"""

CROWDS = """## Spectators

One table of the ballot on SQLite, synchronous=FULL. From sending a vote until the last spectator's socket has been read
with its update in it; the votes come one after another.

"""

BIG_TABLES = """## Welcome: everybody's turn at once

One table at which every seat chooses at random, each over its own connection, and {spectators} spectators; whole plays,
on SQLite, synchronous=FULL. All seats but one choose at once; when everybody has heard of it, the last one does. A
turn's time is from sending that choice until the last viewer's socket has been read with its update in it: what all of
them wrote, and the next cards. Bytes are all that came in a turn to one spectator, who has chosen and what is new on
each sheet, and to one seat, which has its acks, its own choice and its offers besides. Server and load: the CPU time
that a turn costs them, all choices included.

"""

NODES = """## Many nodes

The ballot at {tables} tables on nodes over one Redis, appendfsync everysec, and one table with many spectators, as many
on each node. All nodes, the redis-server and the load share the {cores} cores of this machine: with more nodes than
cores to spare it shows what it costs to be several, not how much more several can do. "On all": each seat of a table is
connected to the next node, the worst that a load balancer without affinity can do; every commit is raced for.

"""

MEMORY = """## Memory

Resident memory of a fresh server, divided by how many there are ({connections:,} connections, {tables:,} tables).

"""

FOLDING = """## Folding logs

Whole plays of Vita Mors by four random players, one intent a commit: {plays} of them, of {commits_a_play:.0f} commits
and {events_a_play:.0f} events on the average. Decoding, checking the chain of hashes, evolving; and the same as a node
brings tables into memory from SQLite.

"""


def ballot_section(found: Mapping[int, Sequence[Row]]) -> str:
    head = ["", "votes/s", "× bare", "× on uvloop", "updates/s", "p50 ms", "p99 ms", "× bare", "× on uvloop"]
    head += ["server CPU", "load CPU", "survives"]
    parts = []
    for tables, rows in found.items():
        lines = [[row.name, *ballot_line(row), SURVIVES[row.name]] for row in rows]
        parts.append(f"**{tables} table{'s' * (tables > 1)}**\n\n{markdown(head, lines)}\n")
    return BALLOT + "".join(parts)


def ballot_line(row: Row) -> list[str]:
    return [
        whole(row.median("votes_s")),
        fine(row.ratio("votes_s", row.beside)),
        fine(row.ratio("votes_s", row.beside_too)),
        whole(row.median("updates_s")),
        fine(row.median("p50_ms")),
        fine(row.median("p99_ms")),
        fine(row.ratio("p99_ms", row.beside)),
        fine(row.ratio("p99_ms", row.beside_too)),
        fine(row.median("server_cpu")),
        fine(row.median("load_cpu")),
    ]


def peers_section(found: Sequence[Row]) -> str:
    one, other = (f"× {name}" for name in PEERS)
    head = ["", "votes/s", one, other, "updates/s", "p50 ms", "p99 ms", one, other, "server CPU", "load CPU"]
    lines = [[row.name, *ballot_line(row)] for row in found]
    return PEERS_TOLD.format(tables=PEERS_TABLES) + markdown(head, lines) + "\n"


def games_section(found: Mapping[int, Row]) -> str:
    head = ["tables", "intents/s", "updates/s", "plays/s", "p50 ms", "p99 ms", "server CPU", "load CPU"]
    lines = [
        [
            str(tables),
            *(whole(row.median(what)) for what in ("intents_s", "updates_s")),
            *(short(row.median(what)) for what in ("plays_s", "p50_ms", "p99_ms")),
            *(fine(row.median(what)) for what in ("server_cpu", "load_cpu")),
        ]
        for tables, row in found.items()
    ]
    return GAMES + markdown(head, lines) + "\n"


def crowds_section(found: Mapping[int, Figures]) -> str:
    head = ["spectators", "p50 ms", "p99 ms", "updates/s at p50"]
    lines = [
        [whole(count), short(row["p50_ms"]), short(row["p99_ms"]), whole(row["frames_s"])]
        for count, row in found.items()
    ]
    return CROWDS + markdown(head, lines) + "\n"


def big_tables_section(found: Mapping[int, Figures]) -> str:
    head = ["seats", "turns", "p50 ms", "p99 ms", "bytes to a seat", "to a spectator", "server ms", "load ms"]
    lines = [
        [
            whole(seats),
            whole(row["turns"]),
            *(short(row[what]) for what in ("p50_ms", "p99_ms")),
            *(whole(row[what]) for what in ("seat_bytes", "spectator_bytes")),
            *(short(row[what]) for what in ("server_ms", "load_ms")),
        ]
        for seats, row in found.items()
    ]
    return BIG_TABLES.format(spectators=BIG_SPECTATORS) + markdown(head, lines) + "\n"


def nodes_section(scale: Scale, found: Mapping[str, Row], crowds: Mapping[int, Figures]) -> str:
    head = ["", "votes/s", "× one node", "p50 ms", "p99 ms", "nodes' CPU", "load CPU"]
    lines = [
        [
            name,
            whole(row.median("votes_s")),
            fine(row.ratio("votes_s", row.beside)),
            *(short(row.median(what)) for what in ("p50_ms", "p99_ms")),
            *(fine(row.median(what)) for what in ("server_cpu", "load_cpu")),
        ]
        for name, row in found.items()
    ]
    crowd_head = [f"{scale.crowds[-1]:,} spectators", "p50 ms", "p99 ms", "updates/s at p50", "nodes' CPU"]
    crowd_lines = [
        [
            f"{count} node{'s' * (count > 1)}",
            *(short(row[what]) for what in ("p50_ms", "p99_ms")),
            whole(row["frames_s"]),
            fine(row["server_cpu"]),
        ]
        for count, row in crowds.items()
    ]
    told = NODES.format(tables=NODES_TABLES, cores=len(CORES))
    return told + markdown(head, lines) + "\n" + markdown(crowd_head, crowd_lines) + "\n"


def memory_section(scale: Scale, found: Mapping[str, float]) -> str:
    bare = found["bare"]
    lines = [
        ["an idle connection to the bare server", kib(bare), ""],
        ["an idle connection", kib(found["connection"]), kib(found["connection"] - bare)],
        ["a spectator of a table", kib(found["spectator"]), kib(found["spectator"] - bare)],
        ["a table of Vita Mors, dealt to four players", kib(found["table"]), ""],
    ]
    head = ["", "KiB", "beyond the bare server's"]
    return MEMORY.format(connections=scale.connections, tables=scale.tables) + markdown(head, lines) + "\n"


def kib(size: float) -> str:
    return short(size / 1024)


def folding_section(found: Figures) -> str:
    lines = [
        [f"the longest, of {found['longest_commits']} commits", whole(found["longest_events_s"])],
        ["all of them", whole(found["many_events_s"])],
        ["all of them, into memory from SQLite", whole(found["loaded_events_s"])],
    ]
    return FOLDING.format(**found) + markdown(["", "events/s"], lines)
