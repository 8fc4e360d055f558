"""What is read off: CPU seconds, percentiles, memory."""

from __future__ import annotations

import math
from collections.abc import Sequence

import psutil


class Cpu:
    """CPU seconds of processes, all their threads, since this was made; of this process, if none is named."""

    def __init__(self, *pids: int) -> None:
        self.processes = [psutil.Process(pid) for pid in pids] or [psutil.Process()]
        self.began = self.total()

    def total(self) -> float:
        times = [process.cpu_times() for process in self.processes]
        return float(sum(one.user + one.system for one in times))

    def used(self) -> float:
        return self.total() - self.began


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that at least `percent` of all are not above."""
    return sorted(values)[max(0, math.ceil(len(values) * percent / 100) - 1)]


def rss_bytes(pid: int) -> int:
    """Resident memory of a process."""
    return int(psutil.Process(pid).memory_info().rss)
