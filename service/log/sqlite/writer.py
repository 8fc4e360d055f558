"""What writes to the SQLite file: everything that waits goes in one transaction.

Why a thread, and why one statement. Measured on one core shared with a loop that works 100 µs for each append,
synchronous=FULL, at 25 and 100 tables: committing on the loop between turns 5,800 and 6,950 appends/s, a writer
thread 6,450 and 7,600 (its batches grow while an fsync is under way), writing on the loop and syncing in a thread
6,100 and 7,500. Of the cost of an append 20 and 15 µs fell on the loop's thread, against 48 and 31 and 41 and 25.
And a slow disk stops the thread, never the loop. The price of a thread is the interpreter lock, to be had back after
each statement: so a batch of nothing but appends is a single INSERT, which commits by itself. A shorter
sys.setswitchinterval (0.5 ms) made it slower, 6,250 and 7,300, and is left alone.
"""

from __future__ import annotations

import contextlib
import itertools
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from service.log.contract import Append
from service.log.sqlite.commits import Commits
from service.log.sqlite.schema import is_the_callers_fault, unavailable
from service.log.sqlite.shelf import write_listing
from service.log.sqlite.strangers import Strangers

Change = Callable[[sqlite3.Connection], Any]
Work = Append | Change


class SqliteWriter:
    """The one connection of a store that writes. Used on the writer's thread only."""

    def __init__(self, connect: Callable[[], sqlite3.Connection], now_ms: Callable[[], int]) -> None:
        self._connect = connect
        self._now_ms = now_ms
        self._db: sqlite3.Connection | None = None
        self.strangers = Strangers()
        self._commits = Commits(self.strangers)

    def do(self, works: Sequence[Work]) -> list[Any]:
        """One transaction for all of them: an outcome each, an exception where it could not be done."""
        try:
            if self._db is None:
                self._db = self._connect()
            return self._together(self._db, works)
        except sqlite3.Error as error:
            self.close()  # a connection that met a full disk or a failed sync is not trusted again
            return [unavailable(error, "written")] * len(works)

    def close(self) -> None:
        db, self._db = self._db, None
        self._commits.forget()
        if db is not None:
            with contextlib.suppress(sqlite3.Error):
                db.close()

    def _together(self, db: sqlite3.Connection, works: Sequence[Work]) -> list[Any]:
        appends = [work for work in works if isinstance(work, Append)]
        if len(appends) == len(works) and self._commits.fit_one_statement(appends):
            with contextlib.suppress(sqlite3.IntegrityError):
                self._commits.insert(db, appends)
                return [True] * len(appends)
        try:
            return self._one_transaction(db, works)
        except Exception as error:
            if not is_the_callers_fault(error):
                raise
            return [self._alone(db, work) for work in works]  # so that one's fault disturbs nobody else

    def _alone(self, db: sqlite3.Connection, work: Work) -> Any:
        try:
            return self._one_transaction(db, [work])[0]
        except Exception as error:
            if not is_the_callers_fault(error):
                raise
            return error

    def _one_transaction(self, db: sqlite3.Connection, works: Sequence[Work]) -> list[Any]:
        db.execute("BEGIN IMMEDIATE")
        try:
            outcomes = self._in_order(db, works)
            db.execute("COMMIT")
        except BaseException:
            self._commits.forget()
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
        return outcomes

    def _in_order(self, db: sqlite3.Connection, works: Iterable[Work]) -> list[Any]:
        """In the order asked for: a wake set after an append must not be undone by it."""
        outcomes: list[Any] = []
        for kind, run in itertools.groupby(works, lambda work: isinstance(work, Append)):
            if kind:
                outcomes += self._append_run(db, [work for work in run if isinstance(work, Append)])
            else:
                outcomes += [work(db) for work in run if not isinstance(work, Append)]
        return outcomes

    def _append_run(self, db: sqlite3.Connection, appends: list[Append]) -> list[bool]:
        outcomes = self._commits.insert_each(db, appends)
        for append, stands in zip(appends, outcomes, strict=True):
            if stands and append.listing is not None:
                write_listing(db, append.table, append.listing, self._now_ms())
        return outcomes
