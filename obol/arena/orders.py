"""Who sits where, in each play of a tournament."""

from __future__ import annotations

from itertools import permutations, product
from math import perm

Order = tuple[int, ...]
"""By seat, the entrant's place in the list."""


def orders(entrants: int, seats: int, most: int) -> list[Order]:
    """Every choice of entrants in every order of seats; where they are fewer than seats, all of them, some at several.
    Raises ValueError if they are more than `most`."""
    count = perm(entrants, seats) if entrants >= seats else entrants**seats
    if entrants >= seats and count <= most:
        return list(permutations(range(entrants), seats))
    if count > most:
        raise ValueError(f"these are {count} orders of seats; --most allows {most}, --seats makes fewer of them")
    return [order for order in product(range(entrants), repeat=seats) if len(set(order)) == entrants]
