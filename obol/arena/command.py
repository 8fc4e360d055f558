"""`obol arena GAME BOT BOT …`"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from obol.arena.entrant import Entrant, entrants_of
from obol.arena.orders import Order, orders
from obol.arena.ratings import Play, Standing, standings
from obol.arena.tournament import Wanted, tournament
from obol_client import ClientError
from service.games import games
from service.support.telemetry import set_up_logs


def arena_command(
    game: Annotated[str, typer.Argument(help="Which game.")],
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT BOT …", help="One of the game's bots, module:function, or a command; NAME=… to call it so."
        ),
    ],
    seats: Annotated[
        int | None, typer.Option(help="At each table; else as many as bots, or what the game takes.")
    ] = None,
    rounds: Annotated[int, typer.Option(min=1, help="How often each order of seats is played.")] = 1,
    options: Annotated[str, typer.Option(help="The game's options, as JSON.")] = "{}",
    limit: Annotated[float, typer.Option(min=0.05, help="Seconds for one thought.")] = 10.0,
    at_once: Annotated[int, typer.Option(min=1, help="Tables played at the same time.")] = 4,
    most: Annotated[int, typer.Option(min=1, help="Plays, at most.")] = 1000,
    logs: Annotated[Path, typer.Option(help="Folder for a log of each play, as verify and replay take it.")] = Path(
        "arena"
    ),
    as_json: Annotated[bool, typer.Option("--json", help="Say it as JSON.")] = False,
) -> None:
    """A tournament of programs on this machine: every order of seats, ratings with error bars, a log of each play."""
    set_up_logs("error")
    try:
        if game not in games():
            raise ValueError(f"there is no game {game!r}; there are {', '.join(games())}")
        entrants = entrants_of(bots, games()[game])
        counts = games()[game].seat_counts
        wanted_seats = seats or min(counts, key=lambda count: (abs(count - max(2, len(entrants))), count))
        if wanted_seats not in counts:
            raise ValueError(f"{game} takes {', '.join(map(str, counts))} seats, not {wanted_seats}")
        every = orders(len(entrants), wanted_seats, max(1, most // rounds)) * rounds
        chosen = msgspec.json.decode(options, type=dict[str, Any])
        logs.mkdir(parents=True, exist_ok=True)
        wanted = Wanted(game, chosen, at_once, limit, logs)
        plays = asyncio.run(followed(entrants, every, wanted))
    except (ValueError, OSError, ClientError) as error:
        typer.echo(f"obol: {error}", err=True)
        raise typer.Exit(2) from None
    except ExceptionGroup as group:
        typer.echo(f"obol: {first_of(group)}", err=True)
        raise typer.Exit(1) from None
    found = standings([one.label for one in entrants], plays)
    if as_json:
        told = {"game": game, "seats": wanted_seats, "standings": found, "plays": plays}
        sys.stdout.write(msgspec.json.encode(told).decode() + "\n")
    else:
        Console().print(table_of(found, len(plays), logs))


async def followed(entrants: Sequence[Entrant], every: Sequence[Order], wanted: Wanted) -> list[Play]:
    """With a bar that grows, on a terminal."""
    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task(wanted.game, total=len(every))
        return await tournament(entrants, every, wanted, lambda _: progress.advance(task))


def first_of(error: BaseException) -> BaseException:
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


TROUBLES = ("late", "faults", "refusals")


def table_of(found: Sequence[Standing], plays: int, logs: Path) -> Table:
    """What went wrong has a column where anything did."""
    troubles = [name for name in TROUBLES if any(getattr(one, name) for one in found)]
    table = Table(caption=f"{plays} plays; their logs are in {logs}")
    for name in ("bot", "rating ± 95 %", "seats", "won", "share, 95 %", "ms a choice", *troubles):
        table.add_column(name, justify="left" if name == "bot" else "right")
    for one in found:
        table.add_row(
            one.label,
            f"{one.rating:.1f} ± {one.rating_error:.1f}",
            str(one.seats),
            str(one.wins),
            f"{one.share:.0%}, {one.share_low:.0%} to {one.share_high:.0%}",
            f"{one.thought_ms:.1f}",
            *(str(getattr(one, name)) for name in troubles),
        )
    return table
