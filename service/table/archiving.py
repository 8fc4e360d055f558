"""Tables that ended some time ago leave the store: their logs for an archive, and in the end all of them (README,
"Archive").

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
BOOK = "keeping"
PAGE, PAUSE_S = 100, 0.05
"""How tables that ended long ago are gone through: so many, then others' work."""
AGAIN_MS = 60_000
"""How long a table waits whose log could not be archived."""


class Archiver:
    """`store`: as the tables have it, archive and all. `after_ms`: how long a log stays once its table has ended, if
    there is an archive; `keep_ms`: how long anything of the table stays; 0: for ever."""

    def __init__(
        self, store: Store, archive: Archive | None, after_ms: int, telemetry: Telemetry, *, keep_ms: int = 0
    ) -> None:
        self.store = store
        self.archive = archive
        self.after_ms = after_ms
        self.keep_ms = keep_ms
        self.telemetry = telemetry
        self.turn = asyncio.Semaphore(AT_ONCE)
        self.busy: set[str] = set()

    def due_at(self, state: TableState[Any]) -> int:
        """When the table is to be seen to, server ms; 0: it stays as it is."""
        if self.archive is not None and state.ended:
            return state.at + self.after_ms
        return self.forget_at(state)

    def forget_at(self, state: TableState[Any]) -> int:
        """When nothing of it is to be kept any more, server ms; 0: never."""
        return state.at + self.keep_ms if self.keep_ms and state.ended else 0

    async def see_to(self, table: str, fold: Fold, now_ms: int) -> bool:
        """The wake of a table that has ended, as far as we know: archive it if it is time, and the log stands there;
        forget it if it is time for that; and let nobody be woken for nothing. Is it forgotten?"""
        due_at = self.due_at(fold.state)
        if not due_at or now_ms < due_at:
            await self.store.set_wake(table, due_at or None)
            return False
        await self.store.set_wake(table, now_ms + AGAIN_MS)  # meanwhile it stands in no deadline's way
        if table in self.busy:
            return False
        self.busy.add(table)
        try:
            async with self.turn:
                return await self.see_off(table, fold, now_ms)
        finally:
            self.busy.discard(table)

    async def see_off(self, table: str, fold: Fold, now_ms: int) -> bool:
        if self.archive is not None and not await self.is_in(self.archive, table, fold, now_ms):
            return False
        forget_at = self.forget_at(fold.state)
        if forget_at and now_ms >= forget_at:
            return await self.forget(table, fold)
        await self.clear(table, fold.state)
        await self.store.set_wake(table, forget_at or None)
        return False

    async def wake_those_that_ended(self) -> None:
        """Tables that ended before anybody said for how long they are kept have no wake, nor one that was said
        otherwise: give them one, once for each saying. Those that the lobby does not list stay."""
        said = f"{self.keep_ms}".encode()
        if not self.keep_ms or await self.store.get(BOOK, "for_ms") == said:
            return
        for status in ("over", "abandoned"):
            after: str | None = None
            while rows := await self.store.listings(status=status, after=after, limit=PAGE):
                for row in rows:
                    pause_ms = self.keep_ms if self.archive is None else self.after_ms
                    await self.store.set_wake(row.table, row.at + pause_ms)
                after = rows[-1].cursor
                await asyncio.sleep(PAUSE_S)
        await self.store.put(BOOK, "for_ms", said)

    async def is_in(self, archive: Archive, table: str, fold: Fold, now_ms: int) -> bool:
        """Put the log into the archive. False: whoever knows where it stands, or can, is woken in a while."""
        try:
            outcome = await self.move(table, fold.hash, archive)
        except StoreUnavailable:
            raise
        except Exception as error:
            self.telemetry.not_archived(table, error)
            await self.store.set_wake(table, now_ms + AGAIN_MS)
            return False
        self.telemetry.archived.labels(outcome).inc()
        return outcome != "gone_on"

    async def forget(self, table: str, fold: Fold) -> bool:
        """What lies beside it goes first: while the log stands, somebody is woken to do it again."""
        await self.clear(table, fold.state)
        forgotten = await self.store.forget(table, fold.version, fold.hash)
        self.telemetry.archived.labels("forgotten" if forgotten else "gone_on").inc()
        return forgotten

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
