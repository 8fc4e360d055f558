"""A client that plays one seat: it asks, hears answers, and after a lost connection asks again under the same ids."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from protocol.codec import Codec
from protocol.codes import RETRY
from protocol.messages import Ack, FromServer, Intent, Refused
from tests.kills.line import Line
from tests.kills.mind import Mind
from tests.kills.record import Answered, Sent, View
from tests.kills.viewer import Viewer

AWAY_S = 3.0
"""Longer than the grace of a table at which players leave."""
REPEATED_AMONG = 20
"""An intent asked for again is one of the last so many: refusals are remembered for a while only."""


class Left(Exception):
    """The player hung up; it will be back."""


class Player(Viewer):
    """`pace_s`: the mean pause between two thoughts. `open`: intents without a final answer. `owed`: answers that
    this connection owes, by id."""

    def __init__(
        self,
        ports: Sequence[int],
        table: str,
        codec: Codec,
        chance: random.Random,
        *,
        player: str,
        name: str,
        token: str,
        mind: Mind,
        pace_s: float,
        ping_s: float | None = None,
    ) -> None:
        super().__init__(ports, table, codec, chance, ping_s=ping_s)
        self.record.player = player
        self.record.name = name
        self.token = token
        self.mind = mind
        self.pace_s = pace_s
        self.number = 0
        self.open: dict[str, Sent] = {}
        self.owed: Counter[str] = Counter()
        self.put_off: list[str] = []

    @property
    def finished(self) -> bool:
        return super().finished and not self.open and not self.owed

    async def converse(self) -> None:
        try:
            await super().converse()
        except Left:
            await asyncio.sleep(AWAY_S)
            raise ConnectionResetError("come again") from None

    # Asking

    async def ask(self, line: Line) -> None:
        self.owed.clear()
        self.put_off.clear()
        await self.is_watching.wait()
        for sent in list(self.open.values()):
            await self.send(line, sent)
        while True:
            await asyncio.sleep(self.chance.uniform(0, 2 * self.pace_s))
            await self.ask_something(line)

    async def ask_something(self, line: Line) -> None:
        assert self.view is not None, "watching, so there is a view"
        await self.ask_again(line)
        if self.open or self.owed:
            return
        if self.record.sent and self.mind.happens(self.mind.habits.repeats):
            await self.send(line, self.chance.choice(self.record.sent[-REPEATED_AMONG:]))
            return
        if self.mind.happens(self.mind.habits.leaves):
            raise Left
        wanted = self.wants(self.view)
        if wanted is not None:
            await self.ask_for(line, wanted)

    def wants(self, view: View) -> dict[str, Any] | None:
        return self.mind.wants(view)

    async def ask_again(self, line: Line) -> None:
        """What the node put off."""
        for id in [*self.put_off]:
            self.put_off.remove(id)
            if id in self.open:
                await self.send(line, self.open[id])

    async def ask_for(self, line: Line, wanted: dict[str, Any]) -> None:
        assert self.view is not None
        self.number += 1
        made_at = self.view.version if self.mind.happens(self.mind.habits.with_version) else None
        sent = Sent(self.line_number, f"{self.number}", wanted, made_at, time.monotonic())
        await self.send(line, sent)
        if self.mind.happens(self.mind.habits.repeats):
            await self.send(line, sent)

    async def send(self, line: Line, sent: Sent) -> None:
        """The same id always with the same content."""
        now = Sent(self.line_number, sent.id, sent.intent, sent.made_at, time.monotonic())
        self.record.sent.append(now)
        self.open[sent.id] = now
        self.owed[sent.id] += 1
        made_at = UNSET if sent.made_at is None else sent.made_at
        await line.send(Intent(table=self.table, id=sent.id, intent=sent.intent, version=made_at))

    # Hearing

    def take(self, message: FromServer) -> None:
        match message:
            case Ack(id=id, version=version):
                self.heard(Answered(self.line_number, id, time.monotonic(), version=version))
            case Refused(id=str() as id, code=code):
                self.heard(Answered(self.line_number, id, time.monotonic(), code=code))
            case _:
                super().take(message)

    def heard(self, answer: Answered) -> None:
        self.record.answered.append(answer)
        self.owed[answer.id] -= 1
        if self.owed[answer.id] <= 0:
            del self.owed[answer.id]
        if answer.code in RETRY:
            self.put_off.append(answer.id)
        else:
            self.open.pop(answer.id, None)
