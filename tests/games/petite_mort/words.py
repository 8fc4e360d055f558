"""What of La Petite Mort travels as plain strings (tests/texts/needed.py)."""

from __future__ import annotations

from service.games.card_game.cards import BY_ID
from service.games.card_game.symbols import Figure
from service.games.petite_mort.diplomas import EVERY
from service.games.petite_mort.ending import DECK_EMPTY, DIPLOMA

WORDS = {
    "part": ["objectives"],
    "card": list(BY_ID),
    "figure": list(Figure),
    "diploma": list(EVERY),
    "objective": [objective.id for diploma in EVERY.values() for objective in diploma.objective],
}
OUTCOMES = (DIPLOMA, DECK_EMPTY)
TEXTS = {"diploma": ("text",), "objective": ("text",), "symbol": ("text",), "figure": ("text",)}
TOLD_OTHERWISE = {
    *("card.deck", "diploma.level", "diploma.objectives"),
    *("objective.condition", "objective.exclusive", "objective.requires"),
}
"""A card's face tells its deck, a Diploma's objectives have texts, and an objective's text tells what it asks for."""
