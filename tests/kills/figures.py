"""The figures of a run, as counted in its evidence."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from statistics import median

import msgspec

from service.platform.events import BotAdded
from service.projection.fold import BrokenChain
from tests.kills.checker import asked_of
from tests.kills.checks import answers
from tests.kills.checks.decided import decided
from tests.kills.checks.history import History
from tests.kills.evidence import Evidence
from tests.kills.record import Record
from tests.kills.rig import Run


class Figures(msgspec.Struct, frozen=True):
    """`games`: how many tables of each. `acked` and `refused` count intents, each once. `lost`: acked and not in the
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
    games: dict[str, int]
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


class Counted(msgspec.Struct, frozen=True):
    """What the evidence holds, counted; see `Figures`. `late_ms`: of each deadline that fired, how late. `stood`: for
    every acked intent, how often it stands in its log, or a line of chat in the chat; one that stood in a tail that
    its store lost counts as `with_the_tail` instead."""

    commits: int
    intents: int
    acked: int
    refused: int
    resent: int
    late_ms: list[int]
    stood: list[int]
    with_the_tail: int
    stood_in: int
    outages: list[float]


def counted(evidence: Evidence) -> Counted:
    records: dict[str, list[Record]] = defaultdict(list)
    for record in evidence.records:
        records[record.table].append(record)
    histories = {table: history for table in records if (history := history_of(table, evidence)) is not None}
    logs = {table: one.final for table, one in histories.items() if one.final is not None}
    sent = [len(answers.intents_of(record)) for record in evidence.records]
    finals = [given[-1] for record in evidence.records for given in answers.finals(record).values()]
    fired = [
        one.late_ms
        for table, log in logs.items()
        for one in decided(log, asked_of(records[table]))
        if one.late_ms is not None
    ]
    foldable = [record for record in evidence.records if record.table in histories]
    stood = [times for record in foldable for times in times_acked_stand(record, histories[record.table])]
    events = [event for log in logs.values() for commit in log.commits for event in commit.events]
    return Counted(
        commits=sum(log.head for log in logs.values()),
        intents=sum(sent),
        acked=sum(isinstance(given, int) for given in finals),
        refused=sum(isinstance(given, str) for given in finals),
        resent=sum(len(record.sent) for record in evidence.records) - sum(sent),
        late_ms=fired,
        stood=[times for times in stood if times is not None],
        with_the_tail=stood.count(None),
        stood_in=sum(isinstance(event, BotAdded) and event.away for event in events),
        outages=[one.lasted_s for record in evidence.records for one in record.outages],
    )


def history_of(table: str, evidence: Evidence) -> History | None:
    """None where it cannot be folded, which the checker says."""
    try:
        return History(table, evidence)
    except (BrokenChain, msgspec.DecodeError):
        return None


def times_acked_stand(record: Record, history: History) -> Iterator[int | None]:
    """For every acked intent how often it stands; None where it was lost with its store's tail."""
    intents = answers.intents_of(record)
    for id, given in answers.finals(record).items():
        if isinstance(given[-1], int):
            times = len(history.stands((record.player, id), intents[id]))
            was_lost = ((record.player, id), given[-1]) in history.lost_acks
            yield None if was_lost and not times else times


def figures(run: Run, evidence: Evidence, found: list[str]) -> Figures:
    all_of_it = counted(evidence)
    return Figures(
        store=run.orders.store,
        nodes=run.orders.nodes,
        took_s=round(run.took_s, 1),
        kills=run.killer.kills,
        stops=run.killer.stops,
        by_kind=dict(run.killer.kinds),
        tables=run.playing.games.total(),
        games={f"{game}:": count for game, count in sorted(run.playing.games.items())},
        commits=all_of_it.commits,
        intents=all_of_it.intents,
        acked=all_of_it.acked,
        refused=all_of_it.refused,
        resent=all_of_it.resent,
        lost=sum(times == 0 for times in all_of_it.stood),
        duplicates=sum(times > 1 for times in all_of_it.stood),
        deadlines=len(all_of_it.late_ms),
        stood_in=all_of_it.stood_in,
        median_outage_s=round(median(all_of_it.outages or [0.0]), 2),
        longest_outage_s=round(max(all_of_it.outages, default=0.0), 2),
        findings=len(found),
    )
