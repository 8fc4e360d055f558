"""The answers a table has given, so that the same intent gets the same one again, from whichever node (PL-07).

Acks are in the log and come back with it. What is not in the log, which nobody may bloat by being wrong or by asking
again, is kept beside it: final refusals, and acks of what changed nothing; the last few of each player. Such an answer
is kept only while the log stands where its table was decided, and no commit goes into the log that answers an intent
which has one: so two nodes never give two answers (service/log/contract.py: `append`, `keep_beside`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Iterator, Sequence

import msgspec

from protocol.codes import RETRY
from service.games.kernel import Refusal
from service.log.contract import Beside, Log
from service.table.request import Answer

Key = tuple[str, str]
KEPT_S = 31 * 86_400
ACKS_KEPT = 5_000
"""Acks remembered for each player at a table: far more than anybody leaves unanswered, or than a game takes."""
PLAYERS_KEPT = 500
"""Players whose answers beside the log are in memory; those of others are read again when they are needed."""


class StoredAnswer(msgspec.Struct, frozen=True, array_like=True):
    """An answer as it is kept: the version of an ack, or a refusal."""

    id: str
    answer: Refusal | int


class Answers:
    """One table's answers by (player, intent id). `keep`: answers beside the log remembered for each player."""

    def __init__(self, table: str, log: Log, keep: int) -> None:
        self.table = table
        self.log = log
        self.keep = keep
        self.acked: dict[str, dict[str, int]] = {}
        self.beside: dict[str, dict[str, Answer]] = {}
        self.said: dict[Key, int] = {}
        """The answers to lines of chat, for as long as the line is kept (chat.py)."""

    def answer_to(self, key: Key) -> Answer | None:
        """What was answered already, if anything."""
        player, intent = key
        if player in self.acked and intent in self.acked[player]:
            return self.acked[player][intent]
        if player in self.beside and intent in self.beside[player]:
            return self.beside[player][intent]
        return self.said.get(key)

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

    async def keep_beside(self, version: int, hash: str, answers: Sequence[tuple[Key, Answer]]) -> bool:
        """Keep answers, before anybody hears of them. False: the log does not stand there, or one of the intents has
        been answered, and none was kept. Refusals that say nothing of the intent itself are not kept."""
        final = [(key, answer) for key, answer in answers if is_final(answer)]
        if not final:
            return True
        lines = [Beside(*key, msgspec.msgpack.encode(StoredAnswer(key[1], answer))) for key, answer in final]
        kept = await self.log.keep_beside(self.table, version, hash, lines, keep=self.keep, ttl_s=KEPT_S)
        if kept:
            for key, answer in final:
                self.remember(*key, answer)
        return kept

    async def recall(self, players: Collection[str]) -> None:
        """Read what other nodes, or this one before it died, have kept for these players."""
        lines = await asyncio.gather(*(self.log.beside(self.table, player, self.keep) for player in players))
        for player, mine in zip(players, lines, strict=True):
            for line in mine:
                kept = msgspec.msgpack.decode(line, type=StoredAnswer)
                self.remember(player, kept.id, kept.answer)

    def remember(self, player: str, intent: str, answer: Answer) -> None:
        mine = self.beside.setdefault(player, {})
        mine[intent] = answer
        if len(mine) > self.keep:
            del mine[next(iter(mine))]
        if len(self.beside) > PLAYERS_KEPT:
            del self.beside[next(iter(self.beside))]


def is_final(answer: Answer) -> bool:
    """Does the same intent get the same answer for ever?"""
    return not isinstance(answer, Refusal) or answer.code not in RETRY
