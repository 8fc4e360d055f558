"""What is printed on the cards of the three decks, for clients (PM-02 to PM-04)."""

from __future__ import annotations

from typing import Any

import msgspec

from service.games.graveyard.cards import BY_ID, DECK_OF, Card

Face = dict[str, Any]


def face(card: Card) -> Face:
    """Its deck, and whatever else there is on it; no 0 but for soul points."""
    printed = msgspec.to_builtins(card)
    rest = {name: value for name, value in printed.items() if name != "id" and (value or name == "points")}
    return {"deck": DECK_OF[card.id].value, **rest}


CARDS: dict[str, Face] = {card.id: face(card) for card in BY_ID.values()}
