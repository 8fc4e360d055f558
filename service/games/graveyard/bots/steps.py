"""What the bots of both games do in the steps that both have."""

from __future__ import annotations

from typing import Any

from service.games.graveyard.bots import tokens
from service.games.graveyard.bots.attaching import attach
from service.games.graveyard.bots.passing import pass_cards
from service.games.graveyard.bots.reaping import aims, deathbed, share
from service.games.graveyard.bots.sight import Sight
from service.games.graveyard.bots.stakes import Stakes

Wire = dict[str, Any]


def step(sight: Sight, stakes: Stakes, offers: list[Wire]) -> Wire:
    first = offers[0]
    match first["type"]:
        case "pass_cards":
            return pass_cards(sight, stakes)
        case "attach":
            return attach(sight, stakes, first["cards"]["least"])
        case "place_tokens":
            return tokens.place_tokens(sight, stakes)
        case "share":
            return share(sight, stakes, offers)
        case "deathbed":
            return deathbed(sight, stakes, first["characters"])
        case _:
            return declare(sight, stakes, {offer["type"]: offer for offer in offers})


def declare(sight: Sight, stakes: Stakes, offers: dict[str, Wire]) -> Wire:
    """Reaps that are worth more than a token; else a token; else a rest."""
    if "reap" in offers and (chosen := aims(sight, stakes, offers["reap"]["reaps"])):
        return {"type": "reap", "reaps": chosen}
    if "take_token" in offers:
        there = offers["take_token"]["ranking"]["some"]
        return {"type": "take_token", "ranking": tokens.ranking(sight, stakes, there)}
    return {"type": "rest"}
