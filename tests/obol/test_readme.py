"""The README tells of every command, and of every variable that stands in for an option."""

from __future__ import annotations

from pathlib import Path

import typer
from typer.main import get_command

from obol.command import app

README = Path(__file__).parent.parent.parent / "README.md"


def commands_part() -> str:
    return README.read_text(encoding="utf-8").partition("\n## Commands\n")[2].partition("\n## ")[0]


def test_every_command_stands_in_the_readme() -> None:
    told = {line.split()[1] for line in commands_part().splitlines() if line.startswith("    obol ")}
    group = get_command(app)
    assert isinstance(group, typer.core.TyperGroup)
    assert told == set(group.commands)


def test_every_variable_stands_in_the_readme_with_its_commands() -> None:
    rows = [line.split("|")[1:3] for line in commands_part().splitlines() if line.startswith("| `OBOL_")]
    told = {name.strip(" `"): {command.strip(" `") for command in of.split(",")} for name, of in rows}
    group = get_command(app)
    assert isinstance(group, typer.core.TyperGroup)
    found: dict[str, set[str]] = {}
    for name, command in group.commands.items():
        for parameter in command.params:
            if isinstance(parameter.envvar, str):
                found.setdefault(parameter.envvar, set()).add(name)
            elif "OBOL_URL" in (getattr(parameter, "help", "") or ""):
                found.setdefault("OBOL_URL", set()).add(name)
    assert told == found
