"""The bot that every game has, and which bots a game's seats may be given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.games.kernel import Bot, Chance, Game, Seen


def random_bot(seen: Seen, chance: Chance) -> dict[str, Any]:
    """Any intent that is offered, each equally likely."""
    choices = intents_of(seen.offers)
    return choices[chance.draw(range(len(choices)), 1)[0]]


def intents_of(offers: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Every intent that a list of offers, as they travel, stands for."""
    return [intent for offer in offers for intent in combinations(offer)]


def combinations(offer: dict[str, Any]) -> list[dict[str, Any]]:
    intents: list[dict[str, Any]] = [{"type": offer["type"]}]
    for name, values in offer.items():
        if name != "type":
            intents = [{**intent, name: value} for intent in intents for value in values]
    return intents


def bots_of(game: Game[Any]) -> Mapping[str, Bot]:
    """A game's bots by name, the one to stand in for absent players first; `random` is there for every game."""
    return {**game.bots, "random": random_bot} if "random" not in game.bots else game.bots
