"""What plays are held to: between which shares of what is fair those who are to win alike may lie."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from service.games.balance.counting import Balance
from service.games.balance.figures import Row, Share

LEAST, MOST = 0.7, 1.4
"""Of its fair share, each seat in the order of seats, and each side at a table that is to be even."""
DOUBT = 3.0
"""A share is a fault where this many standard errors do not explain it: chance alone hardly ever does."""


def faults(balance: Balance[Any], rows: Iterable[Row], doubt: float = DOUBT) -> list[str]:
    """All there is to find fault with, table by table."""
    return [f"{row.kind}: {fault}" for row in rows for fault in (*faults_of(row, doubt), *balance.faults(row, doubt))]


def faults_of(row: Row, doubt: float) -> Iterator[str]:
    """What every game is held to."""
    if row.seats > 1:
        for place, share in enumerate(row.places, start=1):
            yield from uneven(f"place {place}", share, doubt)
    for side, share in row.sides.items() if row.even else ():
        yield from uneven(side, share, doubt)


def uneven(who: str, share: Share, doubt: float, least: float = LEAST, most: float = MOST) -> Iterator[str]:
    if not share.plays:
        return
    chance = doubt * ((1 - share.fair) / share.fair / share.plays) ** 0.5
    if share.of_fair + chance < least:
        yield f"{who} has {share.of_fair:.2f} of its fair share of wins, less than {least:g}"
    if share.of_fair - chance > most:
        yield f"{who} has {share.of_fair:.2f} of its fair share of wins, more than {most:g}"
