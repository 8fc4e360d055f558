"""How much room a sheet leaves: what who is out of time keeps most of (WL-25)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import isqrt
from typing import NamedTuple

from service.games.memo import by_identity
from service.games.welcome.cards import BY_NAME, CARDS
from service.games.welcome.houses import HOUSE_NAMES, Houses
from service.games.welcome.places import ABOVE_ALL

OF_NUMBER = tuple(sum(BY_NAME[card].number == number for card in CARDS) for number in range(ABOVE_ALL))
"""How many cards have each number."""

FINE = 10_000
"""So that the root of it has two places behind the point."""


class Room(NamedTuple):
    """`numbers`: how many more a street can take at the most. `spread`: how well its empty houses lie to the numbers
    that come, highest where they are shared out as the cards are; a whole number, so that it is the same everywhere."""

    numbers: int
    spread: int


@by_identity
def room_of(houses: Houses) -> Room:
    return room(tuple(houses[name].number if name in houses else 0 for name in HOUSE_NAMES))


@lru_cache(maxsize=4096)
def room(row: tuple[int, ...]) -> Room:
    """`row`: a street's numbers from the left, 0 where a house is empty."""
    gaps = [(min(empty, high - low - 1), sum(OF_NUMBER[low + 1 : high])) for empty, low, high in gaps_in(row)]
    return Room(sum(houses for houses, _ in gaps), sum(isqrt(FINE * houses * cards) for houses, cards in gaps))


def gaps_in(row: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Empty houses next to each other: how many, and the numbers to the left and right of them."""
    empty, low = 0, 0
    for number in (*row, ABOVE_ALL):
        if number and empty:
            yield empty, low, number
        empty, low = (0, number) if number else (empty + 1, low)


def room_left(houses: Houses, house: int, number: int) -> Room:
    """What is left of the street's room with this number written, compared to what there is now: 0 or below."""
    row = [houses[name].number if name in houses else 0 for name in HOUSE_NAMES]
    row[house - 1] = number
    now, then = room_of(houses), room(tuple(row))
    return Room(then.numbers - now.numbers, then.spread - now.spread)
