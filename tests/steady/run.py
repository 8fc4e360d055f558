"""One run of the suite, and the list of all there were."""

from __future__ import annotations

import contextlib
import datetime
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO

import msgspec

from tests.steady.condition import Condition, under
from tests.steady.outcome import Outcome, told

ROOT = Path(__file__).parent.parent.parent
SUITE = (sys.executable, "-m", "pytest", "-n", "3", "--dist", "loadgroup", "-o", "junit_family=xunit1")
"""As `make test` runs it."""
HANG_S = 5400.0
"""No run takes as long; one that does has hung, says in its log where, and is no sound run."""
LAST_WORDS_S = 10.0
LIST = "runs.jsonl"


def run(condition: Condition, number: int, folder: Path, given: Sequence[str], *, where: Path = ROOT) -> Outcome:
    """`given`: what pytest is told besides, a folder of tests say. Adds the outcome to the list in `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    began = datetime.datetime.now(datetime.UTC)
    log = (folder / f"{began:%Y%m%d-%H%M%S}-{condition}-{number}.log").resolve()
    report = log.with_suffix(".xml")
    at, spent = time.monotonic(), cpu_s()
    with under(condition), log.open("wb") as out:
        code = ended([*SUITE, f"--junit-xml={report}", *given], where, out)
        spent = cpu_s() - spent
    found = told(report)
    outcome = Outcome(
        condition=condition,
        number=number,
        began=began.isoformat(timespec="seconds"),
        code=code,
        passed=found.passed,
        skipped=found.skipped,
        failures=found.failures,
        took_s=round(time.monotonic() - at, 1),
        cpu_s=round(spent, 1),
        log=log.name,
    )
    with (folder / LIST).open("ab") as runs:
        runs.write(msgspec.json.encode(outcome) + b"\n")
    return outcome


def ended(command: Sequence[str], where: Path, out: IO[bytes], hang_s: float = HANG_S) -> int:
    """With which code it ended. Where it hangs, each of its processes is first made to say where (SIGABRT)."""
    with subprocess.Popen(
        command, cwd=where, stdout=out, stderr=out, stdin=subprocess.DEVNULL, start_new_session=True
    ) as process:
        for how in (signal.SIGABRT, signal.SIGKILL):
            with contextlib.suppress(subprocess.TimeoutExpired):
                return process.wait(hang_s if how is signal.SIGABRT else LAST_WORDS_S)
            os.killpg(process.pid, how)
        return process.wait()


def runs_so_far(folder: Path) -> list[Outcome]:
    """Oldest first."""
    runs = folder / LIST
    return msgspec.json.decode(b"[" + b",".join(runs.read_bytes().splitlines()) + b"]", type=list[Outcome])


def cpu_s() -> float:
    """Of all that this process started and waited for until now."""
    spent = os.times()
    return spent.children_user + spent.children_system
