"""How long to wait before trying again, and how often."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

Draw = Callable[[], float]
"""A random number from 0 up to 1."""


class Pacing(msgspec.Struct, frozen=True, kw_only=True):
    """Connections: the n-th try in a row waits a random time up to `first_s` · 2ⁿ and no longer than `most_s` (full
    jitter); after `attempts` tries in a row the client gives up, and after `first_attempts` where it has never been
    greeted: then the address is likely to be wrong. A connection that lasted `steady_s` ends the row.

    Refusals that say nothing about the intent: sent again after about `retry_s`, doubled each time up to
    `retry_most_s`; after `tries` refusals of one intent the last one is raised.

    `most_asked`: intents that may wait for an answer at once; one more is refused here, with `too_many`."""

    first_s: float = 0.25
    most_s: float = 30.0
    attempts: int = 20
    first_attempts: int = 5
    steady_s: float = 5.0
    retry_s: float = 1.0
    retry_most_s: float = 10.0
    tries: int = 8
    most_asked: int = 256

    def reconnect_s(self, failures: int, retry_after_s: float | None, draw: Draw) -> float:
        """How long to wait before the next connection. `retry_after_s`: the service's own wish, to which a random
        share is added, for others were told the same."""
        if retry_after_s is not None:
            return min(self.most_s, max(0.0, retry_after_s)) + draw() * self.first_s * float(2 ** min(failures, 8))
        return draw() * min(self.most_s, self.first_s * float(2 ** min(failures, 30)))

    def resend_s(self, tries: int, draw: Draw) -> float:
        """How long to wait before an intent that was refused `tries` times is sent again."""
        return (0.5 + draw() / 2) * min(self.retry_most_s, self.retry_s * float(2 ** min(tries - 1, 30)))
