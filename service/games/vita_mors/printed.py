"""What is printed on the cards, for clients: the class on the back, which is its deck, and the one on the face. Which
card lies where is no part of it."""

from __future__ import annotations

from service.games.vita_mors.cards import CARDS

PRINTED: dict[str, dict[str, dict[str, str]]] = {
    "card": {card.id: {"back": card.back.value, "actual": card.actual.value} for card in CARDS}
}
