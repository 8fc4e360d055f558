"""Leaves a host alone that fails again and again, for a while that grows."""

from __future__ import annotations

FAILURES = 5
"""So many in a row, and it is left alone."""
FIRST_PAUSE_S = 30.0
LONGEST_PAUSE_S = 600.0
HOSTS = 1_000
"""So many are remembered; the ones that failed longest ago are forgotten first."""


class Breaker:
    """By host. Times are seconds of a steady clock. After a pause one call is let through at a time, until one does
    well."""

    def __init__(self) -> None:
        self.failures: dict[str, int] = {}
        self.closed_until: dict[str, float] = {}

    def lets(self, host: str, now_s: float) -> bool:
        """May it be called? Whoever asks after a pause tries for all others."""
        if self.failures.get(host, 0) < FAILURES:
            return True
        if now_s < self.closed_until[host]:
            return False
        self.closed_until[host] = now_s + self.pause_s(host)
        return True

    def did_well(self, host: str) -> None:
        self.failures.pop(host, None)
        self.closed_until.pop(host, None)

    def failed(self, host: str, now_s: float) -> None:
        count = self.failures.pop(host, 0) + 1
        self.failures[host] = count
        if count >= FAILURES:
            self.closed_until[host] = now_s + self.pause_s(host)
        if len(self.failures) > HOSTS:
            self.did_well(next(iter(self.failures)))

    def pause_s(self, host: str) -> float:
        return float(min(FIRST_PAUSE_S * 2 ** min(self.failures[host] - FAILURES, 10), LONGEST_PAUSE_S))
