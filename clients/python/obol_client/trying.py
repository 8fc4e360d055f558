"""Whether to connect again, and when: what the end of a connection, or a failure to have one, leads to."""

from __future__ import annotations

from msgspec import UNSET

from obol_client.effects import GiveUp, Reconnect
from obol_client.pacing import Draw, Pacing
from protocol.codes import Close
from protocol.messages import Bye

MEND_THE_CLIENT = (Close.UNREADABLE, Close.TOO_BIG)
"""Close codes after which the same would only happen again."""


class Trying:
    """Counts the connections in a row that came to nothing."""

    def __init__(self, pacing: Pacing, draw: Draw) -> None:
        self.pacing = pacing
        self.draw = draw
        self.failures = 0
        self.most = pacing.first_attempts
        self.greeted_at: float | None = None
        self.bye: Bye | None = None

    def opened(self) -> None:
        """There is a connection; whether it is any good is to be seen."""
        self.greeted_at = None
        self.bye = None

    def greeted(self, now: float) -> None:
        self.greeted_at = now
        self.most = self.pacing.attempts

    def closed(self, code: int | None, now: float) -> Reconnect | GiveUp:
        """The connection is no more."""
        if self.greeted_at is not None and now - self.greeted_at >= self.pacing.steady_s:
            self.failures = 0
        if code in MEND_THE_CLIENT:
            return GiveUp(f"the service closed the connection with {code}")
        return self.again(f"the connection is lost (close code {code})")

    def again(self, reason: str) -> Reconnect | GiveUp:
        """One more that came to nothing."""
        self.failures += 1
        if self.failures >= self.most:
            return GiveUp(f"{reason}; tried {self.failures} times")
        told = None if self.bye is None or self.bye.retry_after is UNSET else self.bye.retry_after
        return Reconnect(self.pacing.reconnect_s(self.failures - 1, told, self.draw))
