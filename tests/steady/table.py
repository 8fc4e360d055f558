"""What failed in which condition, as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import median

from rich.markup import escape
from rich.table import Table

from tests.steady.condition import Condition
from tests.steady.outcome import Outcome


def of_conditions(outcomes: Sequence[Outcome]) -> Table:
    """One row a condition: how many runs, how many of them sound, how long they took."""
    table = Table(
        "condition", "runs", "sound", "passed", "skipped", "minutes", "CPU minutes", title="Runs of the suite"
    )
    for condition, runs in by_condition(outcomes):
        table.add_row(
            condition,
            str(len(runs)),
            str(sum(one.is_sound for one in runs)),
            span(one.passed for one in runs),
            span(one.skipped for one in runs),
            f"{median(one.took_s for one in runs) / 60:.1f}",
            f"{median(one.cpu_s for one in runs) / 60:.1f}",
        )
    return table


def of_failures(outcomes: Sequence[Outcome]) -> Table:
    """One row a test that failed at all: in how many runs of each condition, and what it said last."""
    found = by_condition(outcomes)
    table = Table("test", *(str(condition) for condition, _ in found), "why", title="What failed", show_lines=True)
    counts = {condition: failed_in(runs) for condition, runs in found}
    why = {failure.test: failure.why for one in outcomes for failure in one.failures}
    for test, said in sorted(why.items()):
        table.add_row(
            escape(test), *(f"{counts[condition][test]} of {len(runs)}" for condition, runs in found), escape(said)
        )
    return table


def failed_in(runs: Iterable[Outcome]) -> Counter[str]:
    """In how many of these runs each test failed."""
    return Counter(test for one in runs for test in {failure.test for failure in one.failures})


def by_condition(outcomes: Iterable[Outcome]) -> list[tuple[Condition, list[Outcome]]]:
    grouped = {condition: [one for one in outcomes if one.condition is condition] for condition in Condition}
    return [(condition, runs) for condition, runs in grouped.items() if runs]


def span(counts: Iterable[int]) -> str:
    least, *_, most = sorted(counts) * 2
    return str(least) if least == most else f"{least} to {most}"
