"""What everybody sees of the yard, and what a seat sees besides (PM-26). `public` is never given a seat."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from service.games.graveyard.cards import Deck
from service.games.graveyard.choices import Choice, Pass
from service.games.graveyard.yard import Front, Grave, Tokens, Yard
from service.games.kernel import Seat


class SeatYard(msgspec.Struct, frozen=True, omit_defaults=True):
    """`hand` and `reaps`: how many Personalities and Reaps it holds. `points`: the soul points of its graveyard, which
    is by card, with the round it came in. `awaited`: the table waits for it; `answered`: it is asked, and has."""

    characters: Front
    hand: int
    reaps: int
    graveyard: Grave
    points: int
    tokens: Tokens = {}
    awaited: bool = False
    answered: bool = False


class PrivateView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's hand, what it chose in this step, and what it passed on this round."""

    hand: tuple[str, ...]
    reaps: tuple[str, ...]
    choice: Choice | UnsetType = UNSET
    passed: Pass | UnsetType = UNSET


def private(yard: Yard, seat: Seat) -> PrivateView:
    name = str(seat)
    return PrivateView(
        hand=yard.hands[seat],
        reaps=yard.reap_hands[seat],
        choice=yard.choices.get(name, UNSET),
        passed=yard.passed.get(name, UNSET),
    )


def sizes(yard: Yard) -> dict[Deck, int]:
    return {deck: len(cards) for deck, cards in yard.decks.items()}
