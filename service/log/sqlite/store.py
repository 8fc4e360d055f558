"""The store in one SQLite file: nothing to install, durable, safe with several writers on one machine.

A writer thread (sqlite_writer.py) and a reader thread (sqlite_reader.py), one connection each; the loop only hands
over and hears. The file's own primary key and trigger (sqlite_schema.py) arbitrate, so two services on one file need
to know nothing of each other. What survives: with synchronous=full a power cut, with normal a killed process.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from service.log.contract import Append, Beside, ListingRow, StoreUnavailable, StoreUsage
from service.log.sqlite.batch_thread import BatchThread
from service.log.sqlite.commits import (
    forget,
    forget_beside,
    read_beside,
    read_bodies,
    read_due,
    read_head,
    trim,
    write_beside,
    write_wake,
)
from service.log.sqlite.reader import Question, SqliteReader
from service.log.sqlite.schema import connect, make_ready
from service.log.sqlite.shelf import (
    forget_expired,
    push_lines,
    read_listings,
    read_pins,
    read_tail,
    read_value,
    remove_key,
    write_new_value,
    write_pin,
    write_value,
)
from service.log.sqlite.writer import Change, SqliteWriter, Work

MEMORY = ":memory:"


def identity_of(path: str) -> tuple[int, int] | None:
    """Which file stands at a path; None: none does."""
    try:
        file = os.stat(path)
    except OSError:
        return None
    return file.st_dev, file.st_ino


def clock_ms() -> int:
    return time.time_ns() // 1_000_000


class SqliteStore:
    """`busy_s`: how long to wait for another writer of the same file. `max_bytes`: how large the file may grow; 0: as
    the disk allows. `look_every_s`: how often to look for its
    commits. `forget_every_s`: how often expired values are deleted (they are not given out in any case)."""

    def __init__(
        self,
        path: str,
        *,
        synchronous: str = "full",
        busy_s: float = 5.0,
        max_bytes: int = 0,
        look_every_s: float = 0.1,
        forget_every_s: float = 60.0,
    ) -> None:
        if synchronous not in ("full", "normal"):
            raise ValueError(f"synchronous is full or normal, not {synchronous}")
        self._path = path
        self._synchronous = synchronous
        self._busy_s = busy_s
        self._max_bytes = max_bytes
        self._look_every_s = look_every_s
        self._forget_every_s = forget_every_s
        self._folder: str | None = None
        self._told_commit: list[Callable[[str, int], None]] = []
        self._told_nudge: list[Callable[[str, str], None]] = []
        self._chores: list[asyncio.Task[None]] = []
        self._writing: BatchThread[Work] | None = None
        self._reading: BatchThread[Question] | None = None

    async def open(self) -> None:
        path = self._path
        if path == MEMORY:
            self._folder = tempfile.mkdtemp(prefix="obol-")
            path = f"{self._folder}/log.db"
        self._file = path
        connect_to = partial(
            connect, path, synchronous=self._synchronous, busy_s=self._busy_s, max_bytes=self._max_bytes
        )
        await asyncio.to_thread(make_ready, path, connect_to)
        self._identity = await asyncio.to_thread(identity_of, path)
        writer, reader = SqliteWriter(connect_to, clock_ms), SqliteReader(connect_to)
        self._strangers = writer.strangers
        self._writing = BatchThread("obol-log-writer", writer.do, at_end=writer.close)
        self._reading = BatchThread("obol-log-reader", reader.do, at_end=reader.close)
        try:
            await self._write(self._strangers.start)
        except BaseException:
            await self.close()
            raise
        self._chores = [
            asyncio.create_task(self._forget_expired()),
            asyncio.create_task(self._look_for_strangers()),
        ]

    async def close(self) -> None:
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        if self._reading is not None:
            await self._reading.close()
        if self._writing is not None:
            await self._writing.close()
        folder, self._folder = self._folder, None
        if folder is not None:
            await asyncio.to_thread(shutil.rmtree, folder)

    async def check(self) -> None:
        if await asyncio.to_thread(identity_of, self._file) != self._identity:
            raise StoreUnavailable(
                f"{self._file} was moved or deleted: what is written now is lost when this node stops"
            )
        await self._write(partial(write_value, book="check", key="", value=b"", expires_at=0))

    # The log

    async def append(self, commit: Append) -> bool:
        stands: bool = await self._write(commit)
        return stands

    async def read(self, table: str, after: int = 0, limit: int = 1000) -> list[bytes]:
        bodies: list[bytes] = await self._ask(partial(read_bodies, table=table, after=after, limit=limit))
        return bodies

    async def trim(self, table: str, version: int, hash: str) -> bool:
        trimmed: bool = await self._write(partial(trim, table=table, version=version, hash=hash))
        return trimmed

    async def forget(self, table: str, version: int, hash: str) -> bool:
        forgotten: bool = await self._write(partial(forget, table=table, version=version, hash=hash))
        return forgotten

    async def head(self, table: str) -> int:
        version: int = await self._ask(partial(read_head, table=table))
        return version

    async def keep_beside(
        self, table: str, version: int, hash: str, answers: Sequence[Beside], *, keep: int, ttl_s: int
    ) -> bool:
        kept: bool = await self._write(
            partial(
                write_beside,
                table=table,
                version=version,
                hash=hash,
                answers=answers,
                keep=keep,
                expires_at=clock_ms() + ttl_s * 1000,
            )
        )
        return kept

    async def beside(self, table: str, player: str, count: int) -> list[bytes]:
        lines: list[bytes] = await self._ask(
            partial(read_beside, table=table, player=player, count=count, now_ms=clock_ms())
        )
        return lines

    async def forget_beside(self, table: str, players: Sequence[str]) -> None:
        await self._write(partial(forget_beside, table=table, players=players))

    async def now_ms(self) -> int:
        return clock_ms()

    async def due(self, now_ms: int, limit: int) -> list[tuple[str, int]]:
        wakes: list[tuple[str, int]] = await self._ask(partial(read_due, now_ms=now_ms, limit=limit))
        return wakes

    async def set_wake(self, table: str, at: int | None) -> None:
        await self._write(partial(write_wake, table=table, at=at))

    def on_commit(self, told: Callable[[str, int], None]) -> None:
        self._told_commit.append(told)

    # The shelf

    async def put(self, book: str, key: str, value: bytes, *, ttl_s: int | None = None) -> None:
        expires_at = None if ttl_s is None else clock_ms() + ttl_s * 1000
        await self._write(partial(write_value, book=book, key=key, value=value, expires_at=expires_at))

    async def put_new(self, book: str, key: str, value: bytes) -> bytes:
        in_force: bytes = await self._write(
            partial(write_new_value, book=book, key=key, value=value, now_ms=clock_ms())
        )
        return in_force

    async def get(self, book: str, key: str) -> bytes | None:
        value: bytes | None = await self._ask(partial(read_value, book=book, key=key, now_ms=clock_ms()))
        return value

    async def remove(self, book: str, key: str) -> None:
        await self._write(partial(remove_key, book=book, key=key))

    async def push(
        self, book: str, key: str, lines: list[bytes], *, keep: int, ttl_s: int | None = None, once: bytes = b""
    ) -> bool:
        now_ms = clock_ms()
        expires_at = None if ttl_s is None else now_ms + ttl_s * 1000
        added: bool = await self._write(
            partial(
                push_lines,
                book=book,
                key=key,
                lines=lines,
                keep=keep,
                once=once,
                now_ms=now_ms,
                expires_at=expires_at,
            )
        )
        return added

    async def tail(self, book: str, key: str, count: int) -> list[bytes]:
        lines: list[bytes] = await self._ask(partial(read_tail, book=book, key=key, count=count, now_ms=clock_ms()))
        return lines

    async def pin(self, book: str, key: str, name: str, value: bytes | None, *, ttl_s: int) -> None:
        expires_at = clock_ms() + ttl_s * 1000
        await self._write(partial(write_pin, book=book, key=key, name=name, value=value, expires_at=expires_at))

    async def pins(self, book: str, key: str) -> dict[str, bytes]:
        found: dict[str, bytes] = await self._ask(partial(read_pins, book=book, key=key, now_ms=clock_ms()))
        return found

    def nudge(self, table: str, about: str) -> None:
        with contextlib.suppress(StoreUnavailable):
            self._write(partial(self._strangers.nudge, table=table, about=about)).add_done_callback(_heard)

    def on_nudge(self, told: Callable[[str, str], None]) -> None:
        self._told_nudge.append(told)

    async def listings(
        self, *, game: str | None = None, status: str | None = None, after: str | None = None, limit: int = 50
    ) -> list[ListingRow]:
        rows: list[ListingRow] = await self._ask(
            partial(read_listings, game=game, status=status, after=after, limit=limit)
        )
        return rows

    async def room(self) -> StoreUsage:
        return await asyncio.to_thread(self._measured)

    # Within

    def _measured(self) -> StoreUsage:
        files = (Path(self._file), Path(f"{self._file}-wal"))
        used = sum(file.stat().st_size for file in files if file.exists())
        on_disk = used + shutil.disk_usage(files[0].parent).free
        return StoreUsage(used, min(self._max_bytes or on_disk, on_disk))

    def _write(self, work: Append | Change) -> asyncio.Future[Any]:
        if self._writing is None:
            raise StoreUnavailable("the store is not open")
        return self._writing.ask(work)

    def _ask(self, question: Question) -> asyncio.Future[Any]:
        if self._reading is None:
            raise StoreUnavailable("the store is not open")
        return self._reading.ask(question)

    async def _look_for_strangers(self) -> None:
        while True:
            await asyncio.sleep(self._look_every_s)
            with contextlib.suppress(StoreUnavailable):
                commits, nudges = await self._write(self._strangers.look)
                loop = asyncio.get_running_loop()
                for (table, version), told_commit in itertools.product(commits, self._told_commit):
                    loop.call_soon(told_commit, table, version)
                for (table, about), told_nudge in itertools.product(nudges, self._told_nudge):
                    loop.call_soon(told_nudge, table, about)

    async def _forget_expired(self) -> None:
        while True:
            with contextlib.suppress(StoreUnavailable):
                await self._write(partial(forget_expired, now_ms=clock_ms()))
            await asyncio.sleep(self._forget_every_s)


def _heard(outcome: asyncio.Future[Any]) -> None:
    """A nudge that could not be written is lost, as nudges may be."""
    outcome.cancelled() or outcome.exception()
