"""The figures of a run of faults, as a table in Markdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import median

import msgspec

from tests.faults.fault import Fault
from tests.faults.recovery import Recovery, recovery
from tests.kills.evidence import Evidence
from tests.kills.figures import Counted, counted


class Course(msgspec.Struct):
    """What else is to be known of a run beside its evidence."""

    title: str
    seed: int
    took_s: float
    games: dict[str, int]
    faults: list[Fault]


def report(course: Course, evidence: Evidence, found: Sequence[str]) -> str:
    return "\n".join((*totals(course, evidence, counted(evidence), found), "", *by_kind(course, evidence)))


def totals(course: Course, evidence: Evidence, one: Counted, found: Sequence[str]) -> Iterator[str]:
    unanswered = sum("was answered with" in line for line in found)
    commits = sum(len(bodies) for loss in evidence.losses for bodies in loss.lost.values())
    yield f"| {course.title}, seed {course.seed} | |"
    yield "|---|---|"
    yield from row("faults", len(course.faults))
    yield from row("minutes", round(course.took_s / 60, 1))
    yield from row("tables", ", ".join(f"{game} {count}" for game, count in sorted(course.games.items())))
    yield from row("commits", one.commits)
    yield from row("intents", one.intents)
    yield from row("sent again", one.resent)
    yield from row("acked and lost", sum(times == 0 for times in one.stood))
    yield from row("acked and in the log twice", sum(times > 1 for times in one.stood))
    yield from row("answered twice or never", unanswered)
    yield from row("tails lost by the store (commits)", f"{len(evidence.losses)} ({commits})")
    yield from row("acks lost with them, and said so", one.with_the_tail)
    yield from row("deadlines that fired, each once", len(one.late_ms))
    yield from row("longest a deadline fired late", f"{max(one.late_ms, default=0) / 1000:.1f} s")
    yield from row(
        "outages of a client, median and longest", f"{median(one.outages or [0]):.2f} s, {longest(one):.1f} s"
    )
    yield from row("breaches found", len(found))


def row(name: str, value: object) -> Iterator[str]:
    yield f"| {name} | {value} |"


def longest(one: Counted) -> float:
    return max(one.outages, default=0.0)


def by_kind(course: Course, evidence: Evidence) -> Iterator[str]:
    """For each kind of fault, the median and the longest of how soon everybody watched, was answered, and played."""
    found: dict[str, list[Recovery]] = {}
    for fault in course.faults:
        found.setdefault(fault.kind, []).append(recovery(fault, evidence.records))
    yield "| fault | times | watching again | answered | playing |"
    yield "|---|---|---|---|---|"
    for kind, times in Counter(fault.kind for fault in course.faults).items():
        every = found[kind]
        parts = (spread([getattr(one, name) for one in every]) for name in ("watching_s", "answered_s", "playing_s"))
        yield f"| {kind} | {times} | {' | '.join(parts)} |"


def spread(seconds: Sequence[float]) -> str:
    return f"{median(seconds):.1f} s, {max(seconds):.1f} s"
