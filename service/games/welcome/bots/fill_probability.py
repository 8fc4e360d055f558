"""What a bot filled for: how likely the empty houses of a street are to be numbered yet, from the numbers that the deck
has for them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import accumulate
from math import exp

from service.games.welcome.cards import BY_NAME, CARDS

HIGHEST = 15
OF_EACH = Counter(BY_NAME[name].number for name in CARDS)
UP_TO = tuple(accumulate(OF_EACH[number] for number in range(HIGHEST + 1)))
"""How many cards have this number or a lower one."""

STACKS = 27
"""One card in so many lies there each turn, three of 81."""

Row = tuple[int, ...]
"""A street's numbers, from the left; 0 where the house is empty."""


@cache
def fill_probability(houses: int, low: int, high: int, turns: int) -> float:
    """For each of so many empty houses between two numbers, with so many turns to come. Every turn some of the cards
    that are left for a house may lie there; houses for which there is no number stay empty."""
    room = high - low - 1
    if room <= 0:
        return 0.0
    each = (UP_TO[high - 1] - UP_TO[low]) / houses
    return min(1.0, room / houses) * (1 - exp(-each * turns / STACKS))


@cache
def row_probabilities(row: Row, turns: int) -> tuple[float, ...]:
    """House by house: 1 where there is a number."""
    found: list[float] = []
    waiting, low = 0, 0
    for number in (*row, HIGHEST + 1):
        if not number:
            waiting += 1
            continue
        if waiting:
            found += [fill_probability(waiting, low, number, turns)] * waiting
        found.append(1.0)
        waiting, low = 0, number
    return tuple(found[:-1])


@cache
def can_take(row: Row) -> int:
    """How many more numbers a street can take at the most."""
    found, waiting, low = 0, 0, 0
    for number in (*row, HIGHEST + 1):
        if number:
            found += min(waiting, number - low - 1)
            waiting, low = 0, number
        else:
            waiting += 1
    return found
