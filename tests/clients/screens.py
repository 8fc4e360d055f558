"""What a terminal would show, as text; and lines as somebody would type them."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable
from typing import Any

import msgspec
from rich.console import Console, RenderableType

from obol_client.view import View
from service.games.kernel import Game, Seat


class Sheet(io.StringIO):
    """What a console writes on. `written_on` is set whenever it does."""

    def __init__(self) -> None:
        super().__init__()
        self.written_on = asyncio.Event()

    def write(self, text: str) -> int:
        self.written_on.set()
        return super().write(text)


def paper(width: int = 80) -> Console:
    """A console whose output can be read: `written(console)`."""
    return Console(file=Sheet(), width=width, color_system=None, force_terminal=False)


def sheet_of(console: Console) -> Sheet:
    assert isinstance(console.file, Sheet)
    return console.file


def written(console: Console) -> str:
    return sheet_of(console).getvalue()


async def appears(console: Console, text: str, start: int = 0) -> None:
    """Wait until a text stands on the sheet, after so many characters."""
    sheet = sheet_of(console)
    while text not in sheet.getvalue()[start:]:
        sheet.written_on.clear()
        await sheet.written_on.wait()


def shown(renderable: RenderableType, width: int = 80) -> str:
    console = paper(width)
    console.print(renderable)
    return written(console)


class Script:
    """Lines typed when their moment has come: each waits for a text on the screen. None: the input ends."""

    patient = False

    def __init__(self, console: Console) -> None:
        self.console = console
        self.steps: list[tuple[str, str | None]] = []
        self.from_here = 0
        self.waits_for = ""
        self.closed = False

    def when(self, text: str, line: str | None) -> Script:
        self.steps.append((text, line))
        return self

    async def next(self) -> str | None:
        if not self.steps:
            await asyncio.Event().wait()
        self.waits_for, line = self.steps[0]
        await appears(self.console, self.waits_for, self.from_here)
        del self.steps[0]
        self.from_here = len(written(self.console))
        return line

    def forget(self) -> None:
        pass

    def close(self) -> None:
        self.closed = True


class Autopilot:
    """Types the first possibility of every choice, until `done` says so; then it quits."""

    patient = True

    def __init__(self, done: Callable[[], bool]) -> None:
        self.done = done

    async def next(self) -> str | None:
        await asyncio.sleep(0)
        return "/quit" if self.done() else "1"

    def forget(self) -> None:
        pass

    def close(self) -> None:
        pass


def table_view(game: str, seats: int, **fields: Any) -> dict[str, Any]:
    """The part of a public view that every game has."""
    names = ["Ada", "Çetin", "Bo Li", "Dorotea", "Emeka", "Farida"]
    chairs = {
        str(seat): {"player": {"id": str(seat), "name": names[seat % 6] + str(seat // 6 or "")}}
        for seat in range(seats)
    }
    return {"game": game, "status": "running", "seats": chairs, "awaited": []} | fields


def view_of_state(game: Game[Any], state: Any, seat: Seat | None, seats: int, version: int) -> View:
    """What a viewer of a table in this state would have."""
    outcome = game.outcome(state)
    ended = {} if outcome is None else {"status": "over", "outcome": travelled(outcome)}
    table = table_view(game.name, seats, awaited=travelled(game.awaited(state)), **ended)
    public = {"table": table, "game": travelled(game.public(state))}
    if seat is None:
        return View(version, public)
    offers = travelled([offer.wire() for offer in game.offers(state, seat)])
    return View(version, public, travelled(game.private(state, seat)), offers, int(seat))


def travelled(value: Any) -> Any:
    """A value as it arrives."""
    return msgspec.json.decode(msgspec.json.encode(value))
