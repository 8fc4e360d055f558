"""Where a store lost a tail that somebody still saw, the nodes say so."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from tests.kills.checks.history import History
from tests.kills.record import Record


def said(history: History, records: Sequence[Record], resynced: Collection[str]) -> Iterator[str]:
    if history.table in resynced:
        return
    for (log, kept), loss in zip(history.lost, history.losses, strict=True):
        lost = range(kept + 1, log.head + 1)
        if any(outlived(record, lost, loss.at) for record in records):
            yield f"{history.table}: its log lost what followed {kept}, and no node says so"


def outlived(record: Record, lost: range, at: float) -> bool:
    """Was a viewer told of what was lost, and then of something else on the same line? Its node remembered, then, and
    must have found out."""
    lines = {told.line for told in record.told if told.at < at and told.version in lost}
    return any(told.at > at and told.line in lines for told in record.told)
