"""What each seat may do now. `decide` accepts exactly this (PL-13)."""

from __future__ import annotations

from service.games.graveyard import offers as shared
from service.games.kernel import Offer, Seat
from service.games.petite_mort.state import State


def awaited(state: State) -> tuple[Seat, ...]:
    return shared.awaited(state.yard)


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    return shared.offers(state.yard, seat, state.pawns[seat])
