"""The list of runs tells what failed, in which condition, and forgets no run that ended otherwise."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import psutil
import pytest
from rich.console import Console
from rich.table import Table

from tests.steady.condition import CORES, Condition, under
from tests.steady.outcome import Failure, Outcome
from tests.steady.run import ended, run, runs_so_far
from tests.steady.table import of_conditions, of_failures

SUITE = """
import pytest

def test_that_passes(): pass
@pytest.mark.parametrize("one", ["a/b", "c"])
def test_that_fails(one): assert one == "c", "it is not c"
@pytest.fixture
def torn(): yield; raise RuntimeError("torn down")
def test_that_leaves_something(torn): pass
@pytest.mark.skip(reason="no")
def test_that_is_skipped(): pass
"""

ALONE = ("-n", "0", "-p", "no:schemathesis", "-p", "no:hypothesispytest", "-p", "no:anyio")
"""In one process and without what it has no need of: more would only take longer to begin."""


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    place = tmp_path / "suite"
    place.mkdir()
    (place / "test_it.py").write_text(SUITE)
    (place / "pytest.ini").write_text("[pytest]\n")
    return place


def shown(table: Table) -> str:
    console = Console(width=200)
    with console.capture() as capture:
        console.print(table)
    return capture.get()


def test_a_run_says_what_failed_and_the_list_keeps_it(suite: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    first = run(Condition.IDLE, 1, kept, ALONE, where=suite)
    assert {failure.test for failure in first.failures} == {
        "test_it::test_that_fails[a/b]",
        "test_it::test_that_leaves_something",
    }
    assert (first.code, first.passed, first.skipped, first.is_sound) == (1, 2, 1, False)
    assert "it is not c" in (kept / first.log).read_text()
    second = run(Condition.ONE, 1, kept, [*ALONE, "-k", "passes"], where=suite)
    assert (second.code, second.passed, second.is_sound) == (0, 1, True)
    assert runs_so_far(kept) == [first, second]


def test_a_run_that_runs_nothing_is_not_sound(suite: Path, tmp_path: Path) -> None:
    assert not run(Condition.IDLE, 1, tmp_path / "kept", [*ALONE, "-k", "no such test"], where=suite).is_sound
    assert not run(Condition.IDLE, 2, tmp_path / "kept", [*ALONE, "--no-such-option"], where=suite).is_sound


def test_a_run_that_hangs_is_ended_and_says_where(tmp_path: Path) -> None:
    hanging = "import faulthandler, time; faulthandler.enable(); time.sleep(600)"
    with (tmp_path / "log").open("wb") as out:
        assert ended([sys.executable, "-c", hanging], tmp_path, out, hang_s=1.0) == -signal.SIGABRT
    assert 'File "<string>", line 1 in <module>' in (tmp_path / "log").read_text()


@pytest.mark.parametrize("condition", Condition)
def test_a_condition_holds_for_what_is_started_meanwhile_and_no_longer(condition: Condition) -> None:
    before, own = os.sched_getaffinity(0), psutil.Process()
    children = {child.pid for child in own.children()}
    with under(condition):
        assert len(os.sched_getaffinity(0)) == min(len(before), 1 if condition is Condition.ONE else CORES)
        loops = {child.pid for child in own.children()} - children
        assert len(loops) == (CORES if condition is Condition.BUSY else 0)
        assert all(os.sched_getaffinity(loop) == os.sched_getaffinity(0) for loop in loops)
    assert os.sched_getaffinity(0) == before
    assert {child.pid for child in own.children()} == children


def test_the_table_tells_in_which_condition_how_often() -> None:
    failed = Failure("tests.a::test_b[c]", "it hung")
    outcomes = [
        Outcome(condition, number, "", int(bad), 10 - bad, 0, (failed,) * bad, 60.0, 90.0, "log")
        for condition, bad_ones in ((Condition.IDLE, 0), (Condition.BUSY, 2))
        for number, bad in enumerate([number < bad_ones for number in range(3)])
    ]
    row = next(line for line in shown(of_failures(outcomes)).splitlines() if "test_b" in line)
    assert [cell.strip() for cell in row.strip("│┃ ").split("│")] == [
        "tests.a::test_b[c]",
        "0 of 3",
        "2 of 3",
        "it hung",
    ]
    rows = [line.strip("│ ").split("│") for line in shown(of_conditions(outcomes)).splitlines() if line.startswith("│")]
    assert [[cell.strip() for cell in row] for row in rows] == [
        ["idle", "3", "3", "10", "0", "1.0", "1.5"],
        ["busy", "3", "1", "9 to 10", "0", "1.0", "1.5"],
    ]
