"""`obol new-game NAME`."""

from __future__ import annotations

from typing import Annotated

import typer

from obol.new_game.checkout import checkout
from obol.new_game.naming import Naming, naming_of
from obol.new_game.writing import finish, write

DONE = """\
{title} is there, a game of secret bids, and found by itself; its clauses are {id}-01 to {id}-08:
  service/games/{name}: rules, texts in both languages, a bot
  tests/games/{name}: its tests, what the laws must know of it, a golden log
  clients/web/games/rules: {name}.en.html and {name}.fr.html, the rules as players read them
  and, made of it: types for clients of Python and TypeScript, protocol/recordings/{name}.ndjson.gz

See it pass, and play it:
  .venv/bin/python -m pytest tests/games/{name}
  .venv/bin/python -m tests.laws --game {name} --games 200
  .venv/bin/obol demo --game {name}

Then make it yours: RULES.md first, a clause at a time with its test; then state, events, decide, evolve, offers,
views, texts. README, "Add a game", says what each file is for, and what to make anew when the game has changed."""


def new_game_command(
    name: Annotated[str, typer.Argument(help="What clients ask for and the folder is called, e.g. three_crows.")],
) -> None:
    """Write a small whole game into this checkout, to be changed into another: rules, texts, a bot, tests."""
    try:
        naming = make(name)
    except ValueError as error:
        typer.echo(f"obol: {error}", err=True)
        raise typer.Exit(2) from None
    typer.echo(DONE.format(**naming._asdict()))


def make(name: str) -> Naming:
    """Raises ValueError where it cannot be; if that is because of its name, nothing was written."""
    root = checkout()
    naming = naming_of(name, root)
    write(naming, root)
    finish(naming, root)
    return naming
