"""A store whose logs may begin in an archive: for whoever reads, a log is whole wherever its parts lie."""

from __future__ import annotations

from collections import OrderedDict

from service.log.archive.archive import Archive, name_of, unpacked
from service.log.commit import hash_of
from service.log.contract import Store, StoreUnavailable, Trimmed
from service.log.forwarding import ForwardingStore

KEPT_UNPACKED = 8
"""A log is read in parts; the last few stay at hand for it."""


def archived(store: Store, archive: Archive | None) -> Store:
    """The same store; what was trimmed is read from the archive."""
    return ArchivedStore(store, archive)


class ArchivedStore(ForwardingStore):
    """Everything but reading is the store's own."""

    def __init__(self, store: Store, archive: Archive | None) -> None:
        super().__init__(store)
        self.archive = archive
        self._unpacked: OrderedDict[str, tuple[bytes, ...]] = OrderedDict()

    async def read(self, table: str, after: int = 0, limit: int = 1000) -> list[bytes]:
        while True:
            try:
                return await self.store.read(table, after, limit)
            except Trimmed as trimmed:
                oldest = trimmed.oldest
            try:
                kept = await self.store.read(table, oldest - 1, limit)
            except Trimmed:
                continue  # it was trimmed once more meanwhile
            before = await self._before(table, oldest, kept[0])
            return [*before[after:], *kept][:limit]

    async def _before(self, table: str, version: int, body: bytes) -> tuple[bytes, ...]:
        """The bodies before `version`, which `body` stands at."""
        name = name_of(table, version, hash_of(body))
        if name not in self._unpacked:
            self._unpacked[name] = await self._fetch(table, name, body)
            while len(self._unpacked) > KEPT_UNPACKED:
                self._unpacked.popitem(last=False)
        return self._unpacked[name]

    async def _fetch(self, table: str, name: str, body: bytes) -> tuple[bytes, ...]:
        if self.archive is None:
            raise StoreUnavailable(f"the log of {table} begins in an archive, and OBOL_ARCHIVE names none")
        try:
            log = unpacked(await self.archive.read(name))
        except (OSError, ValueError) as error:
            raise StoreUnavailable(f"the log of {table} begins in an archive that cannot be read: {error}") from error
        if log.table != table or log.bodies[-1] != body:
            raise StoreUnavailable(f"the archive has another log under {name}")
        return log.bodies[:-1]
