"""How soon play went on after a fault, as the clients' own records tell."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

import msgspec

from protocol.codes import RETRY
from tests.faults.fault import Fault
from tests.kills.record import Record

WITHIN_S = 60.0
"""What happens later than that after a fault is not its doing."""


class Recovery(msgspec.Struct, frozen=True):
    """Seconds from the instant from which play may be expected to go on. `watching_s`: until the last client that had
    lost its connection by then watched again; `answered_s`: until the last intent that was open by then had its
    answer; `playing_s`: until nine of ten tables had gone on to a new version."""

    kind: str
    watching_s: float
    answered_s: float
    playing_s: float


def recovery(fault: Fault, records: Sequence[Record]) -> Recovery:
    return Recovery(
        fault.kind,
        watching_s=max(watching(fault, records), default=0.0),
        answered_s=max(answered(fault, records), default=0.0),
        playing_s=nine_of_ten([*playing(fault, records)]),
    )


def watching(fault: Fault, records: Sequence[Record]) -> Iterator[float]:
    for record in records:
        for outage in record.outages:
            if fault.began <= outage.at and outage.at - outage.lasted_s <= fault.over < outage.at:
                yield outage.at - fault.over


def answered(fault: Fault, records: Sequence[Record]) -> Iterator[float]:
    for record in records:
        first_sent = {sent.id: sent.at for sent in reversed(record.sent)}
        final = {one.id: one.at for one in reversed(record.answered) if one.code is None or one.code not in RETRY}
        for id, at in final.items():
            if first_sent.get(id, at) <= fault.over < at <= fault.over + WITHIN_S:
                yield at - fault.over


def playing(fault: Fault, records: Sequence[Record]) -> Iterator[float]:
    """Of each table that was in play, the time until somebody was told of a new version."""
    told: dict[str, list[float]] = defaultdict(list)
    for record in records:
        told[record.table] += [one.at for one in record.told if one.kind == "update"]
    for times in told.values():
        if min(times, default=fault.over) < fault.began:
            later = [at - fault.over for at in times if fault.over < at <= fault.over + WITHIN_S]
            if later:
                yield min(later)


def nine_of_ten(found: list[float]) -> float:
    return sorted(found)[len(found) * 9 // 10 - 1] if found else 0.0
