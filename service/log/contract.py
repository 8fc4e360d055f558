"""What a store of logs promises, whichever it is (ARCHITECTURE: "The log is the arbiter"; PL-07, PL-14,
PL-17).

Two protocols, one object each store: `Log`, the truth, and `Shelf`, everything that is not the game (ARCHITECTURE:
"What is not the game is not in the log"). `service.log.open_store(url)` gives both. One suite, tests/contracts, holds
every store to this file.

Errors: `StoreUnavailable` (ours; the store cannot be reached or cannot write). After it, an append may or may not
have happened: read the log to know. Of its kind is `StoreFull`: reached, and no room; what raised it did not happen.
`Trimmed` says that the beginning of a log is in an archive by now (archive.py). Nothing else is raised for what the
outside world does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec


class StoreUnavailable(Exception):
    """The store cannot be reached, or refused to write. An append that raised this may still have happened."""


class StoreFull(StoreUnavailable):
    """The store has no memory or no disk left for what was to be written, and wrote nothing of it. Reading goes on."""


class Trimmed(Exception):
    """What was asked for has left the store. `oldest`: the first version that it still has."""

    def __init__(self, table: str, oldest: int) -> None:
        super().__init__(f"the log of {table} begins at version {oldest} here")
        self.table = table
        self.oldest = oldest


class StoreUsage(msgspec.Struct, frozen=True):
    """How much of a store is in use, in bytes. `limit_bytes`: beyond that it is full; 0: nobody has set one.
    `dangers`: what is wrong with how it is set up, in words for the operator."""

    used_bytes: int
    limit_bytes: int
    dangers: tuple[str, ...] = ()


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
    happens. Who appended and asks `due` of the same store sees the wake as the commit set it; other nodes may for a
    moment see an earlier one, never a later one. The listing may lag after a crash; it is only what the lobby shows.

    `hash`: the body's, in hex; `prev`: that of the body at `version - 1` as the caller knows it; "" where they are not
    said. A store that a failover can make lose its tail appends only onto the body that `prev` names: another node may
    have appended another one there since.

    `answers`: the intents it answers, each as player and id. None of them may have an answer beside the log: an intent
    has one answer, whichever node gives it (PL-07)."""

    table: str
    version: int
    body: bytes
    wake_at: int | None = None
    listing: Listing | None = None
    hash: str = ""
    prev: str = ""
    answers: tuple[tuple[str, str], ...] = ()


class Beside(msgspec.Struct, frozen=True):
    """An answer that stands beside the log: to the intent `id` of `player`. `line`: opaque bytes."""

    player: str
    id: str
    line: bytes


class Log(Protocol):
    """The log of every table: bodies at dense versions 1, 2, 3 …"""

    async def append(self, commit: Append) -> bool:
        """True: the log stood at `version - 1` and now stands at `version`, durable as the store is set to be.
        False: it stands elsewhere (ahead or behind, or on another body), or one of the intents has an answer beside
        the log, and nothing was changed. Calls of one turn of the event loop, and calls made while one is under way,
        travel together. Cancelling the caller does not cancel the append."""
        ...

    async def read(self, table: str, after: int = 0, limit: int = 1000) -> list[bytes]:
        """The bodies at versions after + 1, after + 2, … without a gap, at most `limit`; [] if there are none. Raises
        Trimmed if version after + 1 has left the store."""
        ...

    async def trim(self, table: str, version: int, hash: str) -> bool:
        """Forget every body before `version`, if the log stands at it with a body of that hash, in one step; that
        body stays, so that the log stands where it stood. False: it stands elsewhere, and nothing was forgotten."""
        ...

    async def forget(self, table: str, version: int, hash: str) -> bool:
        """Forget the whole table, if the log stands at `version` with a body of that hash: its log, its wake, its row
        in the lobby. What was kept beside the log goes with it or by its term. True: it is gone, now or before. False:
        the log stands elsewhere, and nothing was forgotten. What ends half-way is done by asking again."""
        ...

    async def head(self, table: str) -> int:
        """The version the log stands at; 0 if there is no such table."""
        ...

    async def keep_beside(
        self, table: str, version: int, hash: str, answers: Sequence[Beside], *, keep: int, ttl_s: int
    ) -> bool:
        """Keep answers beside the log, the last `keep` of each player, all or none, in one step. True: the log stands
        at `version`, with a body of that hash, and none of these intents had an answer beside it. False: it stands
        elsewhere, or one had, and nothing was changed. A player's are all given out for `ttl_s` seconds since the last
        of them was added, and not after that."""
        ...

    async def beside(self, table: str, player: str, count: int) -> list[bytes]:
        """The last `count` lines kept for the player, oldest first."""
        ...

    async def forget_beside(self, table: str, players: Sequence[str]) -> None:
        """Let go of what was kept for these players."""
        ...

    async def now_ms(self) -> int:
        """The store's clock, ms since 1970: the time that counts between nodes."""
        ...

    async def due(self, now_ms: int, limit: int) -> list[tuple[str, int]]:
        """Tables whose wake is at or before `now_ms`, earliest first, with the wake's time. All wakes that this store
        was asked for and has answered count; one of another node's may come early, but not late."""
        ...

    async def set_wake(self, table: str, at: int | None) -> None:
        """Set or clear a table's wake without a commit."""
        ...

    def on_commit(self, told: Callable[[str, int], None]) -> None:
        """Call `told(table, version)` when another node appended. A nudge: some may be missed or come twice."""
        ...


class Shelf(Protocol):
    """Values beside the log: players, snapshots, presence, chat, refusals, listings. `book` names a kind of thing.

    And nudges about them to other nodes: only nudges, for the truth is on the shelf. Some may be missed or come twice,
    and what a missed one was about is found again by reading."""

    async def put(self, book: str, key: str, value: bytes, *, ttl_s: int | None = None) -> None:
        """Set; forgotten after `ttl_s` seconds if given (not earlier; it may be later)."""
        ...

    async def put_new(self, book: str, key: str, value: bytes) -> bytes:
        """Set unless there is a value; gives the value in force. Atomic among nodes."""
        ...

    async def get(self, book: str, key: str) -> bytes | None: ...

    async def remove(self, book: str, key: str) -> None: ...

    async def push(
        self, book: str, key: str, lines: list[bytes], *, keep: int, ttl_s: int | None = None, once: bytes = b""
    ) -> bool:
        """Add lines at the end of a list of which only the last `keep` are kept. In order, all or none. The whole list
        is given out for `ttl_s` seconds since something was last added with a term, and not after that. `once`: a name
        for them; False, and nothing is added, if the last `keep` pushes with a name had one of that name: what a node
        pushed that the store did not hear for a while changes nothing when it arrives after all."""
        ...

    async def tail(self, book: str, key: str, count: int) -> list[bytes]:
        """The last `count` lines, oldest first."""
        ...

    async def pin(self, book: str, key: str, name: str, value: bytes | None, *, ttl_s: int) -> None:
        """Set one of several values under a key, by its name; each is forgotten after its own `ttl_s` seconds. None
        takes it away."""
        ...

    async def pins(self, book: str, key: str) -> dict[str, bytes]:
        """The values under a key, by name."""
        ...

    def nudge(self, table: str, about: str) -> None:
        """Tell other nodes that there is something new on the shelf about a table: soon, or never."""
        ...

    def on_nudge(self, told: Callable[[str, str], None]) -> None:
        """Call `told(table, about)` when another node nudges."""
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

    async def room(self) -> StoreUsage:
        """How much of it is in use, and how safe it is."""
        ...
