"""The SQLite file: its tables, and how a connection to it is made."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

from service.log.contract import StoreFull, StoreUnavailable

SCHEMA_VERSION = 4
"""Every statement of the schema leaves alone what is there, so an older file becomes a newer one by running it."""

# `commits` is a rowid table on purpose: bodies are written at one end of the file, and only the small index of the
# primary key is touched once a table. Measured, 25 rows a transaction over 1,000 tables, synchronous=FULL: 19 µs of
# CPU a row, against 32 µs with the bodies in the key's own tree (WITHOUT ROWID).
SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    number  INTEGER PRIMARY KEY,
    name    TEXT NOT NULL UNIQUE,
    wake_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS tables_by_wake ON tables (wake_at) WHERE wake_at IS NOT NULL;

CREATE TABLE IF NOT EXISTS commits (
    number  INTEGER NOT NULL,
    version INTEGER NOT NULL CHECK (version >= 1),
    wake_at INTEGER,
    body    BLOB NOT NULL,
    PRIMARY KEY (number, version)
) STRICT;
-- The primary key keeps a version from standing twice, and this one from standing anywhere but after the last one,
-- whoever writes to the file. The last one is never trimmed.
DROP TRIGGER IF EXISTS commits_are_dense;
CREATE TRIGGER IF NOT EXISTS commits_follow BEFORE INSERT ON commits
WHEN NEW.version <> ifnull((SELECT max(version) FROM commits WHERE number = NEW.number), 0) + 1
BEGIN
    SELECT RAISE(ABORT, 'it does not follow the last version');
END;
-- A commit and its wake are one row and one statement.
CREATE TRIGGER IF NOT EXISTS commits_set_the_wake AFTER INSERT ON commits WHEN NEW.wake_at IS NOT NULL BEGIN
    UPDATE tables SET wake_at = nullif(NEW.wake_at, 0) WHERE number = NEW.number;
END;

-- Answers that stand beside a log, by the intents they answer: player, a line's end, id.
CREATE TABLE IF NOT EXISTS beside (
    number INTEGER NOT NULL,
    intent TEXT NOT NULL,
    player TEXT NOT NULL,
    place  INTEGER NOT NULL,
    line   BLOB NOT NULL,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (number, intent)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS beside_by_player ON beside (number, player, place);
CREATE INDEX IF NOT EXISTS beside_by_expiry ON beside (expires_at);

CREATE TABLE IF NOT EXISTS shelf (
    book       TEXT NOT NULL,
    key        TEXT NOT NULL,
    value      BLOB NOT NULL,
    expires_at INTEGER,
    PRIMARY KEY (book, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS shelf_by_expiry ON shelf (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE IF NOT EXISTS lines (
    book  TEXT NOT NULL,
    key   TEXT NOT NULL,
    place INTEGER NOT NULL,
    line  BLOB NOT NULL,
    PRIMARY KEY (book, key, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS names (
    book  TEXT NOT NULL,
    key   TEXT NOT NULL,
    name  BLOB NOT NULL,
    place INTEGER NOT NULL,
    PRIMARY KEY (book, key, name)
) STRICT, WITHOUT ROWID;

-- Until when lists of lines, and the names of their pushes, are kept. Chat of before there were terms gets one here.
CREATE TABLE IF NOT EXISTS terms (
    book       TEXT NOT NULL,
    key        TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (book, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS terms_by_expiry ON terms (expires_at);
INSERT OR IGNORE INTO terms
SELECT DISTINCT book, key, (strftime('%s', 'now') + 31 * 86400) * 1000 FROM lines WHERE book = 'chat';

CREATE TABLE IF NOT EXISTS pins (
    book       TEXT NOT NULL,
    key        TEXT NOT NULL,
    name       TEXT NOT NULL,
    value      BLOB NOT NULL,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (book, key, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS pins_by_expiry ON pins (expires_at);

CREATE TABLE IF NOT EXISTS nudges (
    place INTEGER PRIMARY KEY AUTOINCREMENT,
    node  TEXT NOT NULL,
    name  TEXT NOT NULL,
    about TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS listings (
    name    TEXT PRIMARY KEY,
    game    TEXT NOT NULL,
    status  TEXT NOT NULL,
    summary BLOB NOT NULL,
    at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS listings_all ON listings (at, name);
CREATE INDEX IF NOT EXISTS listings_by_game ON listings (game, at, name);
CREATE INDEX IF NOT EXISTS listings_by_status ON listings (status, at, name);
CREATE INDEX IF NOT EXISTS listings_by_both ON listings (game, status, at, name);
"""


def connect(path: str, *, synchronous: str, busy_s: float, max_bytes: int = 0) -> sqlite3.Connection:
    """A connection that commits after each statement unless told BEGIN. Raises sqlite3.Error."""
    db = sqlite3.connect(path, timeout=busy_s, isolation_level=None, check_same_thread=False, cached_statements=256)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute(f"PRAGMA synchronous = {synchronous}")
        db.execute("PRAGMA temp_store = MEMORY")
        db.execute("PRAGMA cache_size = -32768")
        db.execute("PRAGMA wal_autocheckpoint = 4000")
        if max_bytes:
            (page_bytes,) = db.execute("PRAGMA page_size").fetchone()
            db.execute(f"PRAGMA max_page_count = {max(1, max_bytes // page_bytes)}")
    except BaseException:
        db.close()
        raise
    return db


def make_ready(path: str, connect_to: Callable[[], sqlite3.Connection]) -> None:
    """Make the file and its tables unless they are there. Raises StoreUnavailable."""
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        make_for_us_alone(path)
        with contextlib.closing(connect_to()) as db:
            _make_tables(db)
    except (sqlite3.Error, OSError) as error:
        raise StoreUnavailable(f"cannot open {path}: {error}") from error


def make_for_us_alone(path: str) -> None:
    """The secret that signs tokens is in the file, and every seed and hand: other accounts of the machine do not read
    them. What SQLite puts beside it gets the same mode. A file that is there keeps the one it was given, and is not
    opened: to close it again would end the locks of this process's other connections to it."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def unavailable(error: sqlite3.Error, what: str) -> StoreUnavailable:
    """What the file's trouble is to whoever asked: no room (nothing was written), or anything else."""
    full = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL
    return (StoreFull if full else StoreUnavailable)(f"the store cannot be {what}: {error}")


def is_the_callers_fault(error: Exception) -> bool:
    """A value SQLite cannot take; everything else SQLite raises is the file's trouble, or the disk's."""
    faults = (sqlite3.InterfaceError, sqlite3.ProgrammingError, sqlite3.DataError, sqlite3.IntegrityError)
    return isinstance(error, faults) or not isinstance(error, sqlite3.Error)


def _make_tables(db: sqlite3.Connection) -> None:
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > SCHEMA_VERSION:
        raise StoreUnavailable(f"the file was made by a later version of Obol (schema {version})")
    if version < SCHEMA_VERSION:
        db.executescript(f"BEGIN IMMEDIATE; {SCHEMA} PRAGMA user_version = {SCHEMA_VERSION}; COMMIT;")
