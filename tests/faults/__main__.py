"""The long run: `python -m tests.faults --faults 204`. Exits 1 if anything is found."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer
import uvloop

from obol.progress import Step, progress
from tests.faults import full_disk, rig
from tests.faults.figures import Course, report
from tests.faults.kinds import KINDS
from tests.kills.checker import findings
from tests.kills.evidence import Evidence, keep

T = TypeVar("T")
MOST_SHOWN, MOST_OF_A_LINE = 50, 500


def faults(
    faults: Annotated[int, typer.Option(help="How many over Redis, of every kind as many.")] = 204,
    disks: Annotated[int, typer.Option(help="How often the disk under SQLite is full.")] = 10,
    scale: Annotated[float, typer.Option(help="Of their lengths; 1: half a minute, mostly.")] = 1.0,
    nodes: Annotated[int, typer.Option(help="Nodes over one Redis.")] = 3,
    tables: Annotated[int, typer.Option(help="Tables under play at any time.")] = 16,
    pace: Annotated[float, typer.Option(help="Mean seconds between two thoughts of a player.")] = 0.3,
    kind: Annotated[list[str] | None, typer.Option(help="These kinds only, in this order, again and again.")] = None,
    seed: Annotated[
        int | None, typer.Option(help="Of the faults and the players, not of the machine's timing.")
    ] = None,
    keep_in: Annotated[Path | None, typer.Option(help="Keep the evidence in this folder.")] = None,
) -> None:
    """Let everything go wrong under play; then hold every log and every client's record to the rules."""
    seed = random.SystemRandom().getrandbits(32) if seed is None else seed
    typer.echo(f"seed {seed}")
    kinds = rig.mixed(faults, seed) if not kind else tuple(kind[place % len(kind)] for place in range(faults))
    assert set(kinds) <= KINDS.keys(), f"kinds are {', '.join(KINDS)}"
    bad = 0
    if kinds:
        orders = rig.Orders(kinds, seed, scale=scale, nodes=nodes, tables=tables, pace_s=pace)
        with progress("faults", len(kinds)) as step:
            one, evidence = with_uvloop(rig.run(orders, told(step)))
        course = Course(f"{nodes} nodes over one Redis", seed, one.took_s, one.playing.games, one.faults)
        bad += shown(course, evidence, keep_in)
        bad += any(one.exits)
    if disks:
        with progress("full disks", disks) as step:
            course, evidence = with_uvloop(
                full_disk.run(disks, seed, scale=scale, tables=tables, pace_s=pace, done=lambda: step(1))
            )
        bad += shown(course, evidence, keep_in)
    raise typer.Exit(1 if bad else 0)


def told(step: Step) -> Callable[[str], None]:
    """Says a line for each fault that is over."""

    def say(line: str) -> None:
        typer.echo(line)
        step(1)

    return say


def with_uvloop(work: Coroutine[Any, Any, tuple[T, Evidence]]) -> tuple[T, Evidence]:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


def shown(course: Course, evidence: Evidence, keep_in: Path | None) -> int:
    """The figures, and what was found; how much that was."""
    if keep_in is not None:
        keep_in.mkdir(parents=True, exist_ok=True)
        keep(evidence, keep_in / f"{course.seed}-{course.title.replace(' ', '-')}.json.gz")
    found = findings(evidence)
    typer.echo(report(course, evidence, found))
    for line in found[:MOST_SHOWN]:
        typer.echo(line[:MOST_OF_A_LINE])
    return len(found)


if __name__ == "__main__":
    typer.run(faults)
