"""Holds the evidence of a run to PL-06, PL-07, PL-10, PL-11, PL-14 and PL-17: every breach as one line of text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import msgspec

from service.standing import BrokenChain
from tests.kills.checks import answers, logs, makers, viewing
from tests.kills.checks.tablelog import TableLog
from tests.kills.evidence import Evidence
from tests.kills.record import Record


def findings(evidence: Evidence) -> list[str]:
    """Nothing, if all is well."""
    records = defaultdict(list)
    for record in evidence.records:
        records[record.table].append(record)
    found = [f"the node logged: {fault}" for fault in evidence.faults]
    for table in evidence.logs.keys() | records.keys():
        found += table_findings(evidence, table, records[table])
    found += viewing.told_alike(evidence.records)
    return found


def table_findings(evidence: Evidence, table: str, records: list[Record]) -> Iterator[str]:
    bodies = evidence.logs.get(table, [])
    yield from logs.chain(table, bodies)
    if not records:
        yield from logs.never_begun(table, bodies)
        return
    try:
        log = TableLog(table, bodies)
    except (msgspec.DecodeError, BrokenChain) as error:
        yield f"{table}: cannot be folded: {error}"
        return
    for check in (logs.ended, logs.intents_once, logs.acts_once, logs.deadlines):
        yield from check(log)
    asked = {(record.player, id): one for record in records for id, one in answers.intents_of(record).items()}
    yield from makers.made(log, asked)
    for record in records:
        yield from record_findings(record, log, evidence)


def record_findings(record: Record, log: TableLog, evidence: Evidence) -> Iterator[str]:
    yield from answers.answered_once(record)
    yield from answers.answered_on_each_line(record)
    yield from answers.log_agrees(record, log, evidence.said.get(record.table, []))
    yield from viewing.in_order(record, log.head)
    yield from viewing.ends_alike(record)
