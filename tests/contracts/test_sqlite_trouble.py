"""The SQLite store in trouble: a full disk, a file that somebody else holds, a file that is none."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from service.log import Append, StoreUnavailable, open_store
from service.log.sqlite.schema import SCHEMA_VERSION
from service.log.sqlite.store import SqliteStore


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "log.db")


@pytest.fixture
async def store(path: str) -> AsyncIterator[SqliteStore]:
    store = SqliteStore(path, busy_s=0.3)
    await store.open()
    yield store
    await store.close()


@contextmanager
def no_file_larger_than(size: int) -> Iterator[None]:
    """Writing beyond fails as on a full disk: with an error from write(), in the middle of a transaction."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def wal_size(path: str) -> int:
    return Path(f"{path}-wal").stat().st_size


@contextmanager
def held_by_somebody_else(path: str) -> Iterator[None]:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


async def append_until_refused(store: SqliteStore, table: str) -> int:
    version = 0
    while True:
        try:
            assert await store.append(Append(table, version + 1, b"%d " % (version + 1) * 20_000, wake_at=version + 1))
        except StoreUnavailable:
            return version
        version += 1


async def test_a_full_disk_refuses_and_what_was_acked_stays(store: SqliteStore) -> None:
    assert await store.head("t") == 0  # now the reader has the file open too, and nothing is tidied up meanwhile
    with no_file_larger_than(1 << 20):
        acked = await append_until_refused(store, "t")
        with pytest.raises(StoreUnavailable):
            await store.put("book", "key", b"x" * 200_000)
        assert len(await store.read("t")) == acked
    assert acked > 0
    await store.check()
    assert await store.head("t") == acked
    assert await store.due(10**15, 10) == [("t", acked)]
    assert await store.append(Append("t", acked + 1, b"room again"))
    assert (await store.read("t", after=acked)) == [b"room again"]


async def test_a_disk_that_stays_full_says_so_when_asked(store: SqliteStore, path: str) -> None:
    await store.put("book", "key", b"x" * 100_000)
    with no_file_larger_than(wal_size(path)), pytest.raises(StoreUnavailable):
        await store.check()
    await store.check()


async def test_a_file_held_too_long_by_another_refuses_and_recovers(store: SqliteStore, path: str) -> None:
    assert await store.append(Append("t", 1, b"before"))
    with held_by_somebody_else(path):
        outcomes = await asyncio.gather(
            *(store.append(Append("t", 2, b"meanwhile")), store.put("book", "key", b"v"), store.check()),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [StoreUnavailable] * 3
    assert await store.append(Append("t", 2, b"after"))
    assert await store.read("t") == [b"before", b"after"]


async def test_reads_go_on_while_a_write_waits(path: str) -> None:
    store = SqliteStore(path, busy_s=60)
    await store.open()
    assert await store.append(Append("t", 1, b"before"))
    with held_by_somebody_else(path):
        waiting = asyncio.ensure_future(store.append(Append("t", 2, b"waits")))
        assert await store.read("t") == [b"before"]
        assert await store.head("t") == 1
        assert await store.get("book", "key") is None
        assert not waiting.done()
    assert await waiting
    await store.close()


async def test_a_fault_of_one_disturbs_nobody_else(store: SqliteStore) -> None:
    outcomes = await asyncio.gather(
        *(store.append(Append(f"t{number}", 1, b"good")) for number in range(5)),
        store.put("book", "bad", object()),  # type: ignore[arg-type]
        store.set_wake("t9", 2**80),
        *(store.put("book", f"k{number}", b"good") for number in range(5)),
        return_exceptions=True,
    )
    assert outcomes[:5] == [True] * 5
    assert [isinstance(outcome, Exception) for outcome in outcomes[5:7]] == [True, True]
    assert outcomes[7:] == [None] * 5
    assert await asyncio.gather(*(store.head(f"t{number}") for number in range(5))) == [1] * 5
    assert await asyncio.gather(*(store.get("book", f"k{number}") for number in range(5))) == [b"good"] * 5


async def test_the_file_itself_refuses_a_gap_whoever_writes(store: SqliteStore, path: str) -> None:
    assert await store.append(Append("t", 1, b"first"))
    insert = "INSERT INTO commits (number, version, body) SELECT number, ?, x'00' FROM tables WHERE name = 't'"
    with closing(sqlite3.connect(path)) as other:
        for version in (0, 1, 3):
            with pytest.raises(sqlite3.IntegrityError):
                other.execute(insert, (version,))
            other.rollback()
    assert await store.head("t") == 1


async def test_a_file_that_is_no_database_cannot_be_opened(path: str) -> None:
    Path(path).write_bytes(b"not a database " * 1000)  # noqa: ASYNC240 - nothing else runs
    with pytest.raises(StoreUnavailable):
        await SqliteStore(path).open()


async def test_a_folder_that_cannot_be_made_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(StoreUnavailable):
        await SqliteStore(f"{tmp_path}/file/log.db").open()


async def test_a_file_of_a_later_version_is_left_alone(path: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    with pytest.raises(StoreUnavailable, match="later version"):
        await SqliteStore(path).open()


async def test_full_means_full_and_normal_normal(tmp_path: Path) -> None:
    for synchronous, level in (("full", 2), ("normal", 1)):
        store = SqliteStore(f"{tmp_path}/{synchronous}.db", synchronous=synchronous)
        await store.open()
        found = await store._write(lambda db: db.execute("PRAGMA synchronous").fetchone())
        assert found == (level,)
        await store.close()


@pytest.mark.parametrize(
    ("asked", "indexed"),
    [
        ({}, "all"),
        ({"game": "g"}, "by_game"),
        ({"status": "s"}, "by_status"),
        ({"game": "g", "status": "s"}, "by_both"),
    ],
)
async def test_a_page_of_listings_costs_the_same_wherever_it_starts(
    store: SqliteStore, path: str, asked: dict[str, str], indexed: str
) -> None:
    """Each filter walks an index of its own from the cursor on, and sorts nothing."""
    asked_of_sqlite: list[str] = []
    await store._ask(lambda db: db.set_trace_callback(asked_of_sqlite.append))
    await store.listings(after="5:t", **asked)  # type: ignore[arg-type]
    await store._ask(lambda db: db.set_trace_callback(None))
    with closing(sqlite3.connect(path)) as db:
        plan = " ".join(row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {asked_of_sqlite[0]}"))
    assert f"USING INDEX listings_{indexed} (" in plan
    assert "TEMP B-TREE" not in plan


async def test_a_store_in_memory_keeps_nothing() -> None:
    for _ in range(2):
        store = open_store("sqlite:///:memory:")
        await store.open()
        assert await store.append(Append("t", 1, b"once"))
        await store.close()


async def test_a_file_that_was_taken_away_is_missed(tmp_path: Path) -> None:
    """PL-14: a process can write to a file that has no name any more; all of that is lost when it ends."""
    file = tmp_path / "obol.db"
    store = open_store(f"sqlite:///{file}")
    await store.open()
    await store.check()
    file.rename(tmp_path / "elsewhere.db")
    with pytest.raises(StoreUnavailable, match="moved or deleted"):
        await store.check()
    file.write_bytes(b"another")
    with pytest.raises(StoreUnavailable, match="moved or deleted"):
        await store.check()
    file.unlink()
    (tmp_path / "elsewhere.db").rename(file)
    await store.check()
    await store.close()


def modes_in(folder: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()}


async def test_other_accounts_of_the_machine_do_not_read_the_file(tmp_path: Path) -> None:
    """The secret that signs tokens is in it, and every seed; a mode that somebody gave it stays."""
    path = tmp_path / "log.db"
    for given in (None, 0o640):
        if given is not None:
            path.chmod(given)
        store = SqliteStore(str(path))
        await store.open()
        try:
            await store.append(Append("t", 1 if given is None else 2, b"body", wake_at=1))
            modes = modes_in(tmp_path)
        finally:
            await store.close()
        assert {"log.db", "log.db-wal"} <= modes.keys()
        assert set(modes.values()) == {given or 0o600}
