"""What is said at a table (PL-16). Not in the log: a capped list of its own for seats and one for spectators."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from protocol.messages import ChatLine
from service.log.contract import Shelf

BOOK = "chat"
SEATS, SPECTATORS = "seats", "spectators"


class Said(msgspec.Struct, frozen=True, array_like=True):
    """A line as the shelf keeps it, with what makes it the same when it is sent again (PL-07)."""

    line: ChatLine
    player: str
    id: str
    version: int


class Chat:
    """One table's lines, the last `keep` of each channel."""

    def __init__(self, table: str, shelf: Shelf, keep: int) -> None:
        self.table = table
        self.shelf = shelf
        self.keep = keep
        self.lines: dict[str, list[Said]] = {SEATS: [], SPECTATORS: []}
        self.versions: dict[tuple[str, str], int] = {}
        """The answers given, by player and intent, for as long as the line is kept."""

    async def load(self) -> None:
        for channel in self.lines:
            kept = await self.shelf.tail(BOOK, f"{self.table}/{channel}", self.keep)
            self.lines[channel] = [msgspec.msgpack.decode(line, type=Said) for line in kept]
            self.versions |= {(said.player, said.id): said.version for said in self.lines[channel]}

    def version_of(self, player: str, intent: str) -> int | None:
        """The answer to a line that was said before."""
        return self.versions.get((player, intent))

    async def add(self, said: Said) -> None:
        """Keep a line, before anybody reads it."""
        line = msgspec.msgpack.encode(said)
        await self.shelf.push(BOOK, f"{self.table}/{said.line.channel}", [line], keep=self.keep)
        lines = self.lines[said.line.channel]
        lines.append(said)
        self.versions[said.player, said.id] = said.version
        while len(lines) > self.keep:
            gone = lines.pop(0)
            self.versions.pop((gone.player, gone.id), None)

    def readable(self, channels: Iterable[str]) -> list[ChatLine]:
        """The lines of these channels, oldest first."""
        found = [said.line for channel in channels for said in self.lines[channel]]
        return sorted(found, key=lambda line: line.at)


def channels_of(*, seated: bool, ended: bool) -> tuple[str, ...]:
    """What one may read: seats read spectators only after the end, spectators read both."""
    return (SEATS,) if seated and not ended else (SEATS, SPECTATORS)
