"""What seats draw, at set-up and when life goes on (PM-08, PM-25)."""

from __future__ import annotations

from typing import NamedTuple

from service.games.graveyard.cards import Deck
from service.games.graveyard.events import CardsDrawn
from service.games.graveyard.yard import FRONT, HAND, REAPS, Yard
from service.games.kernel import Seat


class Owed(NamedTuple):
    """In the order of the decks."""

    characters: int
    personalities: int
    reaps: int


def owed(yard: Yard, seat: Seat) -> Owed:
    """Up to 3 Characters, 3 Personalities and 2 Reaps; two Personalities, where two were attached."""
    return Owed(FRONT - len(yard.fronts[seat]), HAND - len(yard.hands[seat]), REAPS - len(yard.reap_hands[seat]))


def falls_short(yard: Yard) -> bool:
    """Is there a deck that cannot give what is owed to all seats together?"""
    lacking = {
        Deck.CHARACTERS: FRONT * yard.seats - sum(map(len, yard.fronts)),
        Deck.PERSONALITIES: HAND * yard.seats - sum(map(len, yard.hands)),
        Deck.REAPS: REAPS * yard.seats - sum(map(len, yard.reap_hands)),
    }
    return any(len(yard.decks[deck]) < count for deck, count in lacking.items())


def drawn(yard: Yard, seat: Seat) -> CardsDrawn:
    """What the seat draws of what it is owed, as far as the decks go."""
    cards = (yard.decks[deck][:count] for deck, count in zip(Deck, owed(yard, seat), strict=True))
    return CardsDrawn(seat, *cards)


def draws_nothing(event: CardsDrawn) -> bool:
    return not (event.characters or event.personalities or event.reaps)
