"""`obol verify`: check every shuffle of a finished table, and that its log was not changed (PL-20)."""

from __future__ import annotations

from typing import Any

import msgspec
import typer

from service.audit.verify import Report, read_log, verify
from service.games import games


def checked(text: bytes, commitment: str, head: str) -> Report:
    """The report on a downloaded log. Raises ValueError if it cannot be read, or is one of a table that goes on."""
    if is_unfinished(text):
        raise ValueError("the table is not over yet; its shuffles can be checked, and its seed is told, when it is")
    return verify(read_log(text), games(), published=commitment, head=head)


def is_unfinished(text: bytes) -> bool:
    """Is this what a server gives of a table that goes on: what one may see of it, and no commits?"""
    try:
        found = msgspec.json.decode(text, type=dict[str, Any])
    except msgspec.DecodeError:
        return False
    return "commits" not in found and found.get("status") in ("open", "running")


def show(report: Report) -> None:
    """Say what was checked and what was found."""
    typer.echo(f"table       {report.table} ({report.game})")
    typer.echo(f"commits     {report.commits}, one chain; the last hash is {report.head}")
    typer.echo(f"commitment  {report.commitment}")
    typer.echo(f"seed        {report.seed}")
    typer.echo(f"draws       {report.draws}")
    typer.echo(f"decisions   {report.decisions or 'taken as told: the log is from before what was asked was kept'}")
    for fault in report.faults:
        typer.echo(f"FAULT       {fault}")
    typer.echo("sound       yes" if not report.faults else f"sound       NO, {len(report.faults)} faults")
