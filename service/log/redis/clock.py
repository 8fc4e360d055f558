"""The server's clock, kept at a distance: what it said, plus what went by since on a clock that nobody sets.

A node's own wall clock is never read. Each answer of TIME is uncertain by half its round trip, and more so the older
it is; a new one is taken when it is surer, or when the two cannot both be right (another server answers now).
"""

from __future__ import annotations

import time

DRIFT = 1e-4
"""How far two clocks part, at most, for each second that goes by."""


class RedisClock:
    def __init__(self) -> None:
        self._offset_s = 0.0
        self._doubt_s = float("inf")
        self._at_s = 0.0

    def heard(self, server_s: float, sent_s: float, got_s: float) -> None:
        """`sent_s`, `got_s`: time.monotonic() around the question."""
        offset_s, doubt_s = server_s - (sent_s + got_s) / 2, (got_s - sent_s) / 2
        standing_s = self._doubt_s + (got_s - self._at_s) * DRIFT
        if doubt_s <= standing_s or abs(offset_s - self._offset_s) > doubt_s + standing_s:
            self._offset_s, self._doubt_s, self._at_s = offset_s, doubt_s, got_s

    def now_ms(self) -> int:
        return int((time.monotonic() + self._offset_s) * 1000)
