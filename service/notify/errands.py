"""What is to be done for a player later, kept in the store: by one of all nodes.

A player's wake is kept among those of the tables, under a name that no table has. Whoever finds it due takes what is
due, each under a name that the store gives out once. Who takes one and dies leaves it to the others a while later.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Literal

import msgspec

from service.log.contract import Store

BOOK, TAKEN = "errands", "errands_taken"
WAKE = "notify/"
"""A player's wake is called so, and then as the player: no table's name has a slash."""
KEPT_S = 3 * 86_400
"""Longer than anything waits here."""
LEASE_MS = 120_000
"""Who has taken something and has not been heard of for so long is gone."""
TAKEN_KEPT = 1_000


class Errand(msgspec.Struct, frozen=True):
    """`id`: its own among the player's. `due`, `since`: server ms. `tries`: how often it was begun. `body`: what to do,
    as whoever does it reads it."""

    id: str
    what: Literal["push", "webhook"]
    due: int
    since: int
    body: msgspec.Raw
    tries: int = 0


class Errands:
    """`most`: of one player; one more takes the place of the oldest."""

    def __init__(self, store: Store, most: int) -> None:
        self.store = store
        self.most = most

    async def keep(self, player: str, errand: Errand) -> None:
        """In place of one of the same id. Raises StoreUnavailable."""
        await self.store.pin(BOOK, player, errand.id, msgspec.json.encode(errand), ttl_s=KEPT_S)
        every = await self.all_of(player)
        for old in sorted(every, key=lambda one: one.since)[: -self.most]:
            await self.drop(player, old.id)
        await self.wind(player)

    async def drop(self, player: str, id: str) -> None:
        await self.store.pin(BOOK, player, id, None, ttl_s=1)

    async def all_of(self, player: str) -> list[Errand]:
        """Raises StoreUnavailable. What a later version wrote, and this one cannot read, is left alone."""
        found = []
        for value in (await self.store.pins(BOOK, player)).values():
            with suppress(msgspec.ValidationError):
                found.append(msgspec.json.decode(value, type=Errand))
        return found

    async def take(self, player: str, now_ms: int) -> Errand | None:
        """One that is due, and that nobody else has taken: it is this node's to do. Raises StoreUnavailable."""
        due = [one for one in await self.all_of(player) if one.due <= now_ms]
        for one in sorted(due, key=lambda one: one.since):
            if await self.is_mine(player, one, now_ms):
                return one
        return None

    async def is_mine(self, player: str, errand: Errand, now_ms: int) -> bool:
        turn = f"{errand.id}/{errand.due}/{(now_ms - errand.due) // LEASE_MS}"
        return await self.store.push(TAKEN, player, [b""], keep=TAKEN_KEPT, ttl_s=KEPT_S, once=turn.encode())

    async def wind(self, player: str) -> None:
        """Set the player's wake to what is due first. What others set meanwhile is seen, too: whoever sets it last has
        looked last. Raises StoreUnavailable."""
        first = await self.first(player)
        while True:
            if first is None:
                await self.store.forget(WAKE + player, 0, "")
            else:
                await self.store.set_wake(WAKE + player, first)
            now = await self.first(player)
            if now == first:
                return
            first = now

    async def leave(self, player: str, until_ms: int) -> None:
        """Look no earlier than that: what is due could not be done. Raises StoreUnavailable."""
        await self.store.set_wake(WAKE + player, until_ms)

    async def first(self, player: str) -> int | None:
        return min((one.due for one in await self.all_of(player)), default=None)
