"""How far the cards of a graveyard can carry a meeple (RS-03)."""

from __future__ import annotations

from collections.abc import Iterable

from service.games.card_game.cards import POINTS

Steps = dict[int, tuple[str, ...]]
"""By number of spaces, the cards to play for it."""


def steps_possible(cards: Iterable[str]) -> Steps:
    """Every number that can be made, with the fewest cards that make it."""
    ways: Steps = {}
    for card in sorted(cards, key=POINTS.__getitem__, reverse=True):
        for steps, used in list(ways.items()):
            longer = steps + POINTS[card]
            if longer not in ways or len(used) + 1 < len(ways[longer]):
                ways[longer] = (*used, card)
        ways.setdefault(POINTS[card], (card,))
    return ways
