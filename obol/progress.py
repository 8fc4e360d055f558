"""How far a command is that takes long, and about how long it will yet take: one line at the bottom of a terminal.

It is written to standard error, and to a terminal alone: where there is none, nothing is written. What a command gives
on standard output is never touched.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

Step = Callable[[float], None]
"""So much more is done."""


@contextmanager
def progress(what: str, total: float | None, *, hidden: bool = False) -> Iterator[Step]:
    """Of so much to do, None if that is not known; take the `Step` that comes back after each part of it. `hidden`:
    where the terminal is what the command writes to."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left:"),
        TimeRemainingColumn(),
    )
    shown = Progress(
        *columns,
        console=console,
        transient=True,
        redirect_stdout=sys.stdout.isatty(),
        disable=hidden or not console.is_terminal,
        refresh_per_second=4,
    )
    with shown:
        task = shown.add_task(what, total=total)
        yield lambda done: shown.advance(task, done)
