"""The log's rows in the SQLite file: commits go in, bodies and wakes come out.

Reads gather their rows into one JSON value inside SQLite: fetching row by row would wait for the interpreter lock
once a row while the loop is busy.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from functools import cache

from service.log.commit import hash_of
from service.log.contract import Append, Beside, Trimmed
from service.log.sqlite.shelf import remove_listing
from service.log.sqlite.strangers import Strangers

MAX_ROWS = 256
MAX_NUMBERS = 50_000


@cache
def _insert(rows: int) -> str:
    """A commit of an intent that has an answer beside the log has no body, and so fails with its whole statement."""
    return f"""
    WITH given (number, version, wake_at, body, answers) AS (VALUES {", ".join(["(?, ?, ?, ?, ?)"] * rows)})
    INSERT INTO commits (number, version, wake_at, body)
    SELECT number, version, wake_at, CASE WHEN
        EXISTS (SELECT 1 FROM beside WHERE beside.number = given.number) AND
        EXISTS (SELECT 1 FROM json_each(given.answers) AS answered CROSS JOIN beside
                WHERE beside.number = given.number AND beside.intent = answered.value)
    THEN NULL ELSE body END FROM given
    """


def intent_key(player: str, id: str) -> str:
    return f"{player}\n{id}"


def _answers(append: Append) -> str:
    return json.dumps([intent_key(*answer) for answer in append.answers]) if append.answers else "[]"


class Commits:
    """Puts commits into the file. Remembers the numbers tables have in it; those never change once committed."""

    def __init__(self, strangers: Strangers) -> None:
        self._strangers = strangers
        self._numbers: dict[str, int] = {}

    def fit_one_statement(self, appends: Sequence[Append]) -> bool:
        return len(appends) <= MAX_ROWS and all(
            append.listing is None and append.table in self._numbers for append in appends
        )

    def insert(self, db: sqlite3.Connection, appends: Sequence[Append]) -> None:
        """All or none. Raises sqlite3.IntegrityError if the log of one of them does not stand at its version - 1, or
        one of its intents has an answer beside it."""
        number = self._numbers.get  # None for a table without commits: refused as any other missing version before
        row = [value for a in appends for value in (number(a.table), a.version, a.wake_at, a.body, _answers(a))]
        done = db.execute(_insert(len(appends)), row)
        self._strangers.not_those(done.lastrowid or 0, len(appends))

    def insert_each(self, db: sqlite3.Connection, appends: Sequence[Append]) -> list[bool]:
        """Inside a transaction: True for each that went in."""
        self._learn(db, appends)
        outcomes: list[bool] = []
        for start in range(0, len(appends), MAX_ROWS):
            outcomes += self._insert_part(db, appends[start : start + MAX_ROWS])
        return outcomes

    def forget(self) -> None:
        """After a rollback: numbers given in it are void."""
        self._numbers.clear()

    def _insert_part(self, db: sqlite3.Connection, part: Sequence[Append]) -> list[bool]:
        if len(part) > 1 and self._inserted(db, part):
            return [True] * len(part)
        return [self._inserted(db, [append]) for append in part]

    def _inserted(self, db: sqlite3.Connection, part: Sequence[Append]) -> bool:
        try:
            self.insert(db, part)
        except sqlite3.IntegrityError:
            return False
        return True

    def _learn(self, db: sqlite3.Connection, appends: Iterable[Append]) -> None:
        if len(self._numbers) > MAX_NUMBERS:
            self._numbers.clear()
        for append in appends:
            if append.table in self._numbers:
                continue
            if append.version == 1:
                db.execute("INSERT OR IGNORE INTO tables (name) VALUES (?)", (append.table,))
            row = db.execute("SELECT number FROM tables WHERE name = ?", (append.table,)).fetchone()
            if row is not None:
                self._numbers[append.table] = row[0]


def read_bodies(db: sqlite3.Connection, table: str, after: int, limit: int) -> list[bytes]:
    sql = """
    SELECT json_group_array(hex(body)), min(version) FROM (
        SELECT body, version FROM commits JOIN tables USING (number)
        WHERE name = ? AND version > ? ORDER BY version LIMIT ?)
    """
    rows, first = db.execute(sql, (table, after, limit)).fetchone()
    if first is not None and first != after + 1:
        raise Trimmed(table, first)
    return [bytes.fromhex(body) for body in json.loads(rows)]


def trim(db: sqlite3.Connection, table: str, version: int, hash: str) -> bool:
    """Inside a transaction."""
    number = _number_at(db, table, version, hash)
    if number is None:
        return False
    db.execute("DELETE FROM commits WHERE number = ? AND version < ?", (number, version))
    return True


def forget(db: sqlite3.Connection, table: str, version: int, hash: str) -> bool:
    """Inside a transaction. The table's number is not given to another: a writer may remember whose it was, and the
    next one is one more than the largest there is."""
    row = db.execute("SELECT number FROM tables WHERE name = ?", (table,)).fetchone()
    stands = read_head(db, table)
    if stands and _number_at(db, table, version, hash) is None:
        return False
    remove_listing(db, table)
    if row is not None:
        db.execute("DELETE FROM commits WHERE number = ?", row)
        db.execute("DELETE FROM beside WHERE number = ?", row)
        db.execute("UPDATE tables SET wake_at = NULL WHERE number = ?", row)
        db.execute("DELETE FROM tables WHERE number = ? AND number < (SELECT max(number) FROM tables)", row)
    return True


def _number_at(db: sqlite3.Connection, table: str, version: int, hash: str) -> int | None:
    """The number of the table whose log stands at that version with a body of that hash; None: it stands elsewhere."""
    sql = "SELECT number, version, body FROM commits JOIN tables USING (number) WHERE name = ? ORDER BY version DESC"
    last = db.execute(f"{sql} LIMIT 1", (table,)).fetchone()
    return None if last is None or last[1] != version or hash_of(last[2]) != hash else int(last[0])


def write_beside(
    db: sqlite3.Connection, table: str, version: int, hash: str, answers: Sequence[Beside], keep: int, expires_at: int
) -> bool:
    """Inside a transaction. What a player has stays as long as the last of it."""
    number = _number_at(db, table, version, hash)
    keys = [intent_key(one.player, one.id) for one in answers]
    known = "SELECT 1 FROM beside WHERE number = ? AND intent = ?"
    if number is None or any(db.execute(known, (number, key)).fetchone() for key in keys):
        return False
    for key, one in zip(keys, answers, strict=True):
        sql = "SELECT ifnull(max(place), 0) + 1 FROM beside WHERE number = ? AND player = ?"
        (place,) = db.execute(sql, (number, one.player)).fetchone()
        row = (number, key, one.player, place, one.line, expires_at)
        db.execute(
            "INSERT INTO beside (number, intent, player, place, line, expires_at) VALUES (?, ?, ?, ?, ?, ?)", row
        )
        db.execute(
            "DELETE FROM beside WHERE number = ? AND player = ? AND place <= ?", (number, one.player, place - keep)
        )
        db.execute("UPDATE beside SET expires_at = ? WHERE number = ? AND player = ?", (expires_at, number, one.player))
    return True


def read_beside(db: sqlite3.Connection, table: str, player: str, count: int, now_ms: int) -> list[bytes]:
    sql = """
    SELECT json_group_array(hex(line)) FROM (
        SELECT line FROM beside JOIN tables USING (number)
        WHERE name = ? AND player = ? AND expires_at > ? ORDER BY place DESC LIMIT ?)
    """
    (rows,) = db.execute(sql, (table, player, now_ms, count)).fetchone()
    return [bytes.fromhex(line) for line in reversed(json.loads(rows))]


def forget_beside(db: sqlite3.Connection, table: str, players: Sequence[str]) -> None:
    sql = "DELETE FROM beside WHERE number = (SELECT number FROM tables WHERE name = ?) AND player = ?"
    db.executemany(sql, [(table, player) for player in players])


def read_head(db: sqlite3.Connection, table: str) -> int:
    sql = "SELECT max(version) FROM commits WHERE number = (SELECT number FROM tables WHERE name = ?)"
    (version,) = db.execute(sql, (table,)).fetchone()
    return version or 0


def read_due(db: sqlite3.Connection, now_ms: int, limit: int) -> list[tuple[str, int]]:
    sql = """
    SELECT json_group_array(json_array(name, wake_at)) FROM (
        SELECT name, wake_at FROM tables WHERE wake_at <= ? ORDER BY wake_at, number LIMIT ?)
    """
    (rows,) = db.execute(sql, (now_ms, limit)).fetchone()
    return [(name, at) for name, at in json.loads(rows)]


def write_wake(db: sqlite3.Connection, table: str, at: int | None) -> None:
    sql = "INSERT INTO tables (name, wake_at) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET wake_at = excluded.wake_at"
    if at is None:
        sql = "UPDATE tables SET wake_at = ?2 WHERE name = ?1 AND wake_at IS NOT NULL"
    db.execute(sql, (table, at))
