"""Everything that lies in the yard, one entry each (the law "nothing is created or lost")."""

from __future__ import annotations

from collections.abc import Iterator

from service.games.graveyard.yard import Yard


def pieces(yard: Yard) -> tuple[str, ...]:
    return (*(f"card {card}" for card in cards(yard)), *(f"token {symbol}" for symbol in tokens(yard)))


def cards(yard: Yard) -> Iterator[str]:
    for cards in (*yard.decks.values(), *yard.hands, *yard.reap_hands, *yard.graveyards, yard.discards):
        yield from cards
    for front in yard.fronts:
        for life in front.values():
            yield from life.cards
    for reaped in yard.reaping.values():
        yield from reaped.reapers.values()


def tokens(yard: Yard) -> Iterator[str]:
    on_lives = (life.tokens for front in yard.fronts for life in front.values())
    for held in (yard.supply, *yard.tokens, *on_lives):
        for symbol, count in held.items():
            yield from [symbol.value] * count
