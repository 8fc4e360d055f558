"""What came on one connection and was not worked off yet, and whether more of it is read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Reading:
    """A transport is read as long as nobody wants it to stop."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self.transport = transport
        self.stopped_by: set[str] = set()

    def stop(self, why: str) -> None:
        if not self.stopped_by and not self.transport.is_closing():
            self.transport.pause_reading()
            self.stopped_by.add(why)
        elif self.stopped_by:
            self.stopped_by.add(why)

    def go_on(self, why: str) -> None:
        if why in self.stopped_by:
            self.stopped_by.discard(why)
            if not self.stopped_by and not self.transport.is_closing():
                self.transport.resume_reading()


class Intake:
    """`serve` works off a little and says whether there is more that could be. `too_much` says goodbye to one that
    sends more than its share for too long. `has_more`: is there more that came, though it cannot be worked off yet?
    As long as there is, it has not caught up."""

    def __init__(
        self,
        reading: Reading,
        *,
        serve: Callable[[], bool],
        too_much: Callable[[], None] = lambda: None,
        has_more: Callable[[], bool] = lambda: False,
    ) -> None:
        self.reading = reading
        self.serve = serve
        self.too_much = too_much
        self.has_more = has_more
        self.behind_since: float | None = None
        """Since when it has not caught up."""
        self.waits_since: float | None = None
        self.turns = 0
        self.told = False
        """Was goodbye said?"""

    @property
    def transport(self) -> asyncio.Transport:
        return self.reading.transport

    def is_behind_for(self, now: float) -> float:
        """Seconds since it last had worked off all that came."""
        return 0.0 if self.behind_since is None else now - self.behind_since

    def hold(self, now: float) -> None:
        """It waits for its turn, and nothing more is read."""
        self.waits_since = now
        if self.behind_since is None:
            self.behind_since = now
            self.turns = 0
        self.reading.stop("share")

    def release(self) -> None:
        """Nothing more can be worked off now."""
        self.waits_since = None
        self.look_whether_behind()
        self.reading.go_on("share")

    def look_whether_behind(self) -> None:
        """It has caught up if nothing is left of what came."""
        if not self.has_more():
            self.behind_since = None
