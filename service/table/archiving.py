"""The logs of tables that ended some time ago leave the store for an archive (README, "Archive").

Crash-safe by order: the archive has the whole log, durable and read back, before the store lets go of it; and the store
lets go in one step, if the log still stands where the archive has it. Nodes that archive one table at once write the
same file, and the second trim changes nothing. Whatever ends in between leaves the wake, by which it is done again.
"""

from __future__ import annotations

import asyncio
from typing import Any

from service.log.archive.archive import Archive, is_whole, name_of, packed, unpacked
from service.log.archive.archived_store import ArchivedStore
from service.log.commit import hash_of
from service.log.contract import Store, StoreUnavailable, Trimmed
from service.platform.state import TableState
from service.projection.fold import Fold
from service.projection.replay import bodies_of
from service.support.telemetry import Telemetry
from service.table import chat, loading, presence

AT_ONCE = 2
AGAIN_MS = 60_000
"""How long a table waits whose log could not be archived."""


class Archiver:
    """`store`: as the tables have it, archive and all. `after_ms`: how long a log stays once its table has ended."""

    def __init__(self, store: Store, archive: Archive | None, after_ms: int, telemetry: Telemetry) -> None:
        self.store = store
        self.archive = archive
        self.after_ms = after_ms
        self.telemetry = telemetry
        self.turn = asyncio.Semaphore(AT_ONCE)
        self.busy: set[str] = set()

    def due_at(self, state: TableState[Any]) -> int:
        """When the log is to go, server ms; 0: it stays."""
        return state.at + self.after_ms if self.archive is not None and state.ended else 0

    async def see_to(self, table: str, fold: Fold, now_ms: int) -> None:
        """The wake of a table that has ended, as far as we know: archive it if it is time, and the log stands there,
        and let nobody be woken for it any more."""
        due_at = self.due_at(fold.state)
        if self.archive is None or now_ms < due_at:
            await self.store.set_wake(table, due_at or None)
            return
        await self.store.set_wake(table, now_ms + AGAIN_MS)  # meanwhile it stands in no deadline's way
        if table not in self.busy:
            self.busy.add(table)
            try:
                async with self.turn:
                    await self.see_off(table, fold, self.archive, now_ms)
            finally:
                self.busy.discard(table)

    async def see_off(self, table: str, fold: Fold, archive: Archive, now_ms: int) -> None:
        try:
            outcome = await self.move(table, fold.hash, archive)
        except StoreUnavailable:
            raise
        except Exception as error:
            self.telemetry.not_archived(table, error)
            await self.store.set_wake(table, now_ms + AGAIN_MS)
            return
        self.telemetry.archived.labels(outcome).inc()
        if outcome != "gone_on":  # then whoever knows where it stands is woken in a while
            await self.clear(table, fold.state)
            await self.store.set_wake(table, None)

    async def move(self, table: str, hash: str, archive: Archive) -> str:
        """What became of it: moved if the log's last commit has this hash. Raises OSError, ValueError."""
        bodies = await bodies_of(self.store, table)
        if not is_whole(bodies):
            raise ValueError("the log is not one chain")
        version = len(bodies)
        if hash_of(bodies[-1]) != hash:
            return "gone_on"
        if await self.is_trimmed_to(table, version):
            return "already"
        name = name_of(table, version, hash)
        await archive.write(name, await asyncio.to_thread(packed, table, bodies))
        if unpacked(await archive.read(name)).bodies != tuple(bodies):
            raise ValueError("the archive gave back something else")
        return "archived" if await self.store.trim(table, version, hash) else "gone_on"

    async def is_trimmed_to(self, table: str, version: int) -> bool:
        raw = self.store.store if isinstance(self.store, ArchivedStore) else self.store
        try:
            return version > 1 and not await raw.read(table, version - 2, 1)
        except Trimmed:
            return True

    async def clear(self, table: str, state: TableState[Any]) -> None:
        """What lies beside the log of a table that nobody plays any more: a cache, chat, refusals, presence."""
        keys = [(loading.BOOK, table), (presence.AROUND, table)]
        keys += [(chat.BOOK, f"{table}/{channel}") for channel in (chat.SEATS, chat.SPECTATORS)]
        players = [chair.player.id for _, chair in state.seated if chair.player is not None]
        keys += [(presence.SEEN, f"{table}/{player}") for player in players]
        await self.store.forget_beside(table, players)
        await asyncio.gather(*(self.store.remove(book, key) for book, key in keys))
