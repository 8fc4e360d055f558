"""Whom to reap, and what to keep of it (PM-14, PM-17)."""

from __future__ import annotations

from typing import Any

from service.games.graveyard.bots.attaching import RIPE, TAKEN
from service.games.graveyard.bots.sight import Sight
from service.games.graveyard.bots.stakes import Stakes
from service.games.graveyard.yard import Life

Wire = dict[str, Any]


def reap_value(stakes: Stakes, owner: int, life: Life) -> float:
    """What a reap brings, with what its owner loses who had hoped to see it die in its bed."""
    cards, taken = life.cards, TAKEN[len(life.cards)]
    lost = RIPE[len(cards)] * stakes.gain(owner, cards) - stakes.gain(owner, cards, 1 - taken)
    return stakes.gain(stakes.seat, cards, taken) + stakes.rivalry[owner] * lost


def aims(sight: Sight, stakes: Stakes, some: Wire) -> list[Wire]:
    """Of those offered, the reaps that bring more than a token, the best first."""
    lives = sight.opposing()
    values = {card: reap_value(stakes, *lives[card]) for card in {aim["character"] for aim in some["some"]}}
    chosen: list[Wire] = []
    for aim in sorted(some["some"], key=lambda aim: -values[aim["character"]]):
        is_free = all(aim["reap"] != one["reap"] and aim["character"] != one["character"] for one in chosen)
        if is_free and values[aim["character"]] > stakes.token and len(chosen) < some["most"]:
            chosen.append(aim)
    return chosen


def share(sight: Sight, stakes: Stakes, offers: list[Wire]) -> Wire:
    """The first character that one has not shared out yet; then the table asks for the next."""
    character = next(offer["character"][0] for offer in offers if offer["character"][0] not in sight.choice.kept)
    owner, life = sight.opposing()[character]
    return {"type": "share", "character": character, "keep": list(stakes.best_half(owner, life.cards))}


def deathbed(sight: Sight, stakes: Stakes, some: Wire) -> Wire:
    """PM-21: whoever is worth it, and whoever must."""
    gains = {card: stakes.gain(sight.seat, sight.mine.characters[card].cards) for card in some["some"]}
    order = sorted(gains, key=lambda card: -gains[card])
    led = [card for place, card in enumerate(order) if place < some["least"] or gains[card] > 0]
    return {"type": "deathbed", "characters": led}
