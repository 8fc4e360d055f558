"""What one address may cost this node, over all its connections and requests (PL-21).

Cost is counted, not measured: units of about 25 µs of one core, by what came. What is over an address' share waits in
its own connections, which are not read meanwhile; each of them in its turn, so that a quiet one beside a loud one of
the same address is served. One turn of the event loop works off so much for an address and no more: everybody else's
frames are read in between.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Final
from weakref import WeakValueDictionary

from service.support.rate_limit import TokenBucket
from service.support.settings import Settings
from service.transport.admission import host_of
from service.transport.intake import Intake
from service.transport.outboxes import Outboxes

CONTROL: Final = 1
"""A ping, a pong, a part of a message."""
MESSAGE: Final = 4
CONNECTION: Final = 8
REQUEST: Final = 16
HANDSHAKE: Final = 48
"""Of a WebSocket, besides its connection."""
WATCH: Final = 120
INTENT: Final = 12
"""An intent besides its message: it is decided, and kept, whatever the answer is."""
VERSION: Final = 24
"""A version of a log that is shown again (`python -m bench.dear`)."""
VERSION_TOLD, VERSION_FOLDED = 6, 2
"""One that is handed out as it stands; one that is folded, for nobody had the table in memory."""
ROWS_A_UNIT: Final = 4
"""Of the lobby's list."""
TOLD_A_UNIT: Final = 3
"""Of those who are told a line of chat."""
BYTES_A_UNIT: Final = 128
PACKED_BYTES_A_UNIT: Final = 40
"""Of MessagePack, where a byte can be a list."""
TURNS_A_SECOND: Final = 100
"""A turn of the loop works off so much of a second's share."""
LEAST_WAIT_S: Final = 0.005
PATIENT_TURNS: Final = 8
"""Who had so many turns and never caught up sends too much; who had fewer was kept waiting by others."""


class Share:
    """One address. Invariant: while anything waits, `turn` is set."""

    def __init__(
        self, settings: Settings, *, keep: Callable[[Share], None], slowed: Callable[[], None] = lambda: None
    ) -> None:
        self.per_s = settings.address_cost_per_s
        self.slowed_s = settings.slowed_s
        self.bucket = TokenBucket(self.per_s, settings.address_cost_burst, time.monotonic())
        self.outboxes = Outboxes(settings.address_outbox_bytes)
        self.keep = keep
        self.slowed = slowed
        self.waiting: deque[Intake] = deque()
        self.turn: asyncio.Handle | None = None
        self.given = self.remaining = min(self.bucket.remaining, max(1.0, self.per_s / TURNS_A_SECOND))

    # What it costs

    def spend(self, units: int) -> None:
        """So much was done for the address; it may go into debt by it."""
        self.remaining -= units
        if self.turn is None:
            self.turn = asyncio.get_running_loop().call_soon(self.next_turn)

    def has_room(self) -> bool:
        """May more be done for it in this turn?"""
        if self.remaining <= 0 and self.turn is None:
            self.settle()
        return self.remaining > 0

    def settle(self) -> None:
        """Put what was spent on the account; what the next turn may spend."""
        self.bucket.spend(self.given - self.remaining, time.monotonic())
        self.given = self.remaining = min(self.bucket.remaining, max(1.0, self.per_s / TURNS_A_SECOND))
        self.keep(self)

    @property
    def owes(self) -> bool:
        """Is it in debt?"""
        self.settle()
        return self.bucket.remaining <= 0

    def credit(self) -> float:
        """What is left to it, in units."""
        self.settle()
        return self.bucket.remaining

    def full(self, now: float) -> bool:
        return self.turn is None and self.bucket.full(now)

    # Whose turn it is

    def came(self, one: Intake) -> None:
        """Something came on a connection: worked off at once if there is room, else in its turn."""
        if one.waits_since is not None:
            return
        if not self.waiting:
            while self.has_room():
                if not one.serve():
                    one.look_whether_behind()
                    return
        one.hold(time.monotonic())
        self.waiting.append(one)
        self.slowed()
        if self.turn is None:
            self.turn = asyncio.get_running_loop().call_soon(self.next_turn)

    def next_turn(self) -> None:
        self.turn = None
        self.settle()
        try:
            while self.waiting and self.remaining > 0:
                self.serve(self.waiting.popleft())
        finally:
            if self.waiting and self.turn is None:
                wait_s = max(LEAST_WAIT_S, self.bucket.until_s(1))
                self.turn = asyncio.get_running_loop().call_later(wait_s, self.next_turn)

    def serve(self, one: Intake) -> None:
        try:
            more = one.serve()
        except BaseException:
            one.transport.abort()
            raise
        one.turns += 1
        late = one.turns > PATIENT_TURNS and one.is_behind_for(time.monotonic()) > self.slowed_s
        if more:
            self.waiting.append(one)
        else:
            one.release()
        if late and one.behind_since is not None and not one.told:
            one.told = True
            one.too_much()


class Shares:
    """The shares of all addresses. One that is in use, or not full again yet, is the same for all who ask."""

    def __init__(self, settings: Settings, slowed: Callable[[], None] = lambda: None) -> None:
        self.settings = settings
        self.slowed = slowed
        self.every: WeakValueDictionary[str, Share] = WeakValueDictionary()
        self.kept: set[Share] = set()
        self.swept = 0.0

    def of(self, address: str) -> Share | None:
        """`address`: empty where it says nothing of who it is; then None."""
        if not address:
            return None
        self.sweep(time.monotonic())
        host = host_of(address)
        share = self.every.get(host)
        if share is None:
            share = self.every[host] = Share(self.settings, keep=self.keep, slowed=self.slowed)
        self.keep(share)
        return share

    def keep(self, share: Share) -> None:
        self.kept.add(share)

    def sweep(self, now: float) -> None:
        """Let go of those that are full again, so that it stays bounded by how many were busy lately."""
        if now - self.swept >= self.settings.address_cost_burst / self.settings.address_cost_per_s:
            self.swept = now
            self.kept = {share for share in self.kept if not share.full(now)}
