"""Counting Death Powa tokens. Holdings are never changed once made."""

from __future__ import annotations

from service.games.card_game.state import Tokens
from service.games.card_game.symbols import Symbol


def less(held: Tokens, symbol: Symbol) -> Tokens:
    remaining = held[symbol] - 1
    return {kind: remaining if kind == symbol else count for kind, count in held.items() if kind != symbol or remaining}


def more(held: Tokens, symbol: Symbol, by: int = 1) -> Tokens:
    return {**held, symbol: held.get(symbol, 0) + by}


def both(held: Tokens, others: Tokens) -> Tokens:
    for symbol, count in others.items():
        held = more(held, symbol, count)
    return held


def how_many(held: Tokens) -> int:
    return sum(held.values())
