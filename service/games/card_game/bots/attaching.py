"""Which lives to write with the Personalities that are left (PM-10)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from operator import itemgetter
from typing import Any, NamedTuple

from service.games.card_game.bots.card_values import CardValues
from service.games.card_game.bots.typed_view import TypedView
from service.games.card_game.bots.weakness_bits import SUM, reap_probability, summed, weakness_bits
from service.games.card_game.shares import half
from service.games.card_game.state import MOST_ATTACHED

Wire = dict[str, Any]

RIPE = (0.0, 0.1, 0.3, 0.6, 1.0)
"""What a life of so many cards is worth now of what it will be worth at its end."""

TAKEN = tuple(half(cards) / max(1, cards) for cards in range(len(RIPE)))
"""The reaper's share of so many cards (PM-17)."""


class Sum(NamedTuple):
    """What some cards of a life come to: their weaknesses, and their prices to oneself and to whoever may reap them."""

    cards: tuple[str, ...]
    total: int
    own: float
    others: float


class Line(NamedTuple):
    """These cards on this character, and what that brings."""

    character: str
    cards: tuple[str, ...]
    gain: float


Way = tuple[float, tuple[Line, ...]]
"""What it brings, and the lines it takes."""


def attach(view: TypedView, card_values: CardValues, count: int) -> Wire:
    """What ages the lives most worth burying, and leaves them least to be reaped by. `count`: one card or two."""
    lines = every_line(view, card_values, count)
    ways: list[Way] = [(line.gain, (line,)) for line in lines if len(line.cards) == count]
    if count > 1:
        ways += apart([line for line in lines if len(line.cards) == 1])
    _, best = max(ways, key=itemgetter(0))
    return {"type": "attach", "cards": [{"card": card, "character": to} for to, cards, _ in best for card in cards]}


def apart(lines: list[Line]) -> list[Way]:
    """Two cards on two characters."""
    return [
        (one.gain + other.gain, (one, other))
        for one, other in combinations(lines, 2)
        if one.character != other.character and one.cards != other.cards
    ]


def every_line(view: TypedView, card_values: CardValues, most: int) -> list[Line]:
    rival = max(view.others, key=card_values.rivalry.__getitem__)
    worth, total_of = outlook(card_values, rival), summing(card_values, rival)
    hand = [total_of(cards) for size in range(1, most + 1) for cards in combinations(view.hand, size)]
    lines: list[Line] = []
    for character, life in view.mine.characters.items():
        there, total, own, others = total_of(life.cards)
        total += summed(life.tokens)
        size, before = len(there), worth(len(there), total, own, others)
        for cards, more_total, more_own, more_others in hand:
            if size + len(cards) <= 1 + MOST_ATTACHED:
                after = worth(size + len(cards), total + more_total, own + more_own, others + more_others)
                lines.append(Line(character, cards, after - before))
    return lines


def summing(card_values: CardValues, rival: int) -> Callable[[tuple[str, ...]], Sum]:
    own, others = card_values.prices[card_values.seat], card_values.prices[rival]

    def total_of(cards: tuple[str, ...]) -> Sum:
        total, mine, theirs = 0, 0.0, 0.0
        for card in cards:
            total += SUM[card]
            mine += own[card]
            theirs += others[card]
        return Sum(cards, total, mine, theirs)

    return total_of


def outlook(card_values: CardValues, rival: int) -> Callable[[int, int, float, float], float]:
    """What a life of one's own is likely to bring."""
    arrival, rivalry, opponents = card_values.arrival, card_values.rivalry[rival], len(card_values.prices) - 1

    def worth(cards: int, total: int, own: float, others: float) -> float:
        kept, danger = RIPE[cards] * (arrival + own), reap_probability(weakness_bits(total), opponents)
        if not danger:
            return kept
        taken = TAKEN[cards]
        then = arrival + own * (1 - taken) if taken < 1 else 0.0
        return kept + danger * (then - rivalry * (arrival + others * taken) - kept)

    return worth
