"""The answers a table has given, so that the same intent gets the same one again (PL-07).

Acks are in the log and come back with it. Final refusals are not in the log, which nobody may bloat by being wrong:
the last few of each player are kept beside it, and read when the player comes back on another connection.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator

import msgspec

from protocol.codes import RETRY
from service.games.kernel import Refusal
from service.log.contract import Shelf
from service.table.request import Answer

Key = tuple[str, str]
BOOK = "refusals"
KEPT_S = 31 * 86_400
ACKS_KEPT = 5_000
"""Acks remembered for each player at a table: far more than anybody leaves unanswered, or than a game takes."""
PLAYERS_KEPT = 500
"""Players whose refusals are in memory; those of others are read again when they come back."""


class Kept(msgspec.Struct, frozen=True, array_like=True):
    """A refusal as the shelf keeps it."""

    id: str
    refusal: Refusal


class Answers:
    """One table's answers by (player, intent id). `keep`: refusals remembered for each player."""

    def __init__(self, table: str, shelf: Shelf, keep: int) -> None:
        self.table = table
        self.shelf = shelf
        self.keep = keep
        self.acked: dict[str, dict[str, int]] = {}
        self.refused: dict[str, dict[str, Refusal]] = {}

    def answer_to(self, key: Key) -> Answer | None:
        """What was answered already, if anything."""
        player, intent = key
        version = self.acked.get(player, {}).get(intent)
        return version if version is not None else self.refused.get(player, {}).get(intent)

    def ack(self, answers: Iterable[Key], version: int) -> None:
        for player, intent in answers:
            mine = self.acked.setdefault(player, {})
            mine[intent] = version
            if len(mine) > ACKS_KEPT:
                del mine[next(iter(mine))]

    def acks(self) -> Iterator[tuple[str, str, int]]:
        """Every ack there is: player, intent, version; each player's oldest first."""
        for player, mine in self.acked.items():
            for intent, version in mine.items():
                yield player, intent, version

    async def refuse(self, refusals: Iterable[tuple[Key, Refusal]]) -> None:
        """Remember refusals, before anybody hears of them. Those that say nothing of the intent itself are not kept."""
        await asyncio.gather(*(self.keep_one(*key, refusal) for key, refusal in refusals if refusal.code not in RETRY))

    async def keep_one(self, player: str, intent: str, refusal: Refusal) -> None:
        line = msgspec.msgpack.encode(Kept(intent, refusal))
        await self.shelf.push(BOOK, f"{self.table}/{player}", [line], keep=self.keep, ttl_s=KEPT_S)
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
        if len(self.refused) > PLAYERS_KEPT:
            del self.refused[next(iter(self.refused))]
