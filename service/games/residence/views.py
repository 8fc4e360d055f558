"""What everybody sees, and what a seat sees besides (PM-26, PM-27). `public` is never given a seat."""

from __future__ import annotations

from collections.abc import Container

from msgspec import UNSET, UnsetType

from service.games.card_game import views as card_views
from service.games.card_game.views import PrivateView, PublicCards, SeatCards, public_cards, seat_cards
from service.games.kernel import Outcome, Seat
from service.games.residence.offers import awaited
from service.games.residence.scores import score
from service.games.residence.state import State, Turn, phase
from service.games.sheet.houses import SHEET, Soul


class SeatView(SeatCards, frozen=True, omit_defaults=True):
    """`space`: its meeple's, 0 at the entrance; past the last it has left."""

    space: int = 0
    score: int = 0


class PublicView(PublicCards, frozen=True, omit_defaults=True, kw_only=True):
    """`streets`: the sheet, house by house. `marks`: by space, the seat. `dying`: by seat, who is still to be led to
    the grave. `walkers`: who walks because of the item last resolved, in order."""

    phase: str
    oldest: Seat
    seats: dict[str, SeatView]
    streets: tuple[tuple[Soul, ...], ...]
    marks: dict[str, Seat] = {}
    dying: dict[str, tuple[str, ...]] = {}
    turn: Turn | UnsetType = UNSET
    walkers: tuple[Seat, ...] = ()
    outcome: Outcome | UnsetType = UNSET


def public(state: State) -> PublicView:
    shared, waited = state.shared, awaited(state)
    return PublicView(
        **public_cards(shared),
        phase=phase(state),
        oldest=Seat(state.options.oldest),
        seats={str(seat): seat_view(state, seat, waited) for seat in shared.every_seat()},
        streets=SHEET.streets,
        marks=state.marks,
        dying=state.dying,
        turn=state.turn or UNSET,
        walkers=state.walkers,
        outcome=state.outcome or UNSET,
    )


def seat_view(state: State, seat: Seat, waited: Container[Seat]) -> SeatView:
    cards = seat_cards(state.shared, seat, waited)
    return SeatView(**cards, space=state.spaces[seat], score=score(state, seat))


def private(state: State, seat: Seat) -> PrivateView:
    return card_views.private(state.shared, seat)
