"""Server bots: what a bot asks for, given what its seat sees (PL-03, PL-15). The same on every node."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
import structlog

from service.games.bots import bots_of
from service.games.kernel import Bot, Game, Intent, RunOut, Seat, Seen, offered
from service.platform.intents import union_of
from service.platform.state import TableState

T = TypeVar("T")
log = structlog.stdlib.get_logger("obol")


class BotChance:
    """A bot's own luck: secret like the seed, the same on every node, and none of the table's draws."""

    def __init__(self, seed: bytes, version: int, seat: Seat) -> None:
        self.random = random.Random(hashlib.sha256(b"bot" + seed + f"/{version}/{seat}".encode()).digest())

    def draw(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        return tuple(self.random.sample(list(items), count))


def bot_named(game: Game[Any], name: str) -> Bot | None:
    return bots_of(game).get(name)


def stand_in(game: Game[Any]) -> str:
    return next(iter(bots_of(game)))


def bot_intent(game: Game[Any], state: TableState[Any], version: int, seat: Seat) -> Intent:
    """What the bot on `seat` asks for at `version`. A bot whose name we no longer have, that fails, or that asks for
    what it was not offered, passes as if its time had run out: a table never waits for a bot."""
    bot = bot_named(game, state.chairs[seat].bot)
    offers = game.offers(state.game, seat)
    if bot is None or not offers:
        return RunOut()
    seen = Seen(
        seat=seat,
        public=msgspec.to_builtins(game.public(state.game)),
        private=msgspec.to_builtins(game.private(state.game, seat)),
        offers=msgspec.to_builtins([offer.wire() for offer in offers]),
    )
    try:
        intent: Intent = msgspec.convert(bot(seen, BotChance(state.seed, version, seat)), union_of(game.intents))
    except msgspec.ValidationError:
        return RunOut()
    except Exception:
        log.exception("a bot failed", game=game.name, bot=state.chairs[seat].bot, version=version)
        return RunOut()
    return intent if offered(offers, intent) else RunOut()
