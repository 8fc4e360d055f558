"""Whom to reap, and what to keep of it (PM-14, PM-17)."""

from __future__ import annotations

from typing import Any

from service.games.card_game.bots.attaching import RIPE, TAKEN
from service.games.card_game.bots.card_values import CardValues
from service.games.card_game.bots.typed_view import TypedView
from service.games.card_game.state import Life

Wire = dict[str, Any]


def reap_value(card_values: CardValues, owner: int, life: Life) -> float:
    """What a reap brings, with what its owner loses who had hoped to see it die in its bed."""
    cards, taken = life.cards, TAKEN[len(life.cards)]
    lost = RIPE[len(cards)] * card_values.gain(owner, cards) - card_values.gain(owner, cards, 1 - taken)
    return card_values.gain(card_values.seat, cards, taken) + card_values.rivalry[owner] * lost


def aims(view: TypedView, card_values: CardValues, some: Wire) -> list[Wire]:
    """Of those offered, the reaps that bring more than a token, the best first."""
    lives = view.opposing()
    values = {card: reap_value(card_values, *lives[card]) for card in {aim["character"] for aim in some["some"]}}
    chosen: list[Wire] = []
    for aim in sorted(some["some"], key=lambda aim: -values[aim["character"]]):
        is_free = all(aim["reap"] != one["reap"] and aim["character"] != one["character"] for one in chosen)
        if is_free and values[aim["character"]] > card_values.token and len(chosen) < some["most"]:
            chosen.append(aim)
    return chosen


def share(view: TypedView, card_values: CardValues, offers: list[Wire]) -> Wire:
    """The first character that one has not shared out yet; then the table asks for the next."""
    character = next(offer["character"][0] for offer in offers if offer["character"][0] not in view.choice.kept)
    owner, life = view.opposing()[character]
    return {"type": "share", "character": character, "keep": list(card_values.best_half(owner, life.cards))}


def deathbed(view: TypedView, card_values: CardValues, some: Wire) -> Wire:
    """PM-21: whoever is worth it, and whoever must."""
    gains = {card: card_values.gain(view.seat, view.mine.characters[card].cards) for card in some["some"]}
    order = sorted(gains, key=lambda card: -gains[card])
    led = [card for place, card in enumerate(order) if place < some["least"] or gains[card] > 0]
    return {"type": "deathbed", "characters": led}
