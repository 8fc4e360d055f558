"""What a store of logs promises, whichever it is (design: "The log is the arbiter"; PL-07, PL-14, PL-17).

Two protocols, one object each store: `Log`, the truth, and `Shelf`, everything that is not the game (design: "What
is not the game is not in the log"). `service.log.open_store(url)` gives both. One suite, tests/contracts, holds
every store to this file.

Errors: `StoreUnavailable` (ours; the store cannot be reached or cannot write). After it, an append may or may not
have happened: read the log to know. Nothing else is raised for what the outside world does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec


class StoreUnavailable(Exception):
    """The store cannot be reached, or refused to write (disk full, no memory). An append that raised this may
    still have happened."""


class Listing(msgspec.Struct, frozen=True):
    """What the lobby shows of a public table. `status`: open, running, over, abandoned. `summary`: opaque bytes."""

    game: str
    status: str
    summary: bytes


class ListingRow(msgspec.Struct, frozen=True):
    """A listing as found. `at`: store time of its last change, ms. `cursor`: hand it to `listings` for what follows."""

    table: str
    listing: Listing
    at: int
    cursor: str


class Append(msgspec.Struct, frozen=True):
    """One commit to append. `version` is expected + 1. `wake_at`: server time, ms, at which the table must be looked
    at again, whoever has it in memory; 0: never again; None: as it was (most commits change nothing here, so it costs
    nothing). `listing`: set where what the lobby shows has changed.

    The wake is in force no later than the commit; a wake without its commit is harmless, the other way round never
    happens. The listing may lag after a crash; it is only what the lobby shows.

    `hash`: the body's, in hex; `prev`: that of the body at `version - 1` as the caller knows it; "" where they are not
    said. A store that a failover can make lose its tail appends only onto the body that `prev` names: another node may
    have appended another one there since."""

    table: str
    version: int
    body: bytes
    wake_at: int | None = None
    listing: Listing | None = None
    hash: str = ""
    prev: str = ""


class Log(Protocol):
    """The log of every table: bodies at dense versions 1, 2, 3 …"""

    async def append(self, commit: Append) -> bool:
        """True: the log stood at `version - 1` and now stands at `version`, durable as the store is set to be.
        False: it stands elsewhere (ahead or behind, or on another body) and nothing was changed. Calls of one turn of
        the event loop, and calls made while one is under way, travel together. Cancelling the caller does not cancel
        the append."""
        ...

    async def read(self, table: str, after: int = 0, limit: int = 1000) -> list[bytes]:
        """The bodies at versions after + 1, after + 2, … without a gap, at most `limit`; [] if there are none."""
        ...

    async def head(self, table: str) -> int:
        """The version the log stands at; 0 if there is no such table."""
        ...

    async def now_ms(self) -> int:
        """The store's clock, ms since 1970: the time that counts between nodes."""
        ...

    async def due(self, now_ms: int, limit: int) -> list[tuple[str, int]]:
        """Tables whose wake is at or before `now_ms`, earliest first, with the wake's time."""
        ...

    async def set_wake(self, table: str, at: int | None) -> None:
        """Set or clear a table's wake without a commit."""
        ...

    def on_commit(self, told: Callable[[str, int], None]) -> None:
        """Call `told(table, version)` when another node appended. A nudge: some may be missed or come twice."""
        ...


class Shelf(Protocol):
    """Values beside the log: players, snapshots, presence, chat, refusals, listings. `book` names a kind of thing."""

    async def put(self, book: str, key: str, value: bytes, *, ttl_s: int | None = None) -> None:
        """Set; forgotten after `ttl_s` seconds if given (not earlier; it may be later)."""
        ...

    async def put_new(self, book: str, key: str, value: bytes) -> bytes:
        """Set unless there is a value; gives the value in force. Atomic among nodes."""
        ...

    async def get(self, book: str, key: str) -> bytes | None: ...

    async def remove(self, book: str, key: str) -> None: ...

    async def push(self, book: str, key: str, lines: list[bytes], *, keep: int) -> None:
        """Add lines at the end of a list of which only the last `keep` are kept. In order, all or none."""
        ...

    async def tail(self, book: str, key: str, count: int) -> list[bytes]:
        """The last `count` lines, oldest first."""
        ...

    async def listings(
        self, *, game: str | None = None, status: str | None = None, after: str | None = None, limit: int = 50
    ) -> list[ListingRow]:
        """Public tables, the last changed first; `after`: a row's cursor."""
        ...


class Store(Log, Shelf, Protocol):
    """A log and a shelf in one place."""

    async def open(self) -> None:
        """Connect and make ready. Raises StoreUnavailable."""
        ...

    async def close(self) -> None:
        """Wait for what is under way, then let go."""
        ...

    async def check(self) -> None:
        """Raises StoreUnavailable if the store cannot be read or written now (readiness)."""
        ...
