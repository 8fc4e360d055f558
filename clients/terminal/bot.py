"""`obol bot`: a seat played by a brain."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.text import Text

from clients.terminal.names import Names
from clients.terminal.seating import token_of
from clients.terminal.telling import outcome_text
from obol_client import Brain, Pacing, Runner


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
    async with Runner(url, token, brain, pause_s=pause_s, strict=True, pacing=Pacing(), name="obol-bot/1") as runner:
        played = await runner.play(
            table, seat=seat, invite=invite, nonce=nonce, seated=lambda own: console.print(Text(f"Plays seat {own}."))
        )
    outcome: dict[str, Any] | None = played.view.table.get("outcome")
    told = "The table is abandoned." if outcome is None else outcome_text(outcome, Names(played.view))
    console.print(Text(told))
    return outcome
