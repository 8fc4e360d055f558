"""The answers a table has given, so that the same intent gets the same one again (PL-07).

Acks are in the log and come back with it. Final refusals are not in the log, which nobody may bloat by being wrong:
the last few of each player are kept beside it, and read when the player comes back on another connection.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import msgspec

from protocol.codes import RETRY
from service.games.kernel import Refusal
from service.log.contract import Shelf
from service.request import Answer

Key = tuple[str, str]
BOOK = "refusals"


class Kept(msgspec.Struct, frozen=True, array_like=True):
    """A refusal as the shelf keeps it."""

    id: str
    refusal: Refusal


class Ledger:
    """One table's answers by (player, intent id). `keep`: refusals remembered for each player."""

    def __init__(self, table: str, shelf: Shelf, keep: int) -> None:
        self.table = table
        self.shelf = shelf
        self.keep = keep
        self.acked: dict[Key, int] = {}
        self.refused: dict[str, dict[str, Refusal]] = {}

    def answer_to(self, key: Key) -> Answer | None:
        """What was answered already, if anything."""
        version = self.acked.get(key)
        if version is not None:
            return version
        return self.refused.get(key[0], {}).get(key[1])

    def ack(self, answers: Iterable[Key], version: int) -> None:
        for key in answers:
            self.acked[key] = version

    async def refuse(self, refusals: Iterable[tuple[Key, Refusal]]) -> None:
        """Remember refusals, before anybody hears of them. Those that say nothing of the intent itself are not kept."""
        await asyncio.gather(*(self.keep_one(*key, refusal) for key, refusal in refusals if refusal.code not in RETRY))

    async def keep_one(self, player: str, intent: str, refusal: Refusal) -> None:
        line = msgspec.msgpack.encode(Kept(intent, refusal))
        await self.shelf.push(BOOK, f"{self.table}/{player}", [line], keep=self.keep)
        self.remember(player, intent, refusal)

    async def recall(self, player: str) -> None:
        """Read what other nodes, or this one before it died, refused the player."""
        for line in await self.shelf.tail(BOOK, f"{self.table}/{player}", self.keep):
            kept = msgspec.msgpack.decode(line, type=Kept)
            self.remember(player, kept.id, kept.refusal)

    def remember(self, player: str, intent: str, refusal: Refusal) -> None:
        mine = self.refused.setdefault(player, {})
        mine[intent] = refusal
        if len(mine) > self.keep:
            del mine[next(iter(mine))]
