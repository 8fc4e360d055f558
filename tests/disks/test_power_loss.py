"""PL-17, and the contract's "durable as the store is set to be": power is lost at any instant under SQLite."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from service.log import Append, Store, open_store
from service.log.commit import hash_of
from service.log.contract import Beside
from tests.disks.power import RecordedDisk
from tests.disks.sqlite_vfs import Layer

TABLES, VERSIONS, INSTANTS = ("a", "b", "c"), 60, 30
BODY = 700
CHECKPOINT_EVERY = 15
"""Versions of a table between two checkpoints: sooner than SQLite makes them, so that instants fall into the midst of
them, and the journal begins anew."""


def body(table: str, version: int) -> bytes:
    return f"{table} {version} ".encode().ljust(BODY, b".")


async def append_all(store: Store, table: str, disk: RecordedDisk, checkpoint: Callable[[], None]) -> None:
    """Each noted once it is acked; now and then a refusal beside the log, likewise."""
    for version in range(1, VERSIONS + 1):
        assert await store.append(Append(table, version, body(table, version), wake_at=version))
        disk.note((table, version))
        if version % 7 == 0:
            beside = Beside("p", f"{version}", b"%d" % version)
            assert await store.keep_beside(table, version, hash_of(body(table, version)), [beside], keep=99, ttl_s=9)
            disk.note((f"{table} beside", version))
        if version % CHECKPOINT_EVERY == 0:
            await asyncio.to_thread(checkpoint)


async def recorded(file: Path, synchronous: str) -> RecordedDisk:
    disk = RecordedDisk()

    def checkpoint() -> None:
        db = sqlite3.connect(file, isolation_level=None)
        db.execute(f"PRAGMA synchronous = {synchronous}")
        db.execute("PRAGMA wal_checkpoint(RESTART)")
        db.close()

    with Layer(disk).under_sqlite():
        store = open_store(f"sqlite:///{file}?synchronous={synchronous}")
        await store.open()
        await asyncio.gather(*(append_all(store, table, disk, checkpoint) for table in TABLES))
        await store.close()
    return disk


async def what_is_left(folder: Path) -> Counter[str]:
    """The version at which each log stands, and how many answers are beside it. It must be sound: everything that is
    there is what was put there, from the first on."""
    store = open_store(f"sqlite:///{folder}/obol.db")
    await store.open()
    left: Counter[str] = Counter()
    try:
        for table in TABLES:
            bodies = await store.read(table)
            assert bodies == [body(table, version) for version in range(1, len(bodies) + 1)]
            left[table] = len(bodies)
            beside = await store.beside(table, "p", 99)
            assert beside == [b"%d" % version for version in range(7, 7 * len(beside) + 1, 7)]
            left[f"{table} beside"] = 7 * len(beside)
        assert await store.append(Append("after", 1, b"it goes on"))
    finally:
        await store.close()
    with sqlite3.connect(folder / "obol.db") as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    db.close()
    return left


@pytest.mark.parametrize("synchronous", ["full", "normal"])
async def test_power_may_be_lost_at_any_instant(synchronous: str, tmp_path: Path) -> None:
    """With `full` all that was acked is there; with `normal` the end of it may be missing, and nothing else is."""
    seed = random.SystemRandom().getrandbits(32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    disk = await recorded(tmp_path / "obol.db", synchronous)
    missing = 0
    for number in range(INSTANTS):
        instant = chance.randrange(len(disk.course) + 1)
        folder = tmp_path / f"{number}"
        folder.mkdir()
        disk.lose_power(instant, chance, folder)
        left = await what_is_left(folder)
        acked: dict[str, int] = dict(disk.noted_by(instant))  # the last of each
        missing += any(left[name] < version for name, version in acked.items())
    assert (missing == 0) == (synchronous == "full"), "the disk does forget, where it may"
