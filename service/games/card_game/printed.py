"""What is printed on the cards of the three decks, for clients (PM-02 to PM-04)."""

from __future__ import annotations

from typing import Any

import msgspec

from service.games.card_game.cards import BY_ID, DECK_OF, Card

Printed = dict[str, Any]


def face(card: Card) -> Printed:
    """Its deck, and whatever else there is on it; no 0 but for soul points."""
    printed = msgspec.to_builtins(card)
    rest = {name: value for name, value in printed.items() if name != "id" and (value or name == "points")}
    return {"deck": DECK_OF[card.id].value, **rest}


CARDS: dict[str, Printed] = {card.id: face(card) for card in BY_ID.values()}
