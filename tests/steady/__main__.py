"""`python -m tests.steady --runs 5 --condition busy -- tests/contracts`: exits 1 if any run failed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console

from tests.steady.condition import ABOUT, Condition
from tests.steady.outcome import Outcome
from tests.steady.run import run, runs_so_far
from tests.steady.table import of_conditions, of_failures

CONDITIONS = "; ".join(f"{condition}: {about}" for condition, about in ABOUT.items())


def steady(
    given: Annotated[list[str] | None, typer.Argument(help="For pytest, after --: a folder of tests, -k …")] = None,
    runs: Annotated[int, typer.Option(min=0, help="Of each condition; 0 shows the list as it is.")] = 5,
    condition: Annotated[list[Condition] | None, typer.Option(help=f"All if none. {CONDITIONS}.")] = None,
    keep_in: Annotated[Path, typer.Option(help="Folder of the list, and of what each run said.")] = Path("var/steady"),
    as_json: Annotated[bool, typer.Option("--json", help="The list as JSON, and no table.")] = False,
    all_there_were: Annotated[bool, typer.Option("--all", help="Show earlier runs of the list too.")] = False,
) -> None:
    """Run the suite again and again, in turn under each condition, and say what failed in which. Keeps a list."""
    found: list[Outcome] = []
    for number in range(1, runs + 1):
        for one in condition or list(Condition):
            found.append(run(one, number, keep_in, given or []))
            typer.echo(line_of(found[-1]), err=True)
    shown = runs_so_far(keep_in) if all_there_were or not runs else found
    show(shown, as_json=as_json)
    raise typer.Exit(0 if all(one.is_sound for one in shown) else 1)


def line_of(one: Outcome) -> str:
    said = f"{one.passed} passed, {len(one.failures)} failed in {one.took_s / 60:.1f} min"
    return f"{one.condition} {one.number}: {said}" + (f" (pytest said {one.code}, see {one.log})" if one.code else "")


def show(outcomes: list[Outcome], *, as_json: bool) -> None:
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(outcomes)).decode())
        return
    console = Console()
    console.print(of_conditions(outcomes))
    if any(one.failures for one in outcomes):
        console.print(of_failures(outcomes))


if __name__ == "__main__":
    typer.run(steady)
