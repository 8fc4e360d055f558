"""What a machine is like while the suite runs on it."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from enum import StrEnum

CORES = 2
"""What the suite is to run on at least; other cores of a machine that has more stand idle."""
BUSY = (sys.executable, "-c", "while True: pass")


class Condition(StrEnum):
    IDLE = "idle"
    BUSY = "busy"
    ONE = "one"


ABOUT = {
    Condition.IDLE: f"{CORES} cores to itself",
    Condition.BUSY: f"{CORES} cores, with a busy loop for each beside it",
    Condition.ONE: "one core, as `taskset -c 0` gives it",
}


@contextlib.contextmanager
def under(condition: Condition) -> Iterator[None]:
    """What is started meanwhile is started under that condition."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, set(sorted(before)[: 1 if condition is Condition.ONE else CORES]))
    loops = [subprocess.Popen(BUSY) for _ in range(CORES if condition is Condition.BUSY else 0)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()
        os.sched_setaffinity(0, before)
