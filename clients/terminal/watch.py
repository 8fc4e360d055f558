"""`obol watch`: a table as it is played: what happens, line by line, and below it the table."""

from __future__ import annotations

from contextlib import nullcontext

from rich.console import Console
from rich.live import Live
from rich.text import Text

from clients.terminal.picture import picture
from clients.terminal.pieces import Data
from clients.terminal.teller import Teller
from clients.terminal.texts import Texts, data_of, texts_of
from obol_client import Client, Watched


async def watch(
    url: str,
    table: str,
    *,
    token: str | None = None,
    invite: str | None = None,
    language: str = "en",
    console: Console | None = None,
) -> None:
    """Follow a table until it has ended. `url`: the service's address. `token`: to see what that player's seat sees.
    `language`: of the game's words. Raises Refused if it may not be watched, Disconnected if the service cannot be
    reached."""
    console = console or Console()
    async with Client(url, token, name="obol-watch/1") as client:
        watched = await client.watch(table, invite)
        game = watched.view.table["game"]
        await follow(watched, console, await texts_of(url, game, language), await data_of(url, game))


async def follow(watched: Watched, console: Console, texts: Texts, data: Data) -> None:
    """On a terminal the table stays at the bottom; elsewhere it is written at the beginning and at the end."""
    teller = Teller(watched, texts, data)
    console.print(picture(watched.view, teller.names.with_faces(), width=console.width))
    live = Live(console=console, auto_refresh=False, transient=True) if console.is_terminal else None
    with live or nullcontext():
        async for message in watched:
            for line in [*teller.lines(message), *teller.chat()]:
                console.print(Text(line), highlight=False)
            if live is not None and not watched.unread:
                live.update(
                    picture(watched.view, teller.names.with_faces(), width=console.width, brief=True), refresh=True
                )
            if watched.view.ended and not watched.unread:
                break
    console.print(picture(watched.view, teller.names.with_faces(), width=console.width))
