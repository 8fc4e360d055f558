"""A player on one real socket, for races: sends when a test says so, and keeps every answer."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any

from msgspec import UNSET

from protocol.codec import JSON, Codec
from protocol.messages import Ack, Chat, ChatLine, Intent, Presence, Refused, Snapshot, Update, Watch
from tests.kills.line import Line, greeted_line
from tests.kills.record import View
from tests.kills.viewer import patched, viewed

HANG_S = 60.0
Answer = int | str
"""The version of an ack, or the code of a refusal."""


class Client:
    """`views`: of each table it watches. `answers`: to each intent, by table and id, as they came. `lines`: of chat."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.views: dict[str, View] = {}
        self.told: dict[str, list[Snapshot | Update]] = defaultdict(list)
        self.watched: set[str] = set()
        self.lines: list[ChatLine] = []
        self.answers: dict[tuple[str, str], list[Answer]] = defaultdict(list)

    async def watch(self, table: str, since: int | None = None) -> None:
        """Until everything that a watch begins with has come."""
        self.watched.discard(table)
        await self.line.send(Watch(table, since=UNSET if since is None else since))
        async with asyncio.timeout(HANG_S):
            while table not in self.watched:
                await self.hear()

    async def send(self, table: str, id: str, intent: dict[str, Any], version: int | None = None) -> None:
        await self.line.send(Intent(table, id, intent, UNSET if version is None else version))

    async def ask(self, table: str, id: str, intent: dict[str, Any], version: int | None = None) -> Answer:
        """Send, and wait for one answer more."""
        before = len(self.answers[table, id])
        await self.send(table, id, intent, version)
        return (await self.answered(table, id, before + 1))[-1]

    async def answered(self, table: str, id: str, times: int = 1) -> list[Answer]:
        """All answers to an intent, once there are so many."""
        async with asyncio.timeout(HANG_S):
            while len(self.answers[table, id]) < times:
                await self.hear()
        return self.answers[table, id]

    async def sees(self, table: str, version: int) -> View:
        """The table at `version` or later."""
        async with asyncio.timeout(HANG_S):
            while table not in self.views or self.views[table].version < version:
                await self.hear()
        return self.views[table]

    async def hear(self) -> None:
        match message := await self.line.receive():
            case Snapshot(table=table):
                self.views[table] = viewed(message)
                self.told[table].append(message)
            case Update(table=table):
                self.views[table] = patched(self.views[table], message)
                self.told[table].append(message)
            case Presence(table=table):
                self.watched.add(table)
            case Ack(table=table, id=id, version=version):
                self.answers[table, id].append(version)
            case Refused(table=str() as table, id=str() as id, code=code):
                self.answers[table, id].append(code)
            case Chat(lines=lines):
                self.lines += lines
            case _:
                raise AssertionError(message)


@asynccontextmanager
async def clients(port: int, tokens: Iterable[str | None], codecs: Iterable[Codec]) -> AsyncIterator[list[Client]]:
    """One connection a token."""
    lines = [greeted_line(port, codec, token) for token, codec in zip(tokens, codecs, strict=False)]
    opened = await asyncio.gather(*(line.__aenter__() for line in lines))
    try:
        yield [Client(line) for line in opened]
    finally:
        await asyncio.gather(*(line.__aexit__(None, None, None) for line in lines))


@asynccontextmanager
async def client(port: int, token: str | None, codec: Codec = JSON) -> AsyncIterator[Client]:
    async with greeted_line(port, codec, token) as line:
        yield Client(line)
