"""`obol conform -- PROGRAM …`"""

from __future__ import annotations

import asyncio
import sys
from fnmatch import fnmatch
from pathlib import Path
from typing import Annotated

import typer

from obol.conform.cases import CASES
from obol.conform.report import FORMATS, as_text, summary
from obol.conform.run import Result, conform


def conform_command(
    program: Annotated[
        list[str] | None, typer.Argument(metavar="-- PROGRAM …", help="The client, under the contract.")
    ] = None,
    only: Annotated[str, typer.Option(help="Cases whose names look like this, e.g. 'patch-*'.")] = "*",
    patience: Annotated[float, typer.Option(min=0.1, help="How long anything is waited for, seconds.")] = 10.0,
    format: Annotated[str, typer.Option(help="text, json or junit.")] = "text",
    output: Annotated[Path | None, typer.Option(help="Where JSON or JUnit goes; else standard output.")] = None,
    show: Annotated[bool, typer.Option("--list", help="Tell the cases, and try nothing.")] = False,
) -> None:
    """Try a client of your own: a service that plays every awkward part on purpose. Exits with 1 if a case failed."""
    cases = [case for case in CASES if fnmatch(case.name, only)]
    if show:
        for case in cases:
            typer.echo(f"{case.name}: {case.about}")
        return
    if not program or not cases or format not in ("text", *FORMATS):
        raise typer.BadParameter("give a program after --, a format there is, and a name that some case has")
    results = asyncio.run(conform(program, cases, patience, tell if format == "text" else to_stderr))
    if format == "text":
        typer.echo(summary(results))
    else:
        written = FORMATS[format](results)
        output.write_text(written, encoding="utf-8") if output else sys.stdout.write(written)
    if any(result.why for result in results):
        raise typer.Exit(1)


def tell(result: Result) -> None:
    typer.echo(as_text(result))


def to_stderr(result: Result) -> None:
    typer.echo(as_text(result), err=True)
