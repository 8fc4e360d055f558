"""Holds the evidence of a run to PL-06, PL-07, PL-10, PL-11, PL-14 and PL-17: every breach as one line of text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from protocol.messages import PlayerName
from tests.kills.checks import answers, logs, resyncs, viewing
from tests.kills.checks.decided import Asked, changes_nothing, decided
from tests.kills.checks.history import History, whole_logs
from tests.kills.checks.tablelog import Key
from tests.kills.evidence import Evidence
from tests.kills.record import Record


def findings(evidence: Evidence) -> list[str]:
    """Nothing, if all is well."""
    records = defaultdict(list)
    for record in evidence.records:
        records[record.table].append(record)
    found = [f"the node logged: {fault}" for fault in evidence.faults]
    histories: dict[str, History] = {}
    for table in sorted(evidence.logs.keys() | records.keys()):
        found += table_findings(evidence, table, records[table], histories)
    found += viewing.told_alike(evidence.records, histories)
    return found


def table_findings(
    evidence: Evidence, table: str, records: list[Record], histories: dict[str, History]
) -> Iterator[str]:
    every = whole_logs(table, evidence)
    for bodies in every:
        yield from logs.chain(table, bodies)
    if not records:
        yield from logs.never_begun(table, every[-1])
        return
    try:
        history = histories[table] = History(table, evidence)
    except Exception as error:  # whatever a game makes of a log that is not its own
        yield f"{table}: cannot be folded: {error!r}"
        return
    if history.final is None and history.is_whole:
        yield f"{table}: there is no log of it"
    yield from log_findings(history, asked_of(records))
    yield from resyncs.said(history, records, evidence.resynced)
    for record in records:
        yield from record_findings(record, history)
    for own in of_each_player(records):
        yield from answers.answered_alike(own, history)
        yield from viewing.nothing_older(own, history)


def of_each_player(records: Sequence[Record]) -> list[list[Record]]:
    found = defaultdict(list)
    for record in records:
        if record.player:
            found[record.player].append(record)
    return [*found.values()]


def log_findings(history: History, asked: Mapping[Key, Asked]) -> Iterator[str]:
    whole = [] if history.final is None else [(history.final, 0)]
    for log, after in (*history.lost, *whole):
        yield from logs.intents_once(log)
        for one in decided(log, asked, after=after):
            if one.wrong:
                yield f"{history.table}: commit {one.version}: {one.wrong}"
    if history.final is not None:
        yield from logs.ended(history.final)
        for ack in history.beside:
            if not changes_nothing(history.final, ack, asked):
                yield f"{history.table}: {ack.id} of {ack.player} has its ack beside the log, and changes something"


def record_findings(record: Record, history: History) -> Iterator[str]:
    yield from answers.answered_once(record, history)
    yield from answers.answered_on_each_line(record)
    yield from answers.log_agrees(record, history)
    yield from viewing.in_order(record, history)
    yield from viewing.as_the_log_has_it(record, history)
    yield from viewing.ends_alike(record, history)


def asked_of(records: Sequence[Record]) -> dict[Key, Asked]:
    """What each player asked for, by (player, intent id)."""
    return {
        (record.player, sent.id): Asked(PlayerName(record.player, record.name), sent.intent, sent.made_at)
        for record in records
        for sent in record.sent
    }
