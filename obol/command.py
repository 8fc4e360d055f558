"""The command line: `obol serve`, `demo`, `practice`, `play`, `watch`, `bot`, `replay`, `verify`, `balance`,
`strength`, `bench`.

The one place where the service and the clients meet.
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import track

from clients.terminal.command import Language, commands, run
from obol.arena.command import arena_command
from obol.balance.command import balance_command
from obol.bench import measure
from obol.brains import brain_of
from obol.conform.command import conform_command
from obol.demo import demo
from obol.export.command import export_command
from obol.logs import LogUnavailable, fetch, opened, url_of
from obol.new_game.command import new_game_command
from obol.practice import practice
from obol.replay import from_file, from_server
from obol.retelling import lines
from obol.strength import PLAYS, Match, played, strengths, told
from obol.verify import checked, show
from service.node.server import make_server
from service.support.settings import from_environment, unknown
from service.support.telemetry import set_up_logs

app = typer.Typer(no_args_is_help=True, help="A realtime service for games with secrets in them.")


def say_version(wanted: bool) -> None:
    """Say it and be done, whatever else was asked."""
    if wanted:
        typer.echo(f"obol {version('obol')}")
        raise typer.Exit


@app.callback()
def obol(
    version: Annotated[
        bool,
        typer.Option("--version", callback=say_version, is_eager=True, help="Say which version this is."),
    ] = False,
) -> None:
    """One command with many parts."""


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on; 0 takes a free one.")] = None,
    log: Annotated[str | None, typer.Option(help="sqlite:///FILE or redis://HOST:PORT/DB.")] = None,
) -> None:
    """Serve. All settings can be given as OBOL_… variables; see the README."""
    try:
        settings = from_environment(host=host, port=port, log=log)
        set_up_logs(settings.log_level)
        server = make_server(settings)
        server.node.telemetry.unknown_settings(unknown())
    except ValueError as error:
        typer.echo(f"obol: {error}", err=True)
        raise typer.Exit(2) from None
    server.run()
    if not server.started:
        raise typer.Exit(1)


@app.command("demo")
def play_demo(
    game: Annotated[list[str] | None, typer.Option(help="This game alone; may be given again.")] = None,
) -> None:
    """Bots play one whole game of each game over real sockets. Exits with 1 if anything is not as it should be."""
    set_up_logs("warning")
    with excused():
        if not asyncio.run(demo(typer.echo, tuple(game or ()))):
            raise typer.Exit(1)


Url = Annotated[str | None, typer.Option(help="The server, if it is a table; else OBOL_URL, else this machine.")]
Token = Annotated[str | None, typer.Option(envvar="OBOL_TOKEN", help="A player's token, to see what that player may.")]


@app.command()
def replay(
    source: Annotated[
        str, typer.Argument(metavar="FILE|TABLE|LINK", help="A downloaded log, a table's name, or a link to it.")
    ],
    viewer: Annotated[str | None, typer.Option("--as", metavar="SEAT", help="A seat, spectator or open.")] = None,
    to: Annotated[int | None, typer.Option(min=1, help="Stop at this version.")] = None,
    language: Language = "en",
    url: Url = None,
    token: Token = None,
) -> None:
    """Tell a table version by version, as any seat saw it or with everything open, and how it stood then."""
    with excused():
        if Path(source).is_file():
            updates = from_file(opened(Path(source).read_bytes()), viewer or "open", to)
        else:
            updates = from_server(fetch(source, url=url, token=token, viewer=viewer or "spectator", to=to))
        for line in lines(updates, language, width=shutil.get_terminal_size().columns):
            typer.echo(line)


@app.command()
def verify(
    source: Annotated[
        str,
        typer.Argument(metavar="FILE|TABLE|LINK", help="A downloaded log, a finished table's name, or a link to it."),
    ],
    commitment: Annotated[str, typer.Option(help="The commitment you saw while the table ran.")] = "",
    head: Annotated[str, typer.Option(help="The head you were told when it had ended.")] = "",
    url: Url = None,
    token: Token = None,
) -> None:
    """Check every shuffle of a finished table. Exits with 1 if anything is wrong."""
    with excused():
        report = checked(fetch(source, url=url, token=token), commitment, head)
        show(report)
        if report.faults:
            raise typer.Exit(1)


@app.command("strength")
def measure_strength(
    game: Annotated[str, typer.Argument(help="Which game.")],
    bots: Annotated[str, typer.Option(help="One against another.")] = "strong,middle",
    seats: Annotated[int, typer.Option(min=2, help="How many at each table.")] = 3,
    plays: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    thought: Annotated[
        int, typer.Option(min=1, help="How many plays a strong bot thinks through for a choice.")
    ] = PLAYS,
    options: Annotated[str, typer.Option(help="The game's options, in JSON.")] = "{}",
    seed: Annotated[str, typer.Option(help="The same seed, the same games.")] = "0",
    as_json: Annotated[bool, typer.Option("--json", help="Figures for programs.")] = False,
) -> None:
    """Let bots of two strengths play a game against each other, seats mixed, and see which wins how often."""
    with excused():
        first, _, second = bots.partition(",")
        match = Match(game, seats, (first, second or first), plays, thought, options, seed)
        progress = track(played(match), "playing", plays, console=Console(stderr=True), transient=True, disable=as_json)
        found = strengths(list(progress))
        if as_json:
            typer.echo(msgspec.json.encode(found))
        for line in () if as_json else told(found):
            typer.echo(line)


@contextmanager
def excused() -> Iterator[None]:
    """What is wrong with what was given is said in a line, with exit code 2."""
    try:
        yield
    except (ValueError, LookupError, LogUnavailable) as error:
        typer.echo(f"obol: {error}", err=True)
        raise typer.Exit(2) from None


@app.command("practice")
def play_practice(
    url: Annotated[
        str | None, typer.Argument(metavar="[URL]", help="The server; else OBOL_URL, else this machine.")
    ] = None,
    game: Annotated[str, typer.Option(help="Which game.")] = "vita_mors",
    seats: Annotated[int | None, typer.Option(help="How many seats; else 2, or as few as the game takes.")] = None,
    name: Annotated[str | None, typer.Option(help="Your name; else your login.")] = None,
    bot: Annotated[str, typer.Option(help="How strong the others are: easy, middle or strong.")] = "middle",
    options: Annotated[str, typer.Option(help='The game\'s options, e.g. {"mode": "aaa", "architect": "ben"}.')] = "{}",
    language: Language = "en",
) -> None:
    """A table of your own against bots, here in the terminal."""
    run(practice(url_of(url), game, seats, name, bot=bot, options=options, language=language))


@app.command("bench")
def run_bench(
    quick: Annotated[bool, typer.Option("--quick", help="A quick look; bench/README.md is left alone.")] = False,
) -> None:
    """Measure Obol on this machine, from a checkout: the figures of bench/README.md."""
    with excused():
        measure(quick=quick)


app.command("arena")(arena_command)
app.command("balance")(balance_command)
app.command("conform")(conform_command)
app.command("export")(export_command)
app.command("new-game")(new_game_command)
app.add_typer(commands(brain_of))


def main() -> None:
    """The `obol` command."""
    app()
