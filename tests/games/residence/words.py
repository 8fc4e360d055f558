"""What of the residence travels as plain strings (tests/texts/needed.py)."""

from __future__ import annotations

from service.games.card_game.cards import BY_ID
from service.games.card_game.state import Phase
from service.games.card_game.symbols import Figure
from service.games.residence.rounds import LEFT_RESIDENCE, STANDSTILL
from service.games.residence.state import Stage

WORDS = {
    "card": list(BY_ID),
    "figure": list(Figure),
    "phase": sorted({*Phase, *Stage}),
    "part": ["houses", "white", "green", "violet"],
}
OUTCOMES = (LEFT_RESIDENCE, STANDSTILL)
TEXTS = {"symbol": ("text",), "figure": ("text",), "soul": ("text",)}
WORDLESS = {"space"}
TOLD_OTHERWISE = {"card.deck", "soul.worth"}
"""A card's face tells its deck, and a soul's text what it is worth."""
