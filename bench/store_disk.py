"""What a table that is over takes of a SQLite file, and what is left of it when it was forgotten (OBOL_KEEP_DAYS).

    python -m bench.store_disk [TABLES]

Server bots play whole games on one node over a file of its own; the pages in use are counted before and after, and
again when every table has been let go.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import sys
import tempfile

from bench.store_memory import begin, fold, play
from service.games import games
from service.log import open_store
from service.support.telemetry import Telemetry, set_up_logs
from service.table.archiving import Archiver
from tests.service.unplugged import Unplugged


def used_bytes(file: str) -> int:
    """What is in use of a file: its free pages are used again."""
    with contextlib.closing(sqlite3.connect(file)) as db:
        of = {
            name: db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count", "page_size")
        }
    return int((of["page_count"] - of["freelist_count"]) * of["page_size"])


async def measured(game: str, tables: int) -> tuple[float, float, float]:
    """Commits of a game; bytes of a table that is over; bytes left of one that was forgotten."""
    with tempfile.TemporaryDirectory() as folder:
        file = f"{folder}/obol.db"
        store = open_store(f"sqlite:///{file}", synchronous="normal")
        await store.open()
        node = Unplugged(store)
        before = used_bytes(file)
        names = [await begin(node, game) for _ in range(tables)]
        await play(node, names, 10**9)
        over = used_bytes(file)
        folds = [await fold(node, name) for name in names]
        archiver = Archiver(store, None, 0, Telemetry(), keep_ms=1)
        for name, one in zip(names, folds, strict=True):
            assert await archiver.see_to(name, one, 1 << 50)
        left = used_bytes(file)
        await node.stop()
        await store.close()
    commits = sum(one.version for one in folds) / tables
    return commits, (over - before) / tables, max(0.0, (left - before) / tables)


async def main(tables: int) -> None:
    set_up_logs("warning")
    print("| 4 seats | commits | over | forgotten | 1,000 tables a day, a year |\n|---|---:|---:|---:|---:|")
    for game in games():
        commits, over, left = await measured(game, tables)
        year = over * 365_000 / 2**30
        print(
            f"| {game} | {commits:.0f} | {over / 1024:.1f} KiB | {left / 1024:.1f} KiB | {year:.1f} GiB |", flush=True
        )


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 20))
