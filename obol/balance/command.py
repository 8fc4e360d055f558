"""`obol balance GAME`."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from obol.balance.drawing import drawn
from obol.balance.playing import parts_of, rows
from obol.balance.tables import report
from obol.balance.writing import write
from obol.progress import progress
from service.games import games
from service.games.balance.counting import Balance, balance_of
from service.games.balance.figures import Row
from service.games.balance.floors import faults
from service.games.bots import bots_of


def balance_command(
    game: Annotated[str, typer.Argument(help="Which game.")],
    plays: Annotated[int, typer.Option("--games", min=1, help="How many of each kind of table.")] = 200,
    table: Annotated[str | None, typer.Option(help="Kinds of tables whose name begins so; all without.")] = None,
    seats: Annotated[int | None, typer.Option(help="With so many seats; all without.")] = None,
    bot: Annotated[str | None, typer.Option(help="Who plays on every seat; else the game's first bot.")] = None,
    processes: Annotated[int, typer.Option(min=1, help="Over how many processes.")] = os.cpu_count() or 1,
    rules: Annotated[
        bool, typer.Option("--rules", help="Write tables and drawing into the game's RULES.md, in a checkout.")
    ] = False,
    svg: Annotated[Path | None, typer.Option(help="Draw the figures into this file, too.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The figures for programs, and nothing else.")] = False,
) -> None:
    """Let bots play a game often, and see how even it is: who wins, by seat and side, how long it takes, how it ends.
    Exits with 1 if it does not keep what its rules promise."""
    try:
        one, began = balance_of(game), time.monotonic()
        parts = parts_of(game, chosen(one, table, seats), bot_of(game, bot), plays)
    except ValueError as error:
        typer.echo(f"obol: {error}", err=True)
        raise typer.Exit(2) from None
    with progress(f"playing {game}", sum(len(part.numbers) for part in parts)) as step:
        found = list(rows(parts, processes, step))
    wrong = faults(one, found)
    keep(game, found, svg, rules=rules)
    if as_json:
        typer.echo(figures(game, found, wrong))
    else:
        tell(found, wrong, time.monotonic() - began)
    raise typer.Exit(bool(wrong))


def keep(game: str, found: list[Row], svg: Path | None, *, rules: bool) -> None:
    if svg is not None:
        svg.write_text(drawn(games()[game].title, found), "utf-8")
    if rules:
        write(game, found)


def chosen(balance: Balance[Any], table: str | None, seats: int | None) -> list[int]:
    """The places of the kinds that are wanted. Raises ValueError if there are none."""
    found = [
        place
        for place, kind in enumerate(balance.kinds)
        if kind.name.startswith(table or "") and seats in (None, kind.seats)
    ]
    if not found:
        raise ValueError(f"there is no such table; there are: {'; '.join(kind.title for kind in balance.kinds)}")
    return found


def bot_of(game: str, wanted: str | None) -> str:
    """Raises ValueError if the game has no such bot."""
    bots = bots_of(games()[game])
    if wanted is not None and wanted not in bots:
        raise ValueError(f"{game} has no bot {wanted!r}; it has {', '.join(bots)}")
    return wanted or next(iter(bots))


def figures(game: str, found: list[Row], wrong: list[str]) -> str:
    told = {"game": game, "rules_version": games()[game].rules_version, "rows": found, "faults": wrong}
    return msgspec.json.encode(told).decode()


def tell(found: list[Row], wrong: list[str], seconds: float) -> None:
    for line in report(found):
        typer.echo(line)
    count = sum(row.games for row in found)
    typer.echo(f"\n{count} games by {found[0].bot}, {count / max(seconds, 1e-9):.0f} a second")
    for fault in wrong:
        typer.echo(f"FAULT {fault}")
