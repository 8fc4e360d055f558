"""Finds the commits that others put into the file, and what they say besides: what a nudge is made of where there is no
channel to listen on."""

from __future__ import annotations

import json
import secrets
import sqlite3

NUDGES_KEPT = 1_000


class Strangers:
    """Tells the rows of `commits` that came from other connections from those of our own, by their row ids, which
    grow. Used on the writer's thread, by its connection: only there does data_version leave out our own commits.

    A nudge is written only where anybody else has ever written to the file: most files have one writer, and a nudge
    would cost it a transaction."""

    def __init__(self) -> None:
        self.wanted = False
        self._node = secrets.token_hex(4)
        self._accompanied = False
        self._heard_to = 0
        self._seen_to = 0
        self._ours: set[int] = set()
        self._data_version = -1

    def not_those(self, last: int, count: int) -> None:
        """Row ids `last` and the `count - 1` before it are our own: one INSERT's rows follow each other."""
        if self.wanted:
            self._ours.update(range(last - count + 1, last + 1))

    def start(self, db: sqlite3.Connection) -> None:
        """From here on. What stands in the file already is no news."""
        self.wanted = True
        self._seen_to = _last(db)
        self._ours.clear()
        (self._data_version,) = db.execute("PRAGMA data_version").fetchone()
        (self._heard_to,) = db.execute("SELECT ifnull(max(place), 0) FROM nudges").fetchone()

    def nudge(self, db: sqlite3.Connection, table: str, about: str) -> None:
        if self._accompanied:
            row = (self._node, table, about)
            place = db.execute("INSERT INTO nudges (node, name, about) VALUES (?, ?, ?)", row).lastrowid or 0
            if place % NUDGES_KEPT == 0:
                db.execute("DELETE FROM nudges WHERE place <= ?", (place - NUDGES_KEPT,))

    def look(self, db: sqlite3.Connection) -> tuple[list[tuple[str, int]], list[tuple[str, str]]]:
        """Table and version of each commit of others since the last look, and what they nudged about."""
        (data_version,) = db.execute("PRAGMA data_version").fetchone()
        if data_version == self._data_version:
            self._seen_to = max(self._ours, default=self._seen_to)
            self._ours.clear()
            return [], []
        self._data_version = data_version
        self._accompanied = True
        return self._commits(db), self._nudges(db)

    def _commits(self, db: sqlite3.Connection) -> list[tuple[str, int]]:
        sql = """
        SELECT json_group_array(json_array(place, name, version)) FROM (
            SELECT commits.rowid AS place, name, version FROM commits JOIN tables USING (number)
            WHERE commits.rowid > ? AND commits.rowid <= ? ORDER BY commits.rowid)
        """
        last = _last(db)
        (rows,) = db.execute(sql, (self._seen_to, last)).fetchone()
        found = [(name, version) for place, name, version in json.loads(rows) if place not in self._ours]
        self._seen_to = last
        self._ours.clear()
        return found

    def _nudges(self, db: sqlite3.Connection) -> list[tuple[str, str]]:
        sql = "SELECT json_group_array(json_array(place, node, name, about)) FROM nudges WHERE place > ?"
        (rows,) = db.execute(sql, (self._heard_to,)).fetchone()
        found = json.loads(rows)
        self._heard_to = max((place for place, *_ in found), default=self._heard_to)
        return [(name, about) for _, node, name, about in found if node != self._node]


def _last(db: sqlite3.Connection) -> int:
    (last,) = db.execute("SELECT max(rowid) FROM commits").fetchone()
    return last or 0
