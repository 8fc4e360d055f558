"""`watch`, `play` and `bot` for a command line to mount: `app.add_typer(commands())`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Annotated, Any

import typer

from clients.terminal.bot import bot
from clients.terminal.play import play
from clients.terminal.watch import watch
from obol_client import Brain, ClientError, random_brain

BrainNamed = Callable[[str], Brain | None]
"""A brain by its name; None if there is none of that name."""

Url = Annotated[str, typer.Argument(metavar="URL", help="The service's address, e.g. http://127.0.0.1:8000")]
Table = Annotated[str, typer.Argument(metavar="TABLE", help="The table.")]
Name = Annotated[str | None, typer.Option(help="Name of the new player, if you have no token.")]
Token = Annotated[str | None, typer.Option(envvar="OBOL_TOKEN", help="Your token, to play as who you are already.")]
SeatNumber = Annotated[int | None, typer.Option("--seat", min=0, help="Which seat; else the first free one.")]
Invite = Annotated[str | None, typer.Option(help="The invite code of an unlisted table.")]
Language = Annotated[str, typer.Option(envvar="OBOL_LANGUAGE", help="Language of the game's words, e.g. fr.")]
Nonce = Annotated[str | None, typer.Option(help="Mixed into the shuffles; else one is drawn.")]


def own_brain(name: str) -> Brain | None:
    """The one brain there is without any game's."""
    return random_brain() if name == "random" else None


def commands(brain_named: BrainNamed = own_brain) -> typer.Typer:
    """The three commands. `brain_named`: which brains `bot` knows."""
    app = typer.Typer()

    @app.command("watch")
    def watch_command(
        url: Url, table: Table, token: Token = None, invite: Invite = None, language: Language = "en"
    ) -> None:
        """Follow a table: what happens, in words, and how it stands."""
        run(watch(url, table, token=token, invite=invite, language=language))

    @app.command("play")
    def play_command(
        url: Url,
        table: Table,
        name: Name = None,
        token: Token = None,
        seat: SeatNumber = None,
        invite: Invite = None,
        nonce: Nonce = None,
        language: Language = "en",
    ) -> None:
        """Take a seat and play it, here in the terminal."""
        run(play(url, table, name=name, token=token, seat=seat, invite=invite, nonce=nonce, language=language))

    @app.command("bot")
    def bot_command(
        url: Url,
        table: Table,
        name: Name = None,
        token: Token = None,
        brain: Annotated[str, typer.Option(help="Which brain decides.")] = "random",
        seat: SeatNumber = None,
        invite: Invite = None,
        nonce: Nonce = None,
        pause_s: Annotated[float, typer.Option(min=0, help="Seconds to wait before each intent.")] = 0.0,
    ) -> None:
        """Let a bot take a seat and play it to the end."""
        decides = brain_named(brain)
        if decides is None:
            raise typer.BadParameter(f"there is no brain {brain!r}", param_hint="--brain")
        run(
            bot(
                url,
                table,
                brain=decides,
                name=name,
                token=token,
                seat=seat,
                invite=invite,
                nonce=nonce,
                pause_s=pause_s,
            )
        )

    return app


def run(client: Coroutine[Any, Any, Any]) -> None:
    """Run a client to its end. What goes wrong is said in a line, with exit code 1; Ctrl-C is a way to leave."""
    try:
        asyncio.run(client)
    except (ClientError, ValueError) as error:
        typer.echo(f"obol: {error}", err=True)
        raise typer.Exit(1) from None
    except KeyboardInterrupt:
        raise typer.Exit(130) from None
