"""Evidence of a run in which the store lost the tail of a log, made of evidence in which it lost nothing; and ways to
spoil it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from service.log.commit import encode
from tests.kills.damage import commits_of, players, the_table
from tests.kills.evidence import Evidence, Loss

replace = msgspec.structs.replace
LATER_S = 1e9
LOST = 3


def lose_the_end(evidence: Evidence) -> None:
    """The store lost the last commits when everybody had left, and a node said so."""
    table = the_table(evidence)
    bodies = evidence.logs[table]
    kept = len(bodies) - LOST
    evidence.logs[table] = bodies[:kept]
    beside = evidence.beside[table]
    evidence.beside[table] = [ack for ack in beside if ack.version <= kept]
    lost_acks = [ack for ack in beside if ack.version > kept]
    evidence.losses = [
        Loss(at=LATER_S, kept={table: kept}, lost={table: bodies[kept:]}, said={}, beside={table: lost_acks})
    ]
    evidence.resynced = [table]
    for record in evidence.records:
        record.gone = True


def say_nothing_of_it(evidence: Evidence) -> None:
    """Though somebody went on watching on the same line."""
    evidence.resynced = []
    record = evidence.records[0]
    last = record.told[-1]
    record.told.append(replace(last, at=LATER_S + 1, version=last.version + 1))


def lose_one_more(evidence: Evidence) -> None:
    """Than the store did."""
    evidence.logs[the_table(evidence)].pop()


def lose_it_for_no_reason(evidence: Evidence) -> None:
    evidence.losses = []


def fork(evidence: Evidence) -> None:
    """What was lost does not follow what was kept."""
    (loss,) = evidence.losses
    table = the_table(evidence)
    lost = loss.lost[table]
    other = replace(commits_of(evidence)[-1], version=loss.kept[table] + 1, prev="of another log")
    evidence.losses = [replace(loss, lost={table: [encode(other), *lost[1:]]})]


def step_back_for_no_reason(evidence: Evidence) -> None:
    """A snapshot of an earlier version, where nothing that the viewer had seen was lost."""
    record = players(evidence)[0]
    (loss,) = evidence.losses
    place = next(i for i, told in enumerate(record.told) if 3 < told.version < loss.kept[the_table(evidence)])
    record.told.insert(place, replace(record.told[place - 2], kind="snapshot", line=record.told[place].line))


def ack_what_is_nowhere(evidence: Evidence) -> None:
    """Neither in what was kept nor in what was lost."""
    record = players(evidence)[0]
    acked = next(one for one in record.answered if one.version is not None)
    far = replace(acked, version=10_000)
    record.answered = [far if one.id == acked.id else one for one in record.answered]


FOUND: dict[Callable[[Evidence], None], str] = {
    say_nothing_of_it: "and no node says so",
    lose_one_more: "does not follow the one before it",
    lose_it_for_no_reason: "and stands at",
    fork: "does not follow the one before it",
    step_back_for_no_reason: "got snapshot",
    ack_what_is_nowhere: "was answered 10000, and stands at",
}
"""Each way, and words of what the checker must find."""
