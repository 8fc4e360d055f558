"""PL-10, PL-11: every viewer gets every version once and in order, and ends with what a fresh snapshot shows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from tests.kills.record import Record, Told


def in_order(record: Record, head: int) -> Iterator[str]:
    since = {watched.line: watched.since for watched in record.watched}
    seen: int | None = None
    line = 0
    for told in record.told:
        if not (follows(told, seen) if told.line == line else begins(told, since.get(told.line))):
            yield f"{record.table}: {who(record)} got {told.kind} {told.version} on line {told.line} after {seen}"
        if told.line != line and since.get(told.line) != seen:
            yield f"{record.table}: {who(record)} had seen {seen} and asked since {since.get(told.line)}"
        line, seen = told.line, told.version
    if seen != head:
        yield f"{record.table}: {who(record)} saw versions up to {seen} of {head}"


def begins(told: Told, since: int | None) -> bool:
    """A snapshot; or, with `since`, the next version, or one snapshot of a later one."""
    if since is None:
        return told.kind == "snapshot"
    return told.version == since + 1 or (told.kind == "snapshot" and told.version > since)


def follows(told: Told, seen: int | None) -> bool:
    """The next one. A snapshot takes an update's place where the viewer sits elsewhere from then on."""
    return seen is not None and told.version == seen + 1


def ends_alike(record: Record) -> Iterator[str]:
    if record.kept is None or record.fresh is None:
        yield f"{record.table}: {who(record)} did not come to the end in time"
    elif record.kept != record.fresh:
        yield f"{record.table}: what {who(record)} patched together is not what a fresh snapshot shows"


def told_alike(records: Iterable[Record]) -> Iterator[str]:
    """What everybody is told of a version is the same for everybody, on whichever line, before a kill and after."""
    told: dict[tuple[str, int], set[str]] = defaultdict(set)
    for record in records:
        for one in record.told:
            if one.kind == "update":
                told[record.table, one.version].add(one.public)
    for (table, version), ways in told.items():
        if len(ways) > 1:
            yield f"{table}: version {version} was told in {len(ways)} ways"


def who(record: Record) -> str:
    return record.player or "a spectator"
