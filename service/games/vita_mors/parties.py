"""Party tokens and the pools they are drawn from (VM-07)."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from functools import cache


class Party(StrEnum):
    I = "i"  # noqa: E741 - the party's name
    II = "ii"
    JOKER = "joker"


SMALL = (Party.I, Party.II, Party.JOKER)
MIDDLE = (Party.I, Party.I, Party.II, Party.II, Party.JOKER)
LARGE = (Party.I, Party.I, Party.I, Party.II, Party.II, Party.II, Party.JOKER)

POOLS: dict[int, tuple[Party, ...]] = {3: SMALL, 4: MIDDLE, 5: MIDDLE, 6: LARGE}


def pool(seats: int, *, wide: bool) -> tuple[Party, ...]:
    return LARGE if wide else POOLS[seats]


@cache
def pool_counts(seats: int, *, wide: bool) -> dict[Party, int]:
    """As views show it; shared, so never changed."""
    return dict(Counter(pool(seats, wide=wide)))


def without(tokens: tuple[Party, ...], taken: tuple[Party, ...]) -> tuple[Party, ...]:
    """What is left of `tokens` in the order of the parties, so that it tells nothing of how they were drawn."""
    return tuple(party for party in Party for _ in range(tokens.count(party) - taken.count(party)))
