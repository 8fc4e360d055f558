"""The long run: `python -m tests.hops --intents 50000`. Exits 1 if anything is found."""

from __future__ import annotations

import asyncio
import random
from itertools import product
from typing import Annotated

import msgspec
import typer
import uvloop

from obol.progress import Step, progress
from tests.hops import rig
from tests.hops.figures import Figures, figures, table, together
from tests.hops.troubles import TROUBLES
from tests.kills.checker import findings

AT_ONCE = 10_000
"""Intents of one run: after it the evidence is looked through and let go of."""
STORES = ("redis", "sqlite")
MOST_SHOWN, MOST_OF_A_LINE = 50, 500


def hops(
    intents: Annotated[int, typer.Option(help="Of each row.")] = 50_000,
    store: Annotated[list[str] | None, typer.Option(help="redis or sqlite; both without.")] = None,
    during: Annotated[list[str] | None, typer.Option(help=f"What goes on meanwhile: {', '.join(TROUBLES)}.")] = None,
    nodes: Annotated[int, typer.Option(help="Nodes over one store.")] = 3,
    tables: Annotated[int, typer.Option(help="Tables under play at any time.")] = 60,
    lost: Annotated[float, typer.Option(help="The share of nudges between nodes that are lost.")] = 0.7,
    game: Annotated[list[str] | None, typer.Option(help="Play this game only; may be given again.")] = None,
    seed: Annotated[int | None, typer.Option(help="Of the players, not of the machine's timing.")] = None,
    keep: Annotated[str, typer.Option(help="A folder for the files of runs in which something is found.")] = "",
    json: Annotated[
        bool, typer.Option("--json", help="The figures as JSON, and nothing else, on standard output.")
    ] = False,
) -> None:
    """Hop between nodes at every intent; then hold every log and every client's record to the rules."""
    seed = random.SystemRandom().getrandbits(32) if seed is None else seed
    kinds = [(one, trouble) for one, trouble in product(store or STORES, during or ("nothing",)) if fits(one, trouble)]
    rows = []
    with progress("hopping", intents * len(kinds)) as step:
        for one, trouble in kinds:
            orders = rig.Orders(
                one,
                intents,
                seed,
                during=trouble,
                nodes=nodes,
                tables=tables,
                games=tuple(game or ()),
                lost=lost,
                keep=keep,
            )
            rows.append(row(orders, step))
    if json:
        typer.echo(msgspec.json.encode({"seed": seed, "rows": rows}).decode())
    else:
        typer.echo(f"seed {seed}\n\n{table(rows)}")
    raise typer.Exit(1 if any(one.breaches for one in rows) else 0)


def fits(store: str, during: str) -> bool:
    return during != "sentinel" or store == "redis"


def row(orders: rig.Orders, step: Step) -> Figures:
    """One kind of run, in parts."""
    parts: list[Figures] = []
    while (done := sum(part.intents for part in parts)) < orders.intents:
        part = msgspec.structs.replace(
            orders, intents=min(AT_ONCE, orders.intents - done), seed=orders.seed + len(parts)
        )
        parts.append(one_part(part, step))
    return together(parts)


def one_part(orders: rig.Orders, step: Step) -> Figures:
    def say(line: str) -> None:
        typer.echo(f"{orders.store}, {orders.during}: {line}", err=True)

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        one, evidence = runner.run(rig.run(orders, say, step))
    found = findings(evidence)
    for line in found[:MOST_SHOWN]:
        say(line[:MOST_OF_A_LINE])
    return figures(one, evidence, found)


if __name__ == "__main__":
    typer.run(hops)
