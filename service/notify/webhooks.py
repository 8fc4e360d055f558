"""Calling a player's webhook: signed as Standard Webhooks says, tried again for a day, by whichever node is there.

What is to be called lies in the store before it is called, so that a node that dies takes nothing with it: a call may
come twice, under the same `webhook-id`.
"""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from time import monotonic

import msgspec
from msgspec import UNSET, UnsetType
from standardwebhooks import Webhook as Signer

from protocol.messages import PlayerName
from service.notify.caller import Called, Caller
from service.notify.errands import Errand, Errands
from service.notify.hooks import Hook, Hooks
from service.notify.safe_address import https_url
from service.support.clock import Clock
from service.support.rate_limit import RateLimits
from service.support.telemetry import Telemetry

PAUSES_S = (5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800)
"""Between tries: a day in all, less a quarter of an hour."""
LONGEST_PAUSE_S = 28_800
NOT_CALLED_S = 60
"""The pause where it was not called at all: too much at once, or its host is left alone for a while."""
NOT_CALLED = ("busy", "left_alone")
GONE = 410
ID_BYTES = 12


class HookData(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a webhook is told: what everybody at the table may read, and that it is the player's turn. `player`: who
    has the webhook; `others`: who else is at the table; `by`: who asks for a rematch; `text`: in words. `table`, `game`
    and `others` are missing from a test."""

    player: str
    text: str
    language: str = "en"
    table: str | UnsetType = UNSET
    game: str | UnsetType = UNSET
    others: tuple[PlayerName, ...] = ()
    by: str | UnsetType = UNSET


class HookCall(msgspec.Struct, frozen=True):
    """The body of a call. `type`: `turn`, `start`, `rematch` or `test`; `timestamp`: when it happened, RFC 3339."""

    type: str
    timestamp: str
    data: HookData


class Webhooks:
    """Of one node. `rate`: of calls, by player."""

    def __init__(
        self,
        *,
        hooks: Hooks,
        errands: Errands,
        caller: Caller,
        clock: Clock,
        telemetry: Telemetry,
        rate: RateLimits,
    ) -> None:
        self.hooks = hooks
        self.errands = errands
        self.caller = caller
        self.clock = clock
        self.telemetry = telemetry
        self.rate = rate

    async def keep(self, player: str, kind: str, data: HookData) -> None:
        """To be called now. Raises StoreUnavailable."""
        now = self.clock.now_ms()
        call = HookCall(kind, datetime.fromtimestamp(now / 1000, UTC).isoformat(timespec="milliseconds"), data)
        id = f"msg_{secrets.token_hex(ID_BYTES)}"
        await self.errands.keep(player, Errand(id, "webhook", now, now, msgspec.Raw(msgspec.json.encode(call))))

    async def waiting(self, player: str) -> list[Errand]:
        """What was not taken yet, the oldest first. Raises StoreUnavailable."""
        every = await self.errands.all_of(player)
        return sorted((one for one in every if one.what == "webhook"), key=lambda one: one.since)

    async def forget(self, player: str) -> int:
        """The webhook, and all that waits for it; how much that was. Raises StoreUnavailable."""
        await self.hooks.forget(player)
        waiting = await self.waiting(player)
        for errand in waiting:
            await self.errands.drop(player, errand.id)
        return len(waiting)

    async def call(self, player: str, errand: Errand) -> None:
        """One try. The next is set before it begins, in case this node dies. Raises StoreUnavailable."""
        hook = await self.hooks.of(player)
        if hook is None:
            return await self.errands.drop(player, errand.id)
        if not self.rate.take(player, monotonic()):
            return await self.put_off(player, errand, NOT_CALLED_S)
        if errand.tries < len(PAUSES_S):
            await self.put_off(player, tried(errand), PAUSES_S[errand.tries])
        called = await self.called(hook, errand)
        self.telemetry.notified("webhook", "sent" if called.good else called.why or "refused")
        await self.answered(player, errand, called)
        return None

    async def called(self, hook: Hook, errand: Errand) -> Called:
        body = bytes(errand.body)
        return await self.caller.post(https_url(hook.wanted.url), signed(hook.secret, errand.id, body), body)

    async def answered(self, player: str, errand: Errand, called: Called) -> None:
        """What follows of the answer, or of there being none."""
        if called.status == GONE:
            await self.forget(player)
            self.telemetry.notified("webhook", "gone")
        elif called.good:
            await self.errands.drop(player, errand.id)
        elif called.why in NOT_CALLED:
            await self.put_off(player, errand, NOT_CALLED_S)
        elif errand.tries >= len(PAUSES_S):
            await self.errands.drop(player, errand.id)
            self.telemetry.notified("webhook", "given_up")
        elif called.retry_after_s > PAUSES_S[errand.tries]:
            await self.put_off(player, tried(errand), min(called.retry_after_s, LONGEST_PAUSE_S))

    async def put_off(self, player: str, errand: Errand, pause_s: int) -> None:
        due = self.clock.now_ms() + pause_s * 1000
        await self.errands.keep(player, msgspec.structs.replace(errand, due=due))


def tried(errand: Errand) -> Errand:
    return msgspec.structs.replace(errand, tries=errand.tries + 1)


def signed(secret: str, id: str, body: bytes, now: datetime | None = None) -> dict[str, str]:
    """The headers of a call (standardwebhooks.com, "Webhook headers")."""
    now = now or datetime.now(UTC)
    return {
        "Content-Type": "application/json",
        "User-Agent": "obol",
        "webhook-id": id,
        "webhook-timestamp": str(int(now.timestamp())),
        "webhook-signature": Signer(secret).sign(id, now, body.decode()),
    }
