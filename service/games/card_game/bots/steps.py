"""What the bots of both games do in the steps that both have."""

from __future__ import annotations

from typing import Any

from service.games.card_game.bots import tokens
from service.games.card_game.bots.attaching import attach
from service.games.card_game.bots.card_values import CardValues
from service.games.card_game.bots.passing import pass_cards
from service.games.card_game.bots.reaping import aims, deathbed, share
from service.games.card_game.bots.typed_view import TypedView

Wire = dict[str, Any]


def step(view: TypedView, card_values: CardValues, offers: list[Wire]) -> Wire:
    first = offers[0]
    match first["type"]:
        case "pass_cards":
            return pass_cards(view, card_values)
        case "attach":
            return attach(view, card_values, first["cards"]["least"])
        case "place_tokens":
            return tokens.place_tokens(view, card_values)
        case "share":
            return share(view, card_values, offers)
        case "deathbed":
            return deathbed(view, card_values, first["characters"])
        case _:
            return declare(view, card_values, {offer["type"]: offer for offer in offers})


def declare(view: TypedView, card_values: CardValues, offers: dict[str, Wire]) -> Wire:
    """Reaps that are worth more than a token; else a token; else a rest."""
    if "reap" in offers and (chosen := aims(view, card_values, offers["reap"]["reaps"])):
        return {"type": "reap", "reaps": chosen}
    if "take_token" in offers:
        there = offers["take_token"]["ranking"]["some"]
        return {"type": "take_token", "ranking": tokens.ranking(view, card_values, there)}
    return {"type": "rest"}
