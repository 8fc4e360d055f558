"""`obol play`: a seat played by a person at a terminal."""

from __future__ import annotations

from rich.console import Console

from clients.terminal.keyboard import Lines, is_terminal, keyboard
from clients.terminal.screen import Screen
from clients.terminal.seating import token_of
from clients.terminal.sitting import Sitting
from clients.terminal.texts import data_of, texts_of
from obol_client import Client, sit_down


async def play(
    url: str,
    table: str,
    *,
    name: str | None = None,
    token: str | None = None,
    seat: int | None = None,
    invite: str | None = None,
    nonce: str | None = None,
    language: str = "en",
    console: Console | None = None,
    lines: Lines | None = None,
) -> None:
    """Take a seat and play it, from views and offers alone, until one quits; and the rematches one joins. `name`: of
    the new player, where no `token` is given. `seat`: which; else the first free one. `nonce`: mixed into the
    shuffles; else one of our own. `language`: of the game's words. `lines`: what is typed, if not at this terminal.
    Raises Refused, Disconnected."""
    console = console or Console()
    screen = Screen(console, live=lines is None and is_terminal())
    given, token = token, await token_of(url, token, name)
    async with Client(url, token, name="obol-play/1") as client:
        watched = await client.watch(table, invite)
        texts = await texts_of(url, watched.view.table["game"], language)
        lines = lines or keyboard(screen.echo)
        try:
            while True:
                await sit_down(watched, seat=seat, nonce=nonce)
                data = await data_of(url, watched.view.table["game"])
                again = await Sitting(watched, screen, lines, texts, data).run()
                if again is None:
                    break
                await watched.unwatch()
                table, seat = again, None
                watched = await client.watch(table, invite)
        finally:
            lines.close()
            screen.close()
        if given is None and not watched.view.ended:
            command = f"OBOL_TOKEN={token} obol play {url} {table}"
            screen.say(texts.own("come_back", command=command), style="dim")
