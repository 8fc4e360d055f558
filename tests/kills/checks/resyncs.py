"""Where a store lost a tail that somebody had been told of, the nodes say so."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from tests.kills.checks.history import History
from tests.kills.record import Record


def said(history: History, records: Sequence[Record], resynced: Collection[str]) -> Iterator[str]:
    """A node that lives on had told of it, so it remembers, and finds that its memory is ahead."""
    if history.table in resynced:
        return
    for log, kept in history.lost:
        if any(kept < told.version <= log.head for record in records for told in record.told):
            yield f"{history.table}: its log lost what followed {kept}, and no node says so"
