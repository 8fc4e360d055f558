"""Accounts of programs: what their authors say of them, and whether they are here (PL-01).

The token says that a player is a program, on every node and for as long as it is good. Beside that the store keeps the
author's line, and which of these programs came last; each node pins which of them it has here. One that never came is
in no list.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import msgspec

from protocol.messages import PlayerName
from service.log.contract import ListingRow, Shelf, StoreFull, StoreUnavailable
from service.projection.listing import TableSummary

BOT = "bot"
BOOK, LATELY, HERE = "bots", "lately", "here"
MISSED_ROUNDS = 4
"""Pins outlast so many rounds in which a node could not renew them."""
REPEATED = 4
"""A program that comes again stands in the list of those that came again: of so many lines one is read."""


class Account(msgspec.Struct, frozen=True):
    """What is kept of one."""

    player: PlayerName
    about: str


class Record(msgspec.Struct, frozen=True):
    """How often it has played a game to the end, and won."""

    played: int
    won: int


class BotAccounts:
    """`most`: in the list. `every_s`: how often pins are renewed. `spawn`: runs work beside everything else."""

    def __init__(
        self,
        shelf: Shelf,
        *,
        most: int,
        every_s: float,
        kept_s: int,
        spawn: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        self.shelf = shelf
        self.most = most
        self.ttl_s = max(1, int(every_s * MISSED_ROUNDS))
        self.kept_s = kept_s
        self.spawn = spawn
        self.node = secrets.token_hex(8)
        self.here: Counter[str] = Counter()

    async def add(self, account: Account) -> None:
        """Raises StoreUnavailable."""
        await self.shelf.put(BOOK, account.player.id, msgspec.json.encode(account), ttl_s=self.kept_s)

    # Coming and going

    def came(self, player: PlayerName) -> None:
        """One more connection of a player's; of a person's nothing is noted."""
        if player.kind != BOT:
            return
        self.here[player.id] += 1
        if self.here[player.id] == 1:
            self.spawn(self.tell(player.id))

    def left(self, player: PlayerName) -> None:
        if player.kind != BOT:
            return
        self.here[player.id] -= 1
        if self.here[player.id] <= 0:
            del self.here[player.id]
            self.spawn(self.tell(None))

    async def tell(self, new: str | None) -> None:
        """Other nodes hear of it in the next round, if not now."""
        try:
            await self.pin()
            if new is not None:
                await self.shelf.push(BOOK, LATELY, [new.encode()], keep=self.most * REPEATED, ttl_s=self.kept_s)
        except (StoreUnavailable, StoreFull):
            return

    async def pin(self) -> None:
        """Have the other nodes know which are here: of those that came last as many as the list has. Raises
        StoreUnavailable."""
        value = msgspec.json.encode(list(self.here)[-self.most :]) if self.here else None
        await self.shelf.pin(BOOK, HERE, self.node, value, ttl_s=self.ttl_s)

    # Telling of them

    async def present(self) -> set[str]:
        """Those that are on any node. Raises StoreUnavailable."""
        found = {one for value in (await self.shelf.pins(BOOK, HERE)).values() for one in names_in(value)}
        return found | set(self.here)

    async def listed(self) -> list[tuple[Account, bool]]:
        """Those that came last, the last first, and whether they are here. Raises StoreUnavailable."""
        here = await self.present()
        came = [line.decode() for line in await self.shelf.tail(BOOK, LATELY, self.most * REPEATED)]
        ids = list(dict.fromkeys([*(one for one in reversed(came) if one in here), *reversed(came)]))[: self.most]
        kept = await asyncio.gather(*(self.shelf.get(BOOK, one) for one in ids))
        return [
            (msgspec.json.decode(value, type=Account), one in here)
            for one, value in zip(ids, kept, strict=True)
            if value is not None
        ]


def names_in(value: bytes) -> list[str]:
    return msgspec.json.decode(value, type=list[str])


def records_of(rows: Sequence[ListingRow]) -> dict[str, dict[str, Record]]:
    """By player and game, how the programs did at these tables, which are over."""
    found: dict[str, dict[str, Record]] = {}
    for row in rows:
        table = msgspec.json.decode(row.listing.summary, type=TableSummary)
        winners = () if table.winners is msgspec.UNSET else table.winners
        for seat, chair in table.seats.items():
            if chair.player is msgspec.UNSET or chair.player.kind != BOT:
                continue
            games = found.setdefault(chair.player.id, {})
            before = games.get(table.game, Record(0, 0))
            games[table.game] = Record(before.played + 1, before.won + (int(seat) in winners))
    return found
