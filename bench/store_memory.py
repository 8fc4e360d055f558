"""What a table takes of Redis' memory: while it runs, when it is over, and when its log is in the archive.

    python -m bench.store_memory [TABLES]

Server bots play whole games on one node over a real redis-server of its own, which is asked what each key takes (MEMORY
USAGE). The lobby's line of a public table stays for good, and is told apart.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec
from redis import Redis

from protocol.messages import PlayerName
from service.games import games
from service.log import open_store
from service.log.archive.archive import Folder
from service.log.archive.archived_store import archived
from service.support.telemetry import Telemetry, set_up_logs
from service.table.archiving import Archiver
from tests.redis_server import RedisServer
from tests.service.unplugged import Unplugged

SEATS = 4


class Stage(msgspec.Struct, frozen=True):
    """Bytes a table, on the average; `commits` of a whole game."""

    game: str
    commits: float
    running: float
    over: float
    kept: float
    file: float
    lobby: float


def taken(redis: Redis, pattern: str) -> int:
    """The bytes of all keys of a pattern."""
    return sum(redis.memory_usage(key, samples=0) or 0 for key in redis.scan_iter(pattern, count=1_000))


def of_tables(redis: Redis, names: list[str]) -> float:
    return sum(taken(redis, f"obol:{{{name}*") for name in names) / len(names)


def size_of_files(place: str) -> int:
    return sum(file.stat().st_size for file in Path(place).rglob("*.gz"))


async def begin(node: Unplugged, game: str) -> str:
    """A public table at which bots play for everybody but one, who handed over the seat."""
    people = [PlayerName(f"{number:016x}", f"Player {number}") for number in range(SEATS)]
    name = await node.open_table(people[0], game=game, seats=SEATS)
    lines = [node.come(player) for player in people]
    for number, line in enumerate(lines):
        await line.watch(name)
        await line.done(name, f"sit {number}", {"type": "take_seat"})
    await lines[0].done(name, "start", {"type": "start"})
    for number, line in enumerate(lines):
        await line.done(name, f"bot {number}", {"type": "add_bot", "seat": number})
    for line in lines[1:]:
        line.hang_up()  # bots play as long as somebody looks on
    await node.settle()
    return name


async def fold(node: Unplugged, name: str) -> Any:
    return (await node.table(name)).fold


async def play(node: Unplugged, names: list[str], until: int) -> None:
    """On until the tables have so many commits, or are over."""
    for _ in range(until):
        waiting = [name for name in names if (s := await fold(node, name)).version < until and not s.state.ended]
        if not waiting:
            return
        await node.turn_clock(1_000)


async def measured(game: str, tables: int) -> Stage:
    server = RedisServer(appendfsync="everysec")
    server.start()
    store = open_store(server.url)
    await store.open()
    with tempfile.TemporaryDirectory() as place:
        try:
            node = Unplugged(store)
            redis = Redis(port=server.port)
            names = [await begin(node, game) for _ in range(tables)]
            await play(node, names, 10**9)
            commits = sum([(await fold(node, name)).version for name in names]) / tables
            half = [await begin(node, game) for _ in range(tables)]
            await play(node, half, int(commits / 2))
            running, over = of_tables(redis, half), of_tables(redis, names)
            archiver = Archiver(archived(store, Folder(place)), Folder(place), 0, Telemetry())
            for name in names:
                await archiver.see_to(name, await fold(node, name), 1 << 50)
            kept, lobby = of_tables(redis, names), taken(redis, "obol:{lobby}*") / (2 * tables)
            await node.stop()
            return Stage(game, commits, running, over, kept, size_of_files(place) / tables, lobby)
        finally:
            await store.close()
            server.stop()


async def main(tables: int) -> None:
    set_up_logs("warning")
    print("| 4 seats | commits | running, half played | over | over, archived | its file | in the lobby |")
    print("|---|---|---|---|---|---|---|")
    for game in games():
        one = await measured(game, tables)
        sizes = (one.running, one.over, one.kept, one.file, one.lobby)
        print(f"| {game} | {one.commits:.0f} | {' | '.join(f'{size / 1024:.1f} KiB' for size in sizes)} |", flush=True)


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 20))
