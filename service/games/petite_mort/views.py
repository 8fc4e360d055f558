"""What everybody sees, and what a seat sees besides (PM-26, PM-27). `public` is never given a seat."""

from __future__ import annotations

from collections.abc import Container

from msgspec import UNSET, UnsetType

from service.games.card_game import views as card_views
from service.games.card_game.state import Phase
from service.games.card_game.views import PrivateView, PublicCards, SeatCards, public_cards, seat_cards
from service.games.kernel import Outcome, Seat
from service.games.petite_mort.offers import awaited
from service.games.petite_mort.state import State, Taken


class SeatView(SeatCards, frozen=True, omit_defaults=True):
    """`pawns`: the free ones; the others stand on the Diploma."""

    pawns: int = 0


class PublicView(PublicCards, frozen=True, omit_defaults=True, kw_only=True):
    """`printed`: the Diploma as older rules had it printed, where that is another."""

    phase: Phase
    diploma: str
    printed: str | UnsetType = UNSET
    seats: dict[str, SeatView]
    objectives: Taken = {}
    outcome: Outcome | UnsetType = UNSET


def public(state: State) -> PublicView:
    shared, waited = state.shared, awaited(state)
    return PublicView(
        **public_cards(shared),
        phase=shared.phase,
        diploma=state.options.diploma,
        printed=UNSET if state.printed == state.options.diploma else state.printed,
        seats={str(seat): seat_view(state, seat, waited) for seat in shared.every_seat()},
        objectives=state.taken,
        outcome=state.outcome or UNSET,
    )


def seat_view(state: State, seat: Seat, waited: Container[Seat]) -> SeatView:
    return SeatView(**seat_cards(state.shared, seat, waited), pawns=state.pawns[seat])


def private(state: State, seat: Seat) -> PrivateView:
    return card_views.private(state.shared, seat)
