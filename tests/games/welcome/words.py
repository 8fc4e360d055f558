"""What travels as plain strings (tests/texts/needed.py)."""

from __future__ import annotations

from service.games.welcome.ending import AAA, DECK, HOUSES, OBJECTIVES, SEPHI

WORDS: dict[str, list[str]] = {
    "part": ["objectives", "columns", "streets", "sephi", "cards"],
    "rival": [AAA],
}
OUTCOMES = (SEPHI, OBJECTIVES, HOUSES, DECK)
TEXTS = {"objective": ("text",), "soul": ("text",), "architect": ("text",), "mode": ("text",)}
WORDLESS = {"street", "sephi"}
TOLD_OTHERWISE = {
    *("cause.numbers", "soul.worth"),
    *(f"objective.{name}" for name in ("number", "first", "later", "souls", "columns", "streets", "perfect")),
    *(f"architect.{name}" for name in ("points", "circles")),
}
"""The text of an objective, soul or architect tells what it asks for."""
