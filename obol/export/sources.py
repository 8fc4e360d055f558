"""Where logs come from: a node's store with its archive, or files that were downloaded or archived."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Iterable
from contextlib import aclosing
from pathlib import Path

import msgspec

from obol.logs import opened
from service.audit.verify import bodies_in, read_log
from service.log import Store, open_store
from service.log.archive.archive import open_archive
from service.log.archive.archived_store import archived
from service.projection.replay import bodies_of
from service.support.settings import Settings

AT_ONCE = 50


async def from_store(settings: Settings, game: str | None) -> AsyncIterator[tuple[str, list[bytes]]]:
    """Each finished public table and its log, the last that ended first. Raises StoreUnavailable."""
    archive = open_archive(settings.archive) if settings.archive else None
    store = archived(open_store(settings.log, synchronous=settings.synchronous), archive)
    await store.open()
    try:
        async with aclosing(finished(store, game)) as tables:
            async for table in tables:
                yield table, await bodies_of(store, table)
    finally:
        await store.close()


async def finished(store: Store, game: str | None) -> AsyncGenerator[str, None]:
    after = None
    while rows := await store.listings(game=game, status="over", after=after, limit=AT_ONCE):
        for row in rows:
            yield row.table
        after = rows[-1].cursor


def logs_in(files: Iterable[Path]) -> list[Path]:
    """Each file, or each that lies in a folder."""
    return [one for file in files for one in (sorted(file.rglob("*.obol.gz")) if file.is_dir() else [file])]


async def from_files(paths: Iterable[Path]) -> AsyncIterator[tuple[str, list[bytes]]]:
    """Raises ValueError for what is no log."""
    for path in paths:
        try:
            yield str(path), bodies_in(read_log(opened(path.read_bytes())))
        except (ValueError, msgspec.DecodeError) as error:
            raise ValueError(f"{path}: {error}") from None
