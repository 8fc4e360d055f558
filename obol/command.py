"""The command line: `obol serve`, `demo`, `watch`, `play`, `bot`, `replay`, `verify`, `bench`.

The one place where the service and the clients meet.
"""

from __future__ import annotations

from typing import Annotated

import typer

from service.server import make_server
from service.settings import from_environment
from service.telemetry import set_up_logs

app = typer.Typer(no_args_is_help=True, add_completion=False, help="A realtime service for games with secrets in them.")


@app.callback()
def obol() -> None:
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
    except ValueError as error:
        typer.echo(f"obol: {error}", err=True)
        raise typer.Exit(2) from None
    server.run()
    if not server.started:
        raise typer.Exit(1)


def main() -> None:
    """The `obol` command."""
    app()
