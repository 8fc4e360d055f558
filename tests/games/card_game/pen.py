"""Cards as a test needs them: tests prove the rules, whatever the cards of the day say."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from service.games.card_game import cards as held
from service.games.card_game.cards import ALL, BY_ID, DECKS, Character, Deck, Personality, Reap, sway
from service.games.card_game.symbols import Figure, Symbol
from service.games.petite_mort.conditions import NAMES_OF, names_of

C, P, R = (DECKS[deck] for deck in Deck)
"""The cards in the order in which a stacked deal lays them: seat 0 gets C[0:3], P[0:3] and R[0:2], and so on."""


def symbols(words: str) -> tuple[Symbol, ...]:
    return tuple(Symbol(word) for word in words.split())


class Pen:
    """Writes on cards. All are blank at first: no symbols, no points, no Jobs; a Reap needs two Darwin Awards."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch
        for soul in (*ALL.characters, *ALL.personalities):
            self.soul(soul.id)
        for reap in ALL.reaps:
            self.reap(reap.id, "darwin darwin")

    def soul(
        self, card: str, weak: str = "", strong: str = "", *, points: int = 0, darwin: int = 0, job: bool = False
    ) -> None:
        """A Character or a Personality."""
        kind = type(BY_ID[card])
        assert issubclass(kind, Character)
        extra = {"job": job} if kind is Personality else {}
        soul = kind(card, points, symbols(weak), symbols(strong), darwin, **extra)
        self.patch.setitem(held.SWAY, card, sway(soul))
        self.patch.setitem(held.POINTS, card, points)
        self.keep(soul)

    def reap(self, card: str, needs: str, figure: str = "scythe") -> None:
        first, second = symbols(needs)
        self.patch.setitem(held.NEEDS, card, {symbol: needs.split().count(symbol) for symbol in (first, second)})
        self.keep(replace(held_reap(card), needs=(first, second), figure=Figure(figure)))

    def keep(self, card: Character | Reap) -> None:
        self.patch.setitem(held.BY_ID, card.id, card)
        self.patch.setitem(NAMES_OF, card.id, names_of(card))


def held_reap(card: str) -> Reap:
    found = BY_ID[card]
    assert isinstance(found, Reap)
    return found
