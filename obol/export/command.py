"""`obol export`."""

from __future__ import annotations

import asyncio
import gzip
import sys
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import IO, Annotated, Any

import typer

from obol.export.decision import Whole, rows_of
from obol.export.logged import Names, encoded, whole_of
from obol.export.played import played
from obol.export.sources import from_files, from_store, logs_in
from obol.progress import Step, progress
from service.games import games
from service.log import StoreUnavailable
from service.support.settings import from_environment

Logs = AsyncIterator[tuple[str, list[bytes]]]


def export_command(
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[FILE|FOLDER]...", help="Downloaded or archived logs; else the node's own store."),
    ] = None,
    log: Annotated[str | None, typer.Option(help="The store, as for serve; else OBOL_LOG.")] = None,
    game: Annotated[str | None, typer.Option(help="This game alone.")] = None,
    bots: Annotated[int, typer.Option(min=0, help="No logs: so many plays of each game by its bots.")] = 0,
    seed: Annotated[int, typer.Option(help="Of those plays.")] = 0,
    out: Annotated[Path | None, typer.Option(help="A file, packed if it ends in .gz; else standard output.")] = None,
) -> None:
    """Write finished public tables as data: one line of JSON a decision, with nobody's name (docs/DATA.md)."""
    try:
        if game is not None and game not in games():
            raise ValueError(f"there is no game {game!r}; there are: {', '.join(games())}")
        names = [game] if game else list(games())
        paths = logs_in(files or [])
        with opened_for(out) as file, shown(out, bots * len(names) or len(paths) or None) as step:
            if bots:
                told = write_played(file, names, bots, seed, step)
            else:
                told = asyncio.run(write_logs(file, paths if files else None, log, game, step))
    except (ValueError, OSError, StoreUnavailable) as error:
        typer.echo(f"obol: {error}", err=True)
        raise typer.Exit(2) from None
    typer.echo(told, err=True)


@contextmanager
def opened_for(out: Path | None) -> Any:
    if out is None:
        with nullcontext(sys.stdout.buffer) as file:
            yield file
    else:
        with gzip.open(out, "wb") if out.suffix == ".gz" else out.open("wb") as file:
            yield file


def shown(out: Path | None, tables: int | None) -> AbstractContextManager[Step]:
    """How far it is, but where the data go to the terminal. How many tables a store has is not known before."""
    return progress("tables", tables, hidden=out is None and sys.stdout.isatty())


class Written:
    """Counts what goes into an export, and what does not."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file = file
        self.tables = self.decisions = 0
        self.left_out: dict[str, int] = {}

    def add(self, play: Whole | str) -> None:
        """A play; or why there is none."""
        if isinstance(play, str):
            self.left_out[play] = self.left_out.get(play, 0) + 1
            return
        self.tables += 1
        for row in rows_of(self.tables, play):
            self.file.write(encoded(row))
            self.decisions += 1

    def __str__(self) -> str:
        left_out = "".join(f"; left out, {why}: {count}" for why, count in sorted(self.left_out.items()))
        return f"{self.tables} tables, {self.decisions} decisions{left_out}"


async def write_logs(file: IO[bytes], paths: list[Path] | None, log: str | None, game: str | None, step: Step) -> str:
    logs: Logs = from_store(from_environment(log=log), game) if paths is None else from_files(paths)
    written, names = Written(file), Names()
    async for _, bodies in logs:
        play = whole_of(games(), bodies, names)
        step(1)
        if isinstance(play, str) or game in (None, play.game.name):
            written.add(play)
    return str(written)


def write_played(file: IO[bytes], names: list[str], count: int, seed: int, step: Step) -> str:
    written = Written(file)
    for name in names:
        for play in played(games()[name], count, seed):
            written.add(play)
            step(1)
    return str(written)
