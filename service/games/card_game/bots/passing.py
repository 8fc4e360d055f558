"""Which Personalities to give to whom (PM-09)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from service.games.card_game.bots.card_values import CardValues, Prices
from service.games.card_game.bots.typed_view import TypedView
from service.games.card_game.cards import SWAY
from service.games.kernel import Seat, left_of, right_of

Wire = dict[str, Any]

BURDEN = 0.06
"""What a weakness takes away from a card's worth for whose character gets it, and a strength adds."""

WEAKNESSES: dict[str, int] = {card: sum(sway.values()) for card, sway in SWAY.items()}


def pass_cards(view: TypedView, card_values: CardValues) -> Wire:
    """Gives what does the neighbours least good, and keeps what does oneself most."""
    seats = len(view.seats)
    right, left = right_of(Seat(view.seat), seats), left_of(Seat(view.seat), seats)
    kept = worth(view, card_values.prices[view.seat], 1.0)
    for_right = worth(view, card_values.prices[right], card_values.rivalry[right])
    for_left = worth(view, card_values.prices[left], card_values.rivalry[left])
    given = permutations(view.hand, 2)
    first, second = min(given, key=lambda pair: kept[pair[0]] + for_right[pair[0]] + kept[pair[1]] + for_left[pair[1]])
    if seats == 2:
        return {"type": "pass_cards", "right": [first, second]}
    return {"type": "pass_cards", "right": first, "left": second}


def worth(view: TypedView, prices: Prices, weight: float) -> dict[str, float]:
    """What each card of the hand is worth to whose character gets it."""
    return {card: weight * (prices[card] - BURDEN * WEAKNESSES[card]) for card in view.hand}
