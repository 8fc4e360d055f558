"""`obol bot`: a seat played by a brain."""

from __future__ import annotations

import asyncio
from typing import Any

from rich.console import Console
from rich.text import Text

from clients.terminal.names import Names
from clients.terminal.seating import token_of
from clients.terminal.telling import outcome_text
from obol_client import Brain, Client, Refused, Watched, play_seat, sit_down


async def bot(
    url: str,
    table: str,
    *,
    brain: Brain,
    name: str | None = None,
    token: str | None = None,
    seat: int | None = None,
    invite: str | None = None,
    nonce: str | None = None,
    pause_s: float = 0.0,
    console: Console | None = None,
) -> dict[str, Any] | None:
    """Take a seat and play it to the end; returns the outcome, None if the table was abandoned. `brain`: decides (see
    `obol_client.brains`). `name`: of the new player, where no `token` is given. `pause_s`: before each intent.
    Starts the table if it is the bot's own. Raises Refused, Disconnected, and what the brain raises."""
    console = console or Console()
    token = await token_of(url, token, name, bot=True)
    async with Client(url, token, name="obol-bot/1") as client:
        watched = await client.watch(table, invite)
        number = await sit_down(watched, seat=seat, nonce=nonce)
        console.print(Text(f"Plays seat {number}."))
        starter = asyncio.create_task(start_when_offered(watched))
        try:
            view = await play_seat(watched, brain, pause_s=pause_s)
        finally:
            starter.cancel()
        outcome: dict[str, Any] | None = view.table.get("outcome")
        told = "The table is abandoned." if outcome is None else outcome_text(outcome, Names(view))
        console.print(Text(told))
        return outcome


async def start_when_offered(watched: Watched) -> None:
    """Only the table's maker is offered to start it, once every seat is filled."""
    while watched.view.status == "open":
        if {"type": "start"} in watched.offers:
            try:
                await watched.reach((await watched.ask({"type": "start"})).version)
            except Refused:  # somebody stood up meanwhile
                await watched.reach(watched.version + 1)
        else:
            await watched.reach(watched.version + 1)
