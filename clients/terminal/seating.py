"""Becoming a player and taking a seat, from the command line."""

from __future__ import annotations

import getpass
import secrets

from clients.terminal.words import is_harmless
from obol_client import Api

SHORT_NAME = 24


async def token_of(url: str, token: str | None, name: str | None, *, bot: bool = False) -> str:
    """The token to play with: the one given, or that of a new player of this name. Raises Refused, Disconnected."""
    if token:
        return token
    async with Api(url) as api:
        return (await api.new_player(name or own_name(bot=bot))).token


def own_name(*, bot: bool) -> str:
    """A name where none is given."""
    if bot:
        return f"bot-{secrets.token_hex(3)}"
    return login_name() or f"player-{secrets.token_hex(3)}"


def login_name() -> str:
    """Who is logged in, as a name for a player; "" if nobody knows."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""
    return "".join(filter(is_harmless, name)).strip()[:SHORT_NAME]
