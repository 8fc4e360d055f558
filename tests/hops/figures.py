"""The figures of a run, as counted in its evidence, and as one row of a table in Markdown."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from functools import reduce

import msgspec

from tests.hops.rig import Run
from tests.kills.checks.answers import finals
from tests.kills.evidence import Evidence

TWO_ANSWERS, NOT_IN_THE_LOG, OLDER = "was answered with", "and stands at", ("was shown", "got snapshot")


class Figures(msgspec.Struct, frozen=True):
    """`intents`: each counted once. `sent`: how often they were sent. `two_answers`: intents with more than one, or
    with none in the end. `not_in_the_log`: whose answer the log does not agree with. `older`: how often somebody was
    shown an older version than before. `others`: breaches of any other kind. `came`: how often what went on meanwhile
    came; `commits_lost`: of what a store had taken and lost, as it may (RUNBOOK, "What is lost when")."""

    store: str
    during: str
    intents: int = 0
    sent: int = 0
    acked: int = 0
    refused: int = 0
    hops: int = 0
    unheard: int = 0
    without_since: int = 0
    on_two_nodes: int = 0
    nudges_lost: int = 0
    tables: int = 0
    commits: int = 0
    came: int = 0
    commits_lost: int = 0
    two_answers: int = 0
    not_in_the_log: int = 0
    older: int = 0
    others: int = 0
    took_s: float = 0.0

    @property
    def breaches(self) -> int:
        return self.two_answers + self.not_in_the_log + self.older + self.others


NAMES = Figures.__struct_fields__[2:]


def figures(run: Run, evidence: Evidence, found: Sequence[str]) -> Figures:
    given = {
        (record.table, record.player, id): answers[-1]
        for record in evidence.records
        for id, answers in finals(record).items()
    }
    two, apart, older = (sum(is_of(line, words) for line in found) for words in (TWO_ANSWERS, NOT_IN_THE_LOG, OLDER))
    return Figures(
        store=run.orders.store,
        during=run.orders.during,
        intents=run.tally.intents,
        sent=sum(len(record.sent) for record in evidence.records),
        acked=sum(isinstance(answer, int) for answer in given.values()),
        refused=sum(isinstance(answer, str) for answer in given.values()),
        hops=run.tally.hops,
        unheard=run.tally.unheard,
        without_since=run.tally.anew,
        on_two_nodes=run.tally.on_both,
        nudges_lost=run.nudges_lost,
        tables=len(run.playing.plans),
        commits=sum(map(len, evidence.logs.values())),
        came=run.trouble.came,
        commits_lost=sum(len(bodies) for loss in evidence.losses for bodies in loss.lost.values()),
        two_answers=two,
        not_in_the_log=apart,
        older=older,
        others=len(found) - two - apart - older,
        took_s=round(run.took_s, 1),
    )


def is_of(line: str, words: str | tuple[str, ...]) -> bool:
    several = (words,) if isinstance(words, str) else words
    return any(word in line for word in several) and (words != TWO_ANSWERS or NOT_IN_THE_LOG not in line)


def together(several: Sequence[Figures]) -> Figures:
    """Of one kind of run, one after the other."""
    return reduce(added, several)


def added(one: Figures, other: Figures) -> Figures:
    sums = {name: operator.add(getattr(one, name), getattr(other, name)) for name in NAMES}
    return msgspec.structs.replace(one, **sums)


def table(rows: Sequence[Figures]) -> str:
    """In Markdown, a run a column: they are few, and their figures many."""
    head = [f"{row.store}, {row.during}" for row in rows]
    lines = [f"| | {' | '.join(head)} |", f"|---|{'---:|' * len(rows)}"]
    lines += [
        f"| {name.replace('_', ' ')} | {' | '.join(shown(getattr(row, name)) for row in rows)} |" for name in NAMES
    ]
    return "\n".join(lines)


def shown(value: float) -> str:
    return f"{value:,.0f}"
