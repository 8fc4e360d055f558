"""Which Death Powa tokens to take, and where to put them (PM-13, PM-15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from service.games.graveyard.bots.reaping import reap_value
from service.games.graveyard.bots.sight import Sight
from service.games.graveyard.bots.stakes import Stakes
from service.games.graveyard.cards import NEEDS, SWAY
from service.games.graveyard.symbols import Symbol
from service.games.graveyard.yard import Life, Tokens

Wire = dict[str, Any]

NOTHING: Tokens = dict.fromkeys(Symbol, 0)
CHANGES = {card: [(symbol, count) for symbol, count in sway.items() if count] for card, sway in SWAY.items()}
"""What each card adds to or takes from net weaknesses."""


class Prey(NamedTuple):
    """`lacking`: the tokens it takes until a Reap card of one's hand meets the character."""

    value: float
    character: str
    lacking: Tokens


def preys(sight: Sight, stakes: Stakes) -> Iterator[Prey]:
    """Every character that is worth more than a token, with every Reap card of one's hand."""
    for card, (owner, life) in sight.opposing().items():
        value = reap_value(stakes, owner, life)
        if value > stakes.token:
            there = weaknesses(life)
            for reap in sight.reaps:
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


def place_tokens(sight: Sight, stakes: Stakes) -> Wire:
    """On the character that is worth most of those that could be reaped with them."""
    held = sight.mine.tokens
    payable = [
        (prey.value - stakes.token * sum(prey.lacking.values()), prey)
        for prey in preys(sight, stakes)
        if all(held.get(symbol, 0) >= count for symbol, count in prey.lacking.items())
    ]
    gain, best = max(payable, key=lambda pair: pair[0], default=(0.0, None))
    if best is None or gain <= 0:
        return {"type": "place_tokens", "tokens": []}
    placed = [symbol for symbol, count in best.lacking.items() for _ in range(count)]
    return {"type": "place_tokens", "tokens": [{"symbol": symbol, "character": best.character} for symbol in placed]}


def ranking(sight: Sight, stakes: Stakes, there: Sequence[str]) -> list[str]:
    """By how much each would help to reap: the fewer others it takes, the more."""
    help: dict[str, float] = dict.fromkeys(there, 0.0)
    for prey in preys(sight, stakes):
        missing = sum(prey.lacking.values())
        for symbol in prey.lacking:
            if symbol in help:
                help[symbol] += prey.value / missing**2
    return sorted(there, key=lambda symbol: -help[symbol])
