"""The figures of a run, as counted in its evidence."""

from __future__ import annotations

from collections import Counter
from statistics import median
from typing import Any

import msgspec

from service.chat import Said
from tests.kills.checks import answers, logs
from tests.kills.checks.tablelog import TableLog
from tests.kills.evidence import Evidence
from tests.kills.rig import Run


class Figures(msgspec.Struct, frozen=True):
    """`seats`: how many tables of so many. `acked` and `refused` count intents, each once. `lost`: acked and not in the
    log. `duplicates`: in the log more than once. `resent`: sent again because a line was lost or the node said to.
    `stood_in`: how often a bot took a seat whose player was gone past the grace. `longest_outage_s`: how long a client
    watched nothing, however often something was killed meanwhile."""

    store: str
    nodes: int
    took_s: float
    kills: int
    stops: int
    by_kind: dict[str, int]
    tables: int
    seats: dict[str, int]
    commits: int
    intents: int
    acked: int
    refused: int
    resent: int
    lost: int
    duplicates: int
    deadlines: int
    stood_in: int
    median_outage_s: float
    longest_outage_s: float
    findings: int


def figures(run: Run, evidence: Evidence, found: list[str]) -> Figures:
    tables = {record.table for record in evidence.records}
    folded = {table: TableLog(table, evidence.logs[table]) for table in tables}
    sent = [len(answers.intents_of(record)) for record in evidence.records]
    finals = [given for record in evidence.records for given in answers.finals(record).values()]
    outages = [one.lasted_s for record in evidence.records for one in record.outages]
    return Figures(
        store=run.orders.store,
        nodes=run.orders.nodes,
        took_s=round(run.took_s, 1),
        kills=run.killer.kills,
        stops=run.killer.stops,
        by_kind=dict(run.killer.kinds),
        tables=len(tables),
        seats={f"{seats}:": count for seats, count in sorted(Counter(plan.seats for plan in run.plans).items())},
        commits=sum(log.head for log in folded.values()),
        intents=sum(sent),
        acked=sum(isinstance(given[0], int) for given in finals),
        refused=sum(isinstance(given[0], str) for given in finals),
        resent=sum(len(record.sent) for record in evidence.records) - sum(sent),
        lost=sum(stands == 0 for stands in times_acked_stand(evidence, folded)),
        duplicates=sum(stands > 1 for stands in times_acked_stand(evidence, folded)),
        deadlines=sum(logs.deadlines_fired(log) for log in folded.values()),
        stood_in=sum(act.away for log in folded.values() for act in log.acts if act.kind == "bot_added"),
        median_outage_s=round(median(outages or [0.0]), 2),
        longest_outage_s=round(max(outages, default=0.0), 2),
        findings=len(found),
    )


def times_acked_stand(evidence: Evidence, folded: dict[str, TableLog]) -> list[int]:
    """For every acked intent, how often it stands in its log, a line of chat in the chat."""
    times = []
    for record in evidence.records:
        intents, said = answers.intents_of(record), evidence.said[record.table]
        for id, given in answers.finals(record).items():
            if isinstance(given[0], int):
                times.append(stands(record.player, id, intents[id], folded[record.table], said))
    return times


def stands(player: str, id: str, intent: dict[str, Any], log: TableLog, said: list[Said]) -> int:
    if intent["type"] == "say":
        return sum((line.player, line.id) == (player, id) for line in said)
    return len(log.answered.get((player, id), []))
