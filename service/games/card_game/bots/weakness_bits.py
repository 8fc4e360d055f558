"""What a life may be reaped by, and how likely it is that somebody holds it (PM-12, PM-14).

All seven net weaknesses of a life are one number, so that adding cards up is adding numbers up.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from service.games.card_game.cards import NEEDS, SWAY
from service.games.card_game.state import REAPS
from service.games.card_game.symbols import Symbol

BITS = 6
"""A symbol's share of the number. Its highest bit is set once what was added to it reaches 32."""

UNIT: dict[Symbol, int] = {symbol: 1 << BITS * place for place, symbol in enumerate(Symbol)}
HIGHEST = sum(unit << BITS - 1 for unit in UNIT.values())
ONE_OR_MORE = sum(31 * unit for unit in UNIT.values())
TWO_OR_MORE = sum(30 * unit for unit in UNIT.values())


def summed(counts: Mapping[Symbol, int]) -> int:
    return sum([UNIT[symbol] * count for symbol, count in counts.items()])


SUM: dict[str, int] = {card: summed(sway) for card, sway in SWAY.items()}
"""What each card adds."""


def weakness_bits(total: int) -> int:
    """A bit for each symbol of which a life has a net weakness, and one for each of which it has two or more."""
    return (total + ONE_OR_MORE & HIGHEST) | (total + TWO_OR_MORE & HIGHEST) >> 1


NEEDED: dict[str, int] = {reap: weakness_bits(summed(needs)) for reap, needs in NEEDS.items()}
"""By Reap card, the bits that a life must have."""


@cache
def reap_probability(found: int, opponents: int) -> float:
    """How likely it is that one of so many opponents holds a Reap card for such a life, as if none had been seen."""
    fitting = sum([found & needed == needed for needed in NEEDED.values()])
    return 1 - (1 - fitting / len(NEEDED)) ** (REAPS * opponents)
