"""Who is at a table and since when who is not (PL-15). Presence is not in the log: it lives beside it, for a while.

Each node pins whom it has here, and reads what others have pinned: when it is nudged, and now and then in any case. A
node that dies is forgotten when its pins expire.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress
from typing import Any

import msgspec

from protocol.messages import PlayerName
from service.games.kernel import Seat
from service.log.contract import StoreFull
from service.platform.state import TableState
from service.platform.tick import Moment, is_played
from service.table.audience import Audience
from service.table.context import Context

SEEN, AROUND = "presence", "around"
KEPT_S = 31 * 86_400
PINNED_S = 2 * 86_400
"""The store keeps pins so long: longer than its clock is set ahead by mistake."""


class Around(msgspec.Struct, frozen=True, array_like=True):
    """Whom one node has at a table: the players who watch from their seats, by id, and how many spectators."""

    players: tuple[str, ...] = ()
    spectators: int = 0


NOBODY = Around()


class Pinned(msgspec.Struct, frozen=True, array_like=True):
    """`Around` as it is pinned. `until`: when it is to be believed no longer, by the nodes' clock: the store forgets by
    its own, which may be set. 0: as long as the store has it, as nodes of earlier versions pin."""

    players: tuple[str, ...]
    spectators: int
    until: int = 0


class TablePresence:
    """Of one table, on whichever node. Times are server ms. `audience`: who is connected here."""

    def __init__(self, context: Context, table: str, audience: Audience) -> None:
        self.context = context
        self.table = table
        self.audience = audience
        self.silent_since: dict[str, int] = {}
        """By player: when we first asked after one had last done something."""
        self.pinned = NOBODY
        self.others: tuple[Around, ...] = ()
        """Whom the other nodes had here when last asked."""

    # Here

    def stir(self, player: str) -> None:
        """This player came, or asked for something: a sign of life."""
        self.silent_since.pop(player, None)

    def here(self, state: TableState[Any], now: int) -> set[Seat]:
        """The seats whose player is connected here, by more than a page that somebody left open (PL-15)."""
        silent_ms = self.context.settings.silent_s * 1000
        return {
            seat for seat in self.audience.here() if now - self.quiet_since(state.chairs[seat].player, now) < silent_ms
        }

    def quiet_since(self, player: PlayerName | None, now: int) -> int:
        return now if player is None else self.silent_since.setdefault(player.id, now)

    async def pin(self, around: Around) -> None:
        """Let other nodes know whom we have here."""
        is_new = around != self.pinned
        self.pinned = around
        until = self.context.clock.now_ms() + self.context.pinned_s * 1000
        pinned = Pinned(around.players, around.spectators, until)
        value = None if around == NOBODY else msgspec.msgpack.encode(pinned)
        with suppress(StoreFull):
            await self.context.store.pin(AROUND, self.table, self.context.node, value, ttl_s=PINNED_S)
        if is_new:
            self.context.store.nudge(self.table, AROUND)

    async def look_around(self) -> None:
        """Read whom others have here."""
        pins = await self.context.store.pins(AROUND, self.table)
        others = [
            msgspec.msgpack.decode(value, type=Pinned) for node, value in pins.items() if node != self.context.node
        ]
        now = self.context.clock.now_ms()
        self.others = tuple(Around(pin.players, pin.spectators) for pin in others if not pin.until or pin.until > now)

    def elsewhere(self) -> set[str]:
        """The players whom other nodes have here."""
        return {player for around in self.others for player in around.players}

    def spectators_elsewhere(self) -> int:
        return sum(around.spectators for around in self.others)

    # Gone

    async def mark(self, players: Iterable[str], now: int) -> None:
        """These are here now, or were until now. A full store keeps what it had."""
        with suppress(StoreFull):
            for player in players:
                await self.context.store.put(SEEN, f"{self.table}/{player}", str(now).encode(), ttl_s=KEPT_S)

    async def last_seen(self, player: str, now: int) -> int:
        """When the player was last seen. One never seen is reckoned from the first time somebody asks."""
        found = await self.context.store.get(SEEN, f"{self.table}/{player}")
        if found is None:
            await self.mark([player], now)
        return now if found is None else int(found)

    async def is_gone(self, player: str, now: int, grace_ms: int) -> bool:
        """Has a player who is not here been nowhere for longer than the grace?"""
        await self.look_around()
        return player not in self.elsewhere() and now - await self.last_seen(player, now) >= grace_ms

    async def gone(self, state: TableState[Any], here: Collection[Seat], now: int, grace_ms: int) -> set[Seat]:
        """The seats whose player has been nowhere for longer than the grace."""
        away = {seat: chair.player.id for seat, chair in state.seated if seat not in here and chair.played_by_player}
        if away:
            await self.look_around()
        elsewhere = self.elsewhere()
        return {
            seat
            for seat, player in away.items()
            if player not in elsewhere and now - await self.last_seen(player, now) >= grace_ms
        }

    async def maker_gone(self, state: TableState[Any], gone: Collection[Seat], now: int) -> bool:
        """Is the maker gone past the grace, who may watch without a seat (PL-04)?"""
        maker = state.maker.id
        seat = state.seat_of(maker)
        if seat is not None:
            return seat in gone
        return not self.audience.has(maker) and await self.is_gone(maker, now, self.context.grace_ms(state))

    async def moment(self, state: TableState[Any], now: int) -> Moment:
        """All that the clock depends on at `now`. Raises StoreUnavailable."""
        here, merciful = self.here(state, now), self.context.clock.mercy_ms() > 0
        gone = set() if merciful else await self.gone(state, here, now, self.context.grace_ms(state))
        starting = state.status == "open" and not merciful
        return Moment(
            now=now,
            here=here,
            gone=gone,
            maker_gone=starting and await self.maker_gone(state, gone, now),
            open_table_ms=self.context.settings.open_table_s * 1000,
            bot_delay_ms=self.context.settings.bot_delay_ms,
            merciful=merciful,
            company=await self.company(state),
            deserted_ms=self.context.settings.deserted_s * 1000,
        )

    async def company(self, state: TableState[Any]) -> bool:
        """Does anybody play a seat, or watch on any node? Bots alone wait (PL-15)."""
        if is_played(state) or self.audience:
            return True
        await self.look_around()
        return bool(self.audience or self.elsewhere() or self.spectators_elsewhere())
