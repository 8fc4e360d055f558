"""What is said at a table (PL-16). Not in the log: a capped list of its own for seats and one for spectators."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import msgspec

from protocol.messages import ChatLine
from service.log.contract import Shelf

BOOK = "chat"
KEPT_S = 31 * 86_400
SEATS, SPECTATORS = "seats", "spectators"


class Said(msgspec.Struct, frozen=True, array_like=True):
    """A line as the shelf keeps it, with what makes it the same when it is sent again (PL-07)."""

    line: ChatLine
    player: str
    id: str
    version: int

    @property
    def key(self) -> tuple[str, str]:
        return (self.player, self.id)


class ChatLog:
    """One table's lines, the last `keep` of each channel. `versions`: the answers given, by player and intent, for as
    long as the line is kept."""

    def __init__(self, table: str, shelf: Shelf, keep: int, versions: dict[tuple[str, str], int]) -> None:
        self.table = table
        self.shelf = shelf
        self.keep = keep
        self.lines: dict[str, list[Said]] = {SEATS: [], SPECTATORS: []}
        self.versions = versions

    async def load(self) -> list[Said]:
        """Read what is kept; gives the lines that were new to us. What is said here meanwhile stays. Of a line that is
        kept twice the first counts: a node that the store did not hear for a while may have kept it again, after the
        other one had answered."""
        new: list[Said] = []
        known = {said.key for lines in self.lines.values() for said in lines}
        keys = [f"{self.table}/{channel}" for channel in self.lines]
        tails = await asyncio.gather(*(self.shelf.tail(BOOK, key, self.keep) for key in keys))
        for channel, tail in zip(self.lines, tails, strict=True):
            kept: dict[tuple[str, str], Said] = {}
            for said in (msgspec.msgpack.decode(line, type=Said) for line in tail):
                kept.setdefault(said.key, said)
            meanwhile = [said for said in self.lines[channel] if said.key not in known and said.key not in kept]
            new += [said for said in kept.values() if said.key not in self.versions]
            self.lines[channel] = [*kept.values(), *meanwhile]
        self.versions.clear()
        self.versions |= {said.key: said.version for lines in self.lines.values() for said in lines}
        return new

    def version_of(self, player: str, intent: str) -> int | None:
        """The answer to a line that was said before."""
        return self.versions.get((player, intent))

    async def add(self, said: Said) -> bool:
        """Keep a line, before anybody reads it. False: it was kept before us, or read back, and told, before we heard
        that it is kept."""
        line, once = msgspec.msgpack.encode(said), msgspec.msgpack.encode(said.key)
        key = f"{self.table}/{said.line.channel}"
        added = await self.shelf.push(BOOK, key, [line], keep=self.keep, ttl_s=KEPT_S, once=once)
        self.shelf.nudge(self.table, BOOK)
        if not added or said.key in self.versions:
            return False
        lines = self.lines[said.line.channel]
        lines.append(said)
        self.versions[said.key] = said.version
        while len(lines) > self.keep:
            self.versions.pop(lines.pop(0).key, None)
        return True

    def readable(self, channels: Iterable[str]) -> list[ChatLine]:
        """The lines of these channels, oldest first."""
        found = [said.line for channel in channels for said in self.lines[channel]]
        return sorted(found, key=lambda line: line.at)


def channels_of(*, seated: bool, ended: bool) -> tuple[str, ...]:
    """What one may read: seats read spectators only after the end, spectators read both."""
    return (SEATS,) if seated and not ended else (SEATS, SPECTATORS)
