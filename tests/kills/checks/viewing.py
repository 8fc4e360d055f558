"""PL-10, PL-11: every viewer gets every version once and in order, sees at each what the log makes of it, and ends with
what a fresh snapshot shows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from tests.kills.checks.history import History
from tests.kills.checks.tablelog import TableLog
from tests.kills.record import Record, Told


def in_order(record: Record, history: History) -> Iterator[str]:
    since = {watched.line: watched.since for watched in record.watched}
    seen: int | None = None
    line = 0
    for told in record.told:
        in_turn = follows(told, seen) if told.line == line else begins(told, since.get(told.line), seen)
        if not in_turn and not (told.kind == "snapshot" and history.may_step_back(seen)):
            yield f"{record.table}: {who(record)} got {told.kind} {told.version} on line {told.line} after {seen}"
        if told.line != line and since.get(told.line) not in (None, seen):
            yield f"{record.table}: {who(record)} had seen {seen} and asked since {since.get(told.line)}"
        line, seen = told.line, told.version
    head = 0 if history.final is None else history.final.head
    if seen != head and head and not record.gone and not history.may_step_back(seen):
        yield f"{record.table}: {who(record)} saw versions up to {seen} of {head}"


def begins(told: Told, since: int | None, seen: int | None) -> bool:
    """A snapshot, of nothing older than was seen before; or, with `since`, the next version, or one snapshot of a later
    one."""
    if since is None:
        return told.kind == "snapshot" and told.version >= (seen or 0)
    return told.version == since + 1 or (told.kind == "snapshot" and told.version > since)


def follows(told: Told, seen: int | None) -> bool:
    """The next one. A snapshot takes an update's place where the viewer sits elsewhere from then on."""
    return seen is not None and told.version == seen + 1


def nothing_older(records: Sequence[Record], history: History) -> Iterator[str]:
    """Whoever is shown the table on coming, at whichever node, sees nothing older than what any connection of that
    player's had been acked by then. `records`: one player's at one table."""
    acks = [
        (answer.at, answer.version) for record in records for answer in record.answered if answer.version is not None
    ]
    for record in records if history.is_whole else ():
        firsts = {told.line: told for told in reversed(record.told)}
        for watched in record.watched:
            acked = max((version for at, version in acks if at < watched.at), default=0)
            first = firsts.get(watched.line)
            if first is not None and first.kind == "snapshot" and first.version < acked:
                found = f"was shown {first.version} on line {watched.line} after an ack of {acked}"
                yield f"{record.table}: {who(record)} {found}"


def as_the_log_has_it(record: Record, history: History) -> Iterator[str]:
    """Each version is told, and shown, as one of the logs in which it stood makes it."""
    for told in record.told:
        logs = history.logs_at(told.version)
        if told.kind == "update" and told.public not in {log.told(told.version) for log in logs}:
            yield f"{record.table}: {who(record)} was told of version {told.version} what is in no log"
        elif told.shown not in {log.shown(told.version, told.seat) for log in logs}:
            yield f"{record.table}: {who(record)} saw at version {told.version} what no log makes of it"


def ends_alike(record: Record, history: History) -> Iterator[str]:
    if record.gone or history.final is None:
        return
    if record.kept is None or record.fresh is None:
        yield f"{record.table}: {who(record)} did not come to the end in time"
        return
    if record.kept != record.fresh:
        yield f"{record.table}: what {who(record)} patched together is not what a fresh snapshot shows"
    fresh = record.fresh
    ends = [log for log in history.logs_at(fresh.version) if log.head == fresh.version]
    if (fresh.seat, fresh.public, fresh.private, fresh.offers) not in [folded(log, record) for log in ends]:
        yield f"{record.table}: what {who(record)} is shown in the end is not what the log folds to"


def folded(log: TableLog, record: Record) -> tuple[Any, ...]:
    """What a log's last version shows to a viewer. Whoever left before that was lost has seen it, and no more."""
    seat = log.seat_of(record.player, log.head)
    return seat, log.public(log.head), log.private(log.head, seat), log.offers(log.head, seat)


def told_alike(records: Iterable[Record], histories: dict[str, History]) -> Iterator[str]:
    """What everybody is told of a version is the same for everybody, on whichever line and node, before a fault and
    after. Only where a tail was lost may there be another version of that number."""
    told: dict[tuple[str, int], set[str]] = defaultdict(set)
    for record in records:
        for one in record.told:
            if one.kind == "update":
                told[record.table, one.version].add(one.public)
    for (table, version), ways in told.items():
        logs = histories[table].logs_at(version) if table in histories else []
        if len(ways) > max(1, len(logs)):
            yield f"{table}: version {version} was told in {len(ways)} ways"


def who(record: Record) -> str:
    return record.player or "a spectator"
