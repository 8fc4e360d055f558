"""Where meeples are and how far they get (RS-01, RS-03 to RS-05, RS-09)."""

from __future__ import annotations

from collections.abc import Container

from service.games.sheet.houses import ROAD, Soul

ENTRANCE = 0
LAST = len(ROAD)
LEFT = LAST + 1
"""Where a meeple is that has left the residence."""


def colour(space: int) -> Soul:
    return ROAD[space - 1].soul


def reached(space: int, steps: int, taken: Container[int]) -> int:
    """Where a meeple stops that goes so many spaces forward. `taken`: the spaces of the others. It never stops where
    another one is, the entrance apart, but goes on to the first free one (RS-04); past the last space it has left."""
    if not steps or space == LEFT:
        return space
    space += steps
    while space <= LAST and space in taken:
        space += 1
    return min(space, LEFT)
