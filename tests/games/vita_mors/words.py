"""What of Vita Mors travels as plain strings (tests/texts/needed.py)."""

from __future__ import annotations

from service.games.vita_mors.cards import CARDS
from service.games.vita_mors.ending import NOBODY
from service.games.vita_mors.missions import Mission

WORDS = {"card": [card.id for card in CARDS]}
OUTCOMES = (*Mission, NOBODY)
TEXTS = {"card": ("text",), "mission": ("text",), "token": ("text",), "side": ("text",)}
TOLD_OTHERWISE = {"card.back", "card.actual"}
"""A card's place tells its back, and its text what it is."""
