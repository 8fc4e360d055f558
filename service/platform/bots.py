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

STRONG = "strong"
"""The bot that may be thought for elsewhere; where it is not, it plays as the middle one."""

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


def thought_seed(seed: bytes, version: int, seat: Seat) -> str:
    """What a strong bot's thought is drawn from: secret like the seed, and never drawn from twice."""
    return hashlib.sha256(b"thought" + seed + f"/{version}/{seat}".encode()).hexdigest()


def intent_of(game: Game[Any], wire: dict[str, Any]) -> Intent | None:
    """As it travels, typed; None for what is no intent of the game."""
    try:
        intent: Intent = msgspec.convert(wire, union_of(game.intents))
    except msgspec.ValidationError:
        return None
    return intent


def bot_intent(
    game: Game[Any], state: TableState[Any], version: int, seat: Seat, thought: Intent | None = None
) -> Intent:
    """What the bot on `seat` asks for at `version`: what it has `thought` of, where that is offered still. A bot whose
    name we no longer have, that fails, or that asks for what it was not offered, passes as if its time had run out: a
    table never waits for a bot."""
    bot = bot_named(game, state.chairs[seat].bot)
    offers = game.offers(state.game, seat)
    if bot is None or not offers:
        return RunOut()
    if thought is not None and offered(offers, thought):
        return thought
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
