"""What seats draw, at set-up and when life goes on (PM-08, PM-25)."""

from __future__ import annotations

from typing import NamedTuple

from service.games.card_game.cards import Deck
from service.games.card_game.events import CardsDrawn
from service.games.card_game.state import FRONT, HAND, REAPS, SharedState
from service.games.kernel import Seat


class Owed(NamedTuple):
    """In the order of the decks."""

    characters: int
    personalities: int
    reaps: int


def owed(state: SharedState, seat: Seat) -> Owed:
    """Up to 3 Characters, 3 Personalities and 2 Reaps; two Personalities, where two were attached."""
    return Owed(FRONT - len(state.fronts[seat]), HAND - len(state.hands[seat]), REAPS - len(state.reap_hands[seat]))


def falls_short(state: SharedState) -> bool:
    """Is there a deck that cannot give what is owed to all seats together?"""
    lacking = {
        Deck.CHARACTERS: FRONT * state.seats - sum(map(len, state.fronts)),
        Deck.PERSONALITIES: HAND * state.seats - sum(map(len, state.hands)),
        Deck.REAPS: REAPS * state.seats - sum(map(len, state.reap_hands)),
    }
    return any(len(state.decks[deck]) < count for deck, count in lacking.items())


def cards_drawn(state: SharedState, seat: Seat) -> CardsDrawn:
    """What the seat draws of what it is owed, as far as the decks go."""
    cards = (state.decks[deck][:count] for deck, count in zip(Deck, owed(state, seat), strict=True))
    return CardsDrawn(seat, *cards)


def draws_nothing(event: CardsDrawn) -> bool:
    return not (event.characters or event.personalities or event.reaps)
