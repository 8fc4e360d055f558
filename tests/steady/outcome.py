"""What became of one run of the suite, read from the report that pytest writes (JUnit's XML)."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tests.steady.condition import Condition

MOST_OF_A_REASON = 300


class Failure(msgspec.Struct, frozen=True):
    """`test`: as pytest names it, with dots for slashes. `why`: the first of what it said."""

    test: str
    why: str


class Outcome(msgspec.Struct, frozen=True):
    """`code`: what pytest exited with. `passed` and `skipped` count tests. `took_s`: by the wall's clock; `cpu_s`: of
    pytest and all that it waited for. `log`: where the whole of what it said lies."""

    condition: Condition
    number: int
    began: str
    code: int
    passed: int
    skipped: int
    failures: tuple[Failure, ...]
    took_s: float
    cpu_s: float
    log: str

    @property
    def is_sound(self) -> bool:
        """A run that found nothing to run, or that ended before it could say what failed, is not."""
        return self.code == 0 and self.passed > 0 and not self.failures


class Told(msgspec.Struct, frozen=True):
    """What the report tells."""

    passed: int
    skipped: int
    failures: tuple[Failure, ...]


def told(report: Path) -> Told:
    """Nothing, where pytest ended before it wrote one."""
    if not report.exists():
        return Told(0, 0, ())
    cases = list(ElementTree.parse(report).getroot().iter("testcase"))
    failures = tuple(found for case in cases for found in failures_of(case))
    skipped = sum(case.find("skipped") is not None for case in cases)
    return Told(len(cases) - skipped - len({failure.test for failure in failures}), skipped, failures)


def failures_of(case: ElementTree.Element) -> Iterator[Failure]:
    """One that failed and whose fixtures failed too has two."""
    name = f"{case.get('classname')}::{case.get('name')}"
    for kind in ("failure", "error"):
        for found in case.iter(kind):
            yield Failure(name, (found.get("message") or kind)[:MOST_OF_A_REASON])
