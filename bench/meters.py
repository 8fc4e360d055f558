"""What is read off: CPU seconds, percentiles, memory."""

from __future__ import annotations

import math
from collections.abc import Sequence

import psutil  # type: ignore[import-untyped]


class Cpu:
    """CPU seconds of a process, all its threads, since this was made."""

    def __init__(self, pid: int | None = None) -> None:
        self.process = psutil.Process(pid)
        self.began = self.total()

    def total(self) -> float:
        times = self.process.cpu_times()
        return float(times.user + times.system)

    def used(self) -> float:
        return self.total() - self.began


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that at least `percent` of all are not above."""
    return sorted(values)[max(0, math.ceil(len(values) * percent / 100) - 1)]


def rss_bytes(pid: int) -> int:
    """Resident memory of a process."""
    return int(psutil.Process(pid).memory_info().rss)
