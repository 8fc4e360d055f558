"""What is not the game, in the SQLite file: values, lists of lines, listings."""

from __future__ import annotations

import json
import sqlite3

from service.log.contract import Listing, ListingRow

LISTS_AT_ONCE = 500


def write_value(db: sqlite3.Connection, book: str, key: str, value: bytes, expires_at: int | None) -> None:
    db.execute("INSERT OR REPLACE INTO shelf VALUES (?, ?, ?, ?)", (book, key, value, expires_at))


def write_new_value(db: sqlite3.Connection, book: str, key: str, value: bytes, now_ms: int) -> bytes:
    standing = read_value(db, book, key, now_ms)
    if standing is not None:
        return standing
    write_value(db, book, key, value, None)
    return value


def read_value(db: sqlite3.Connection, book: str, key: str, now_ms: int) -> bytes | None:
    sql = "SELECT value FROM shelf WHERE book = ? AND key = ? AND (expires_at IS NULL OR expires_at > ?)"
    row = db.execute(sql, (book, key, now_ms)).fetchone()
    return None if row is None else bytes(row[0])


def remove_key(db: sqlite3.Connection, book: str, key: str) -> None:
    db.execute("DELETE FROM shelf WHERE book = ? AND key = ?", (book, key))
    db.execute("DELETE FROM pins WHERE book = ? AND key = ?", (book, key))
    remove_lines(db, book, key)


def remove_lines(db: sqlite3.Connection, book: str, key: str) -> None:
    db.execute("DELETE FROM lines WHERE book = ? AND key = ?", (book, key))
    db.execute("DELETE FROM names WHERE book = ? AND key = ?", (book, key))
    db.execute("DELETE FROM terms WHERE book = ? AND key = ?", (book, key))


def forget_expired(db: sqlite3.Connection, now_ms: int) -> None:
    """Lists a part at a time: whoever writes waits for it."""
    sql = "SELECT book, key FROM terms WHERE expires_at <= ? LIMIT ?"
    for book, key in db.execute(sql, (now_ms, LISTS_AT_ONCE)).fetchall():
        remove_lines(db, book, key)
    db.execute("DELETE FROM shelf WHERE expires_at <= ?", (now_ms,))
    db.execute("DELETE FROM pins WHERE expires_at <= ?", (now_ms,))
    db.execute("DELETE FROM beside WHERE expires_at <= ?", (now_ms,))


def push_lines(
    db: sqlite3.Connection,
    book: str,
    key: str,
    lines: list[bytes],
    *,
    keep: int,
    once: bytes,
    now_ms: int,
    expires_at: int | None,
) -> bool:
    if is_over(db, book, key, now_ms):
        remove_lines(db, book, key)
    if once and not take_name(db, book, key, once, keep):
        return False
    sql = "SELECT ifnull(max(place), 0) FROM lines WHERE book = ? AND key = ?"
    (last,) = db.execute(sql, (book, key)).fetchone()
    rows = [(book, key, last + number, line) for number, line in enumerate(lines, 1)]
    db.executemany("INSERT INTO lines VALUES (?, ?, ?, ?)", rows[-keep:])
    db.execute(
        "DELETE FROM lines WHERE book = ? AND key = ? AND place <= ?",
        (book, key, last + len(lines) - keep),
    )
    if expires_at is not None:
        db.execute("INSERT OR REPLACE INTO terms VALUES (?, ?, ?)", (book, key, expires_at))
    return True


def is_over(db: sqlite3.Connection, book: str, key: str, now_ms: int) -> bool:
    """Has the list's time passed?"""
    sql = "SELECT 1 FROM terms WHERE book = ? AND key = ? AND expires_at <= ?"
    return db.execute(sql, (book, key, now_ms)).fetchone() is not None


def take_name(db: sqlite3.Connection, book: str, key: str, name: bytes, keep: int) -> bool:
    """Note a name. False: it is among the last `keep`."""
    sql = "SELECT ifnull(max(place), 0) FROM names WHERE book = ? AND key = ?"
    (last,) = db.execute(sql, (book, key)).fetchone()
    taken = db.execute("INSERT OR IGNORE INTO names VALUES (?, ?, ?, ?)", (book, key, name, last + 1)).rowcount
    db.execute("DELETE FROM names WHERE book = ? AND key = ? AND place <= ?", (book, key, last + taken - keep))
    return taken == 1


def read_tail(db: sqlite3.Connection, book: str, key: str, count: int, now_ms: int) -> list[bytes]:
    if is_over(db, book, key, now_ms):
        return []
    sql = """
    SELECT json_group_array(hex(line)) FROM (
        SELECT line FROM lines WHERE book = ? AND key = ? ORDER BY place DESC LIMIT ?)
    """
    (rows,) = db.execute(sql, (book, key, count)).fetchone()
    return [bytes.fromhex(line) for line in reversed(json.loads(rows))]


def write_pin(db: sqlite3.Connection, book: str, key: str, name: str, value: bytes | None, expires_at: int) -> None:
    if value is None:
        db.execute("DELETE FROM pins WHERE book = ? AND key = ? AND name = ?", (book, key, name))
    else:
        db.execute("INSERT OR REPLACE INTO pins VALUES (?, ?, ?, ?, ?)", (book, key, name, value, expires_at))


def read_pins(db: sqlite3.Connection, book: str, key: str, now_ms: int) -> dict[str, bytes]:
    sql = "SELECT name, value FROM pins WHERE book = ? AND key = ? AND expires_at > ?"
    return {name: bytes(value) for name, value in db.execute(sql, (book, key, now_ms))}


def write_listing(db: sqlite3.Connection, table: str, listing: Listing, now_ms: int) -> None:
    row = (table, listing.game, listing.status, listing.summary, now_ms)
    db.execute("INSERT OR REPLACE INTO listings (name, game, status, summary, at) VALUES (?, ?, ?, ?, ?)", row)


def remove_listing(db: sqlite3.Connection, table: str) -> None:
    db.execute("DELETE FROM listings WHERE name = ?", (table,))


def read_listings(
    db: sqlite3.Connection, *, game: str | None, status: str | None, after: str | None, limit: int
) -> list[ListingRow]:
    """A cursor is the last row's time and table, so a page costs the same wherever it starts."""
    terms = {"game = ?": game, "status = ?": status, "(at, name) < (?, ?)": None if after is None else _place(after)}
    asked = {term: value for term, value in terms.items() if value is not None}
    where = f"WHERE {' AND '.join(asked)}" if asked else ""
    values = [part for value in asked.values() for part in (value if isinstance(value, tuple) else (value,))]
    sql = f"""
    SELECT json_group_array(json_array(name, game, status, hex(summary), at)) FROM (
        SELECT name, game, status, summary, at FROM listings {where} ORDER BY at DESC, name DESC LIMIT ?)
    """
    (rows,) = db.execute(sql, (*values, limit)).fetchone()
    return [
        ListingRow(table=name, listing=Listing(game, status, bytes.fromhex(summary)), at=at, cursor=f"{at}:{name}")
        for name, game, status, summary, at in json.loads(rows)
    ]


def _place(cursor: str) -> tuple[int, str]:
    """Where a cursor points. One that was not ours points behind everything."""
    at, _, table = cursor.partition(":")
    return (int(at) if at.isascii() and at.isdigit() and len(at) < 16 else 0), table
