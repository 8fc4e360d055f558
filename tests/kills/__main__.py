"""A long run: `python -m tests.kills --kills 100 --store sqlite|sqlite-normal|redis`. Exits 1 if anything is found."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from service.games import games
from tests.kills.checker import findings
from tests.kills.evidence import keep
from tests.kills.figures import Figures, figures
from tests.kills.rig import Orders, run

MOST_SHOWN = 50
MOST_OF_A_LINE = 500


def kills(
    kills: Annotated[int, typer.Option(help="How many instants of death.")] = 100,
    stops: Annotated[int, typer.Option(help="How often to tell the node to stop, besides.")] = 0,
    store: Annotated[str, typer.Option(help="sqlite, sqlite-normal or redis.")] = "sqlite",
    nodes: Annotated[int, typer.Option(help="Nodes that share the store; each may be killed.")] = 1,
    tables: Annotated[int, typer.Option(help="Tables under play at any time.")] = 50,
    pace: Annotated[float, typer.Option(help="Mean seconds between two thoughts of a player.")] = 0.15,
    game: Annotated[list[str] | None, typer.Option(help="Play this game only; may be given again.")] = None,
    keep_in: Annotated[Path | None, typer.Option(help="Keep the evidence in this file, as JSON, compressed.")] = None,
    seed: Annotated[int | None, typer.Option(help="Of the kills and the players, not of the machine's timing.")] = None,
) -> None:
    """Kill a server, and its store, under play; then hold every log and every client's record to the rules."""
    seed = random.SystemRandom().getrandbits(32) if seed is None else seed
    orders = Orders(
        store=store,
        tables=tables,
        games=tuple(game or games()),
        kills=kills,
        stops=stops,
        nodes=nodes,
        pace_s=pace,
        seed=seed,
    )
    one, evidence = asyncio.run(run(orders))
    if keep_in is not None:
        keep(evidence, keep_in)
    found = findings(evidence)
    show(figures(one, evidence, found), seed)
    for line in found[:MOST_SHOWN]:
        typer.echo(line[:MOST_OF_A_LINE])
    if any(one.exits):
        typer.echo(f"the node, told to stop, exited with {one.exits}")
    raise typer.Exit(1 if found or any(one.exits) else 0)


def show(found: Figures, seed: int) -> None:
    table = Table("", "", title=f"Kills under play, seed {seed}")
    for name, value in msgspec.to_builtins(found).items():
        shown = ", ".join(f"{kind} {times}" for kind, times in value.items()) if isinstance(value, dict) else str(value)
        table.add_row(name.replace("_", " "), shown)
    Console().print(table)


if __name__ == "__main__":
    typer.run(kills)
