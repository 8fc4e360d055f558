"""What a fake store holds, whichever node looks at it: plain maps, changed in one step each."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Sequence

from service.log.commit import hash_of
from service.log.contract import Append, Beside, Listing, ListingRow, Trimmed

Told = Callable[[str, int], None]


def machine_ms() -> int:
    return time.time_ns() // 1_000_000


class Contents:
    def __init__(self, now_ms: Callable[[], int] = machine_ms) -> None:
        self.now_ms = now_ms
        self.logs: dict[str, list[bytes]] = defaultdict(list)
        self.wakes: dict[str, int] = {}
        self.values: dict[tuple[str, str], tuple[bytes, int | None]] = {}
        self.lines: dict[tuple[str, str], list[bytes]] = defaultdict(list)
        self.names: dict[tuple[str, str], list[bytes]] = defaultdict(list)
        self.listed: dict[str, tuple[int, Listing]] = {}
        self.listeners: list[tuple[object, Told]] = []
        self.beside: dict[str, dict[tuple[str, str], bytes]] = defaultdict(dict)
        self.oldest: dict[str, int] = {}
        self.pinned: dict[tuple[str, str], dict[str, tuple[bytes, int]]] = defaultdict(dict)
        self.nudged: list[tuple[object, Callable[[str, str], None]]] = []

    # The log

    def append(self, commit: Append, node: object) -> bool:
        log = self.logs[commit.table]
        if len(log) != commit.version - 1 or (commit.prev and hash_of(log[-1]) != commit.prev):
            return False
        if any(answer in self.beside[commit.table] for answer in commit.answers):
            return False
        log.append(commit.body)
        if commit.wake_at is not None:
            self.set_wake(commit.table, commit.wake_at or None)
        if commit.listing is not None:
            self.listed[commit.table] = (self.now_ms(), commit.listing)
        for whose, told in self.listeners:
            if whose is not node:
                told(commit.table, commit.version)
        return True

    def read(self, table: str, after: int, limit: int) -> list[bytes]:
        if after + 1 < self.oldest.get(table, 0):
            raise Trimmed(table, self.oldest[table])
        return self.logs[table][after : after + limit]

    def trim(self, table: str, version: int, hash: str) -> bool:
        log = self.logs[table]
        if len(log) != version or hash_of(log[-1]) != hash:
            return False
        self.oldest[table] = version
        return True

    def forget(self, table: str, version: int, hash: str) -> bool:
        log = self.logs[table]
        if log and (len(log) != version or hash_of(log[-1]) != hash):
            return False
        for kept in (self.logs, self.wakes, self.listed, self.beside, self.oldest):
            kept.pop(table, None)
        return True

    def keep_beside(self, table: str, version: int, hash: str, answers: Sequence[Beside], keep: int) -> bool:
        log, kept = self.logs[table], self.beside[table]
        if len(log) != version or hash_of(log[-1]) != hash or any((one.player, one.id) in kept for one in answers):
            return False
        for one in answers:
            kept[one.player, one.id] = one.line
            mine = [key for key in kept if key[0] == one.player]
            for key in mine[:-keep]:
                del kept[key]
        return True

    def read_beside(self, table: str, player: str, count: int) -> list[bytes]:
        return [line for (whose, _), line in self.beside[table].items() if whose == player][-count:]

    def forget_beside(self, table: str, players: Sequence[str]) -> None:
        kept = self.beside[table]
        self.beside[table] = {key: line for key, line in kept.items() if key[0] not in players}

    def set_wake(self, table: str, at: int | None) -> None:
        if at is None:
            self.wakes.pop(table, None)
        else:
            self.wakes[table] = at

    def due(self, now_ms: int, limit: int) -> list[tuple[str, int]]:
        past = [(table, at) for table, at in self.wakes.items() if at <= now_ms]
        return sorted(past, key=lambda wake: wake[1])[:limit]

    # The shelf

    def put(self, book: str, key: str, value: bytes, ttl_s: int | None) -> None:
        self.values[book, key] = (value, None if ttl_s is None else self.now_ms() + ttl_s * 1000)

    def get(self, book: str, key: str) -> bytes | None:
        value, until = self.values.get((book, key), (None, None))
        return value if until is None or self.now_ms() < until else None

    def put_new(self, book: str, key: str, value: bytes) -> bytes:
        fold = self.get(book, key)
        if fold is None:
            self.put(book, key, value, None)
        return value if fold is None else fold

    def remove(self, book: str, key: str) -> None:
        self.values.pop((book, key), None)
        self.lines.pop((book, key), None)
        self.names.pop((book, key), None)
        self.pinned.pop((book, key), None)

    def pin(self, book: str, key: str, name: str, value: bytes | None, ttl_s: int) -> None:
        if value is None:
            self.pinned[book, key].pop(name, None)
        else:
            self.pinned[book, key][name] = (value, self.now_ms() + ttl_s * 1000)

    def pins(self, book: str, key: str) -> dict[str, bytes]:
        now = self.now_ms()
        return {name: value for name, (value, until) in self.pinned[book, key].items() if until > now}

    def nudge(self, table: str, about: str, node: object) -> None:
        for whose, told in self.nudged:
            if whose is not node:
                told(table, about)

    def push(self, book: str, key: str, lines: list[bytes], keep: int, once: bytes) -> bool:
        names = self.names[book, key]
        if once and once in names:
            return False
        names += [once] * bool(once)
        del names[:-keep]
        kept = self.lines[book, key]
        kept += lines
        del kept[:-keep]
        return True

    def tail(self, book: str, key: str, count: int) -> list[bytes]:
        return self.lines[book, key][-count:] if count else []

    def listings(self, game: str | None, status: str | None, after: str | None, limit: int) -> list[ListingRow]:
        rows = [
            ListingRow(table=table, listing=listing, at=at, cursor=f"{at:016d}:{table}")
            for table, (at, listing) in self.listed.items()
            if game in (None, listing.game) and status in (None, listing.status)
        ]
        rows.sort(key=lambda row: row.cursor, reverse=True)
        return [row for row in rows if after is None or row.cursor < place_of(after)][:limit]


def place_of(cursor: str) -> str:
    """One that was never given out points behind everything."""
    at, _, table = cursor.partition(":")
    return f"{int(at):016d}:{table}" if at.isascii() and at.isdigit() and len(at) < 17 else ""
