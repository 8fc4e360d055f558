"""What reads from the SQLite file. Readers wait for nobody: in WAL mode they see the last commit there is."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Sequence
from typing import Any

from service.log.sqlite.schema import is_the_callers_fault, unavailable

Question = Callable[[sqlite3.Connection], Any]


class SqliteReader:
    """The one connection of a store that reads. Used on the reader's thread only."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._db: sqlite3.Connection | None = None

    def do(self, questions: Sequence[Question]) -> list[Any]:
        return [self._one(question) for question in questions]

    def close(self) -> None:
        db, self._db = self._db, None
        if db is not None:
            with contextlib.suppress(sqlite3.Error):
                db.close()

    def _one(self, question: Question) -> Any:
        try:
            if self._db is None:
                self._db = self._connect()
            return question(self._db)
        except sqlite3.Error as error:
            if is_the_callers_fault(error):
                return error
            self.close()
            return unavailable(error, "read")
        except Exception as error:
            return error
