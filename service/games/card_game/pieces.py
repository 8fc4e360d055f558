"""Everything that lies in the state, one entry each (the law "nothing is created or lost")."""

from __future__ import annotations

from collections.abc import Iterator

from service.games.card_game.state import SharedState


def pieces(state: SharedState) -> tuple[str, ...]:
    return (*(f"card {card}" for card in cards(state)), *(f"token {symbol}" for symbol in tokens(state)))


def cards(state: SharedState) -> Iterator[str]:
    for cards in (*state.decks.values(), *state.hands, *state.reap_hands, *state.graveyards, state.discards):
        yield from cards
    for front in state.fronts:
        for life in front.values():
            yield from life.cards
    for reaped in state.reaping.values():
        yield from reaped.reapers.values()


def tokens(state: SharedState) -> Iterator[str]:
    on_lives = (life.tokens for front in state.fronts for life in front.values())
    for held in (state.supply, *state.tokens, *on_lives):
        for symbol, count in held.items():
            yield from [symbol.value] * count
