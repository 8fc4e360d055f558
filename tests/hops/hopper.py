"""A player who asks another node each time; and a second connection of that player's, which asks the same elsewhere."""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager
from typing import Any

import msgspec

from tests.hops.quick_line import quick_line
from tests.kills.line import Line
from tests.kills.mind import offered
from tests.kills.player import Player
from tests.kills.record import Sent, View

UNHEARD = 0.3
"""So often one hops before the answer has come."""
ANEW = 0.5
"""So often one comes without `since`."""
BY_BOTH = 0.5
"""So often the same is asked on the second connection too."""
IDLE_S = 3.0
"""Who has had nothing to ask for that long looks elsewhere."""


class Tally(msgspec.Struct):
    """What all hoppers did together. `over`: they concede, so that their tables end."""

    intents: int = 0
    hops: int = 0
    unheard: int = 0
    anew: int = 0
    on_both: int = 0
    over: bool = False


class Hopped(Exception):
    """The player hung up, to come to another node."""


class Echo(Player):
    """A second connection of a player's, on one node as long as that lives. It asks for nothing of its own."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.waiting: asyncio.Queue[Sent] = asyncio.Queue()

    @property
    def finished(self) -> bool:
        return super().finished and self.waiting.empty()

    async def ask_something(self, line: Line) -> None:
        await self.ask_again(line)
        while not self.waiting.empty():
            await self.send(line, self.waiting.get_nowait())


class Hopper(Player):
    """`echo`: its second connection, if it has one."""

    def __init__(self, *given: Any, tally: Tally, echo: Echo | None, **named: Any) -> None:
        super().__init__(*given, **named)
        self.tally = tally
        self.echo = echo
        self.asked_here = 0
        self.idle_from = 0.0

    async def converse(self) -> None:
        while True:
            try:
                return await super().converse()
            except Hopped:
                self.tally.hops += 1
                if (task := asyncio.current_task()) is not None and task.cancelling():
                    raise asyncio.CancelledError from None  # at the same moment: it hops no more

    def next_port(self) -> int:
        return self.chance.choice([port for port in self.ports if port != self.port] or self.ports)

    def connected(self, port: int) -> AbstractAsyncContextManager[Line]:
        return quick_line(port, self.codec, self.token)

    @property
    def resumed(self) -> View | None:
        anew = self.view is None or self.mind.happens(ANEW)
        self.tally.anew += anew
        return None if anew else self.view

    async def ask(self, line: Line) -> None:
        self.asked_here = 0
        self.idle_from = asyncio.get_running_loop().time()
        await super().ask(line)

    async def ask_something(self, line: Line) -> None:
        if self.asked_here and not self.owed:
            raise Hopped
        await super().ask_something(line)
        if self.asked_here and self.mind.happens(UNHEARD):
            self.tally.unheard += bool(self.owed)
            raise Hopped
        if asyncio.get_running_loop().time() - self.idle_from > IDLE_S and not self.owed:
            raise Hopped

    def wants(self, view: View) -> dict[str, Any] | None:
        concedes = self.tally.over and offered(view, "concede")
        return {"type": "concede"} if concedes else super().wants(view)

    async def ask_for(self, line: Line, wanted: dict[str, Any]) -> None:
        await super().ask_for(line, wanted)
        self.tally.intents += 1
        if self.echo is not None and self.mind.happens(BY_BOTH):
            self.tally.on_both += 1
            self.echo.waiting.put_nowait(self.record.sent[-1])

    async def send(self, line: Line, sent: Sent) -> None:
        self.asked_here += 1
        await super().send(line, sent)
