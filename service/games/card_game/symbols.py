"""The symbols on the cards (PM-02, PM-04)."""

from __future__ import annotations

from enum import StrEnum


class Symbol(StrEnum):
    """What one may die of. All but the Darwin Award exist as weakness and as strength."""

    CARDIAC = "cardiac"
    STROKE = "stroke"
    ACCIDENT = "accident"
    LUNG = "lung"
    SUICIDE = "suicide"
    CANCER = "cancer"
    DARWIN = "darwin"


CAUSES = tuple(symbol for symbol in Symbol if symbol != Symbol.DARWIN)
"""The six that exist as weakness and as strength."""


class Figure(StrEnum):
    """Who reaps, on a Reap card."""

    SCYTHE = "scythe"
    HOURGLASS = "hourglass"
    LANTERN = "lantern"
    RAVEN = "raven"


TOKENS_EACH = 3
"""How many Death Powa tokens there are of each symbol (PM-01)."""
