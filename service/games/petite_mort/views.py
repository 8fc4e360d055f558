"""What everybody sees, and what a seat sees besides (PM-26, PM-27). `public` is never given a seat."""

from __future__ import annotations

from collections.abc import Container

import msgspec
from msgspec import UNSET, UnsetType

from service.games.graveyard import views as shared
from service.games.graveyard.cards import Deck, soul_points
from service.games.graveyard.choices import Declared
from service.games.graveyard.views import PrivateView, SeatYard
from service.games.graveyard.yard import Grave, Phase, Reaped, Tokens
from service.games.kernel import Outcome, Seat
from service.games.petite_mort.offers import awaited
from service.games.petite_mort.state import State, Taken


class SeatView(SeatYard, frozen=True, omit_defaults=True):
    """`pawns`: the free ones; the others stand on the Diploma."""

    pawns: int = 0


class PublicView(msgspec.Struct, frozen=True, omit_defaults=True):
    """`decks`: sizes. `declared`: by seat, the declarations that were opened last; `reaping`: by
    character, what of them is being shared out."""

    phase: Phase
    round: int
    first: Seat
    diploma: str
    decks: dict[Deck, int]
    seats: dict[str, SeatView]
    supply: Tokens
    discards: Grave = {}
    declared: dict[str, Declared] = {}
    reaping: dict[str, Reaped] = {}
    objectives: Taken = {}
    outcome: Outcome | UnsetType = UNSET


def public(state: State) -> PublicView:
    yard, waited = state.yard, awaited(state)
    return PublicView(
        phase=yard.phase,
        round=yard.round,
        first=yard.first,
        diploma=state.options.diploma,
        decks=shared.sizes(yard),
        seats={str(seat): seat_view(state, seat, waited) for seat in yard.every_seat()},
        supply=yard.supply,
        discards=yard.discards,
        declared=yard.declared,
        reaping=yard.reaping,
        objectives=state.taken,
        outcome=state.outcome or UNSET,
    )


def seat_view(state: State, seat: Seat, waited: Container[Seat]) -> SeatView:
    yard = state.yard
    return SeatView(
        characters=yard.fronts[seat],
        hand=len(yard.hands[seat]),
        reaps=len(yard.reap_hands[seat]),
        graveyard=yard.graveyards[seat],
        points=soul_points(yard.graveyards[seat]),
        tokens=yard.tokens[seat],
        awaited=seat in waited,
        answered=seat in yard.due and seat not in waited,
        pawns=state.pawns[seat],
    )


def private(state: State, seat: Seat) -> PrivateView:
    return shared.private(state.yard, seat)
