"""Every form of flood, one after the other: `python -m tests.floods`. Exits 1 where others waited too long.

The node has a core of its own and its default settings, but that the others may stand up as often as they like; the
flood and those who are measured share the other core, the flood with less priority. It comes from 127.0.0.2, the others
from 127.0.0.1.
"""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
import time
from pathlib import Path
from typing import Annotated, Any

import psutil
import typer

from bench.machine import LOAD_CORE, SERVER_CORE, description, environment, pinned, python
from obol.progress import progress
from tests.floods.forms import FORMS, Form
from tests.floods.others import Others
from tests.kills.node import Node

MOST_MS, TIMES_QUIET = 50.0, 2.0


def floods(
    seconds: Annotated[float, typer.Option(help="Of each form.")] = 14.0,
    form: Annotated[list[str] | None, typer.Option(help="Those whose name begins so; all without.")] = None,
) -> None:
    """Flood a node from one address in every form, and measure the acks of another."""
    chosen = [one for one in FORMS if not form or any(one.name.startswith(begin) for begin in form)]
    typer.echo(description())
    typer.echo("| flood | quiet p50, p99 | beside p50, p99, worst | node's CPU | acks | sent | connections ended |")
    typer.echo("|---|---|---|---|---:|---:|---|")
    late = []
    with progress("flooding", len(chosen)) as step:
        for one in chosen:
            late += [] if asyncio.run(beside(one, seconds)) else [one.name]
            step(1)
    for name in late:
        typer.echo(f"too long: {name}", err=True)
    raise typer.Exit(bool(late))


class Cpu:
    """How much of a core a process takes."""

    def __init__(self, pid: int) -> None:
        self.process = psutil.Process(pid)
        self.before = self.now()

    def now(self) -> tuple[float, float]:
        times = self.process.cpu_times()
        return time.monotonic(), times.user + times.system

    def share(self) -> float:
        """Since the last look."""
        before, self.before = self.before, self.now()
        return (self.before[1] - before[1]) / (self.before[0] - before[0])


async def beside(form: Form, seconds: float) -> bool:
    """A row of the table. Did the others get their answers in time?"""
    with tempfile.TemporaryDirectory() as folder:
        settings: dict[str, object] = {"synchronous": "normal", "undos_per_s": 1e6, "undos_burst": 10**6}
        node = Node(f"sqlite:///{folder}/obol.db", Path(folder, "log"), settings)
        node.start()
        assert node.running is not None
        pin(node.running.pid)
        await node.ready()
        others = Others(node.url)
        await others.sit()
        cpu = Cpu(node.running.pid)
        quiet = await others.measure(seconds / 2)
        busy = [cpu.share()]
        flooding = asyncio.create_task(flood(form, node.port, seconds + form.settle_s))
        await asyncio.sleep(form.settle_s)
        cpu.share()
        waits = await others.measure(seconds)
        busy.append(cpu.share())
        told = await flooding
        await others.go()
        await node.stop()
    typer.echo(row(form, quiet, waits, busy, told))
    return at(waits, 0.99) <= max(MOST_MS, TIMES_QUIET * at(quiet, 0.99))


def pin(pid: int) -> None:
    os.sched_setaffinity(pid, {SERVER_CORE})


async def flood(form: Form, port: int, seconds: float) -> dict[str, Any]:
    command = python("-m", form.program, form.name, port, "127.0.0.2", seconds)
    process = await asyncio.create_subprocess_exec(
        *command, env=environment(), preexec_fn=pinned(LOAD_CORE), stdout=asyncio.subprocess.PIPE
    )
    out, _ = await process.communicate()
    found: dict[str, Any] = json.loads(out)
    return found


def row(form: Form, quiet: list[float], waits: list[float], busy: list[float], told: dict[str, Any]) -> str:
    ends = ", ".join(f"{count} × {word}" for word, count in told["ends"].items()) or "none"
    first = "" if told["first_end_s"] is None else f", first after {told['first_end_s']:.0f} s"
    return (
        f"| {form.name} | {at(quiet, 0.5):.1f}, {at(quiet, 0.99):.1f} ms "
        f"| {at(waits, 0.5):.1f}, {at(waits, 0.99):.1f}, {waits[-1]:.0f} ms | {busy[0]:.0%}, {busy[1]:.0%} "
        f"| {len(waits)} | {told['sent'] / 1e6:.1f} MB | {ends}{first} |"
    )


def at(waits: list[float], share: float) -> float:
    return waits[min(len(waits) - 1, int(len(waits) * share))]


if __name__ == "__main__":
    typer.run(floods)
