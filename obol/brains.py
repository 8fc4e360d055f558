"""The service's bots as brains for clients: `obol bot` and `obol demo` play with them over real sockets."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

from obol_client import Brain
from obol_client import Seen as ClientSeen
from service.games import games
from service.games.bots import bots_of
from service.games.kernel import Seen
from service.platform.bots import STRONG

T = TypeVar("T")


class Luck:
    """A bot's own chance: nothing that anybody else draws from."""

    def __init__(self) -> None:
        self.random = random.SystemRandom()

    def draw(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        return tuple(self.random.sample(list(items), count))


def brain_of(name: str) -> Brain | None:
    """The bot of that name, of whichever game the table plays; the game's best for `best`. None if no game has one.

    `strong` thinks inside the service alone, which knows how to imagine the state of a table.
    The brain raises ValueError at a table whose game has no such bot."""
    luck = Luck()
    if name == STRONG or (name != "best" and not any(name in bots_of(game) for game in games().values())):
        return None

    def brain(seen: ClientSeen) -> dict[str, object]:
        bots = bots_of(games()[seen.game])
        bot = next(iter(bots.values())) if name == "best" else bots.get(name)
        if bot is None:
            raise ValueError(f"{seen.game} has no bot {name!r}; it has {', '.join(bots)}")
        return bot(Seen(seen.seat, seen.public, seen.private, seen.offers), luck)

    return brain
