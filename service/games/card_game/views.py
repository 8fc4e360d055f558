"""What everybody sees of the state, and what a seat sees besides (PM-26). `public` is never given a seat."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from service.games.card_game.cards import Deck, soul_points
from service.games.card_game.choices import Choice, Declared, Pass
from service.games.card_game.state import Front, Grave, Reaped, SharedState, Tokens
from service.games.kernel import Seat


class SeatCards(msgspec.Struct, frozen=True, omit_defaults=True):
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


class PublicCards(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What the public views of both games begin with. `decks`: sizes. `declared`: by seat, the declarations that were
    opened last; `reaping`: by character, what of them is still to be done."""

    round: int
    first: Seat
    decks: dict[Deck, int]
    supply: Tokens
    discards: Grave = {}
    declared: dict[str, Declared] = {}
    reaping: dict[str, Reaped] = {}


class PrivateView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's hand, what it chose in this step, and what it passed on this round."""

    hand: tuple[str, ...]
    reaps: tuple[str, ...]
    choice: Choice | UnsetType = UNSET
    passed: Pass | UnsetType = UNSET


def private(state: SharedState, seat: Seat) -> PrivateView:
    name = str(seat)
    return PrivateView(
        hand=state.hands[seat],
        reaps=state.reap_hands[seat],
        choice=state.choices.get(name, UNSET),
        passed=state.passed.get(name, UNSET),
    )


def public_cards(state: SharedState) -> dict[str, Any]:
    """The fields of `PublicCards`."""
    return {
        "round": state.round,
        "first": state.first,
        "decks": {deck: len(cards) for deck, cards in state.decks.items()},
        "supply": state.supply,
        "discards": state.discards,
        "declared": state.declared,
        "reaping": state.reaping,
    }


def seat_cards(state: SharedState, seat: Seat, waited: Container[Seat]) -> dict[str, Any]:
    """The fields of `SeatCards`. `waited`: whom the table waits for."""
    return {
        "characters": state.fronts[seat],
        "hand": len(state.hands[seat]),
        "reaps": len(state.reap_hands[seat]),
        "graveyard": state.graveyards[seat],
        "points": soul_points(state.graveyards[seat]),
        "tokens": state.tokens[seat],
        "awaited": seat in waited,
        "answered": seat in state.due and seat not in waited,
    }
