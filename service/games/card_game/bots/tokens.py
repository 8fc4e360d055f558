"""Which Death Powa tokens to take, and where to put them (PM-13, PM-15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from service.games.card_game.bots.card_values import CardValues
from service.games.card_game.bots.reaping import reap_value
from service.games.card_game.bots.typed_view import TypedView
from service.games.card_game.cards import NEEDS, SWAY
from service.games.card_game.state import Life, Tokens
from service.games.card_game.symbols import Symbol

Wire = dict[str, Any]

NOTHING: Tokens = dict.fromkeys(Symbol, 0)
CHANGES = {card: [(symbol, count) for symbol, count in sway.items() if count] for card, sway in SWAY.items()}
"""What each card adds to or takes from net weaknesses."""


class Prey(NamedTuple):
    """`lacking`: the tokens it takes until a Reap card of one's hand meets the character."""

    value: float
    character: str
    lacking: Tokens


def preys(view: TypedView, card_values: CardValues) -> Iterator[Prey]:
    """Every character that is worth more than a token, with every Reap card of one's hand."""
    for card, (owner, life) in view.opposing().items():
        value = reap_value(card_values, owner, life)
        if value > card_values.token:
            there = weaknesses(life)
            for reap in view.reaps:
                yield Prey(value, card, lacking(reap, there))


def weaknesses(life: Life) -> Tokens:
    """Below 0 where strengths are more, which tokens have to make up for."""
    there = {**NOTHING, **life.tokens}
    for card in life.cards:
        for symbol, count in CHANGES[card]:
            there[symbol] += count
    return there


def lacking(reap: str, there: Tokens) -> Tokens:
    return {symbol: needed - there[symbol] for symbol, needed in NEEDS[reap].items() if needed > there[symbol]}


def place_tokens(view: TypedView, card_values: CardValues) -> Wire:
    """On the character that is worth most of those that could be reaped with them."""
    held = view.mine.tokens
    payable = [
        (prey.value - card_values.token * sum(prey.lacking.values()), prey)
        for prey in preys(view, card_values)
        if all(held.get(symbol, 0) >= count for symbol, count in prey.lacking.items())
    ]
    gain, best = max(payable, key=lambda pair: pair[0], default=(0.0, None))
    if best is None or gain <= 0:
        return {"type": "place_tokens", "tokens": []}
    placed = [symbol for symbol, count in best.lacking.items() for _ in range(count)]
    return {"type": "place_tokens", "tokens": [{"symbol": symbol, "character": best.character} for symbol in placed]}


def ranking(view: TypedView, card_values: CardValues, there: Sequence[str]) -> list[str]:
    """By how much each would help to reap: the fewer others it takes, the more."""
    help: dict[str, float] = dict.fromkeys(there, 0.0)
    for prey in preys(view, card_values):
        missing = sum(prey.lacking.values())
        for symbol in prey.lacking:
            if symbol in help:
                help[symbol] += prey.value / missing**2
    return sorted(there, key=lambda symbol: -help[symbol])
