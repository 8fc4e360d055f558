"""What each seat may do now. `decide` accepts exactly this (PL-13)."""

from __future__ import annotations

from service.games.card_game import offers as card_offers
from service.games.kernel import Offer, Seat
from service.games.petite_mort.state import State


def awaited(state: State) -> tuple[Seat, ...]:
    return card_offers.awaited(state.shared)


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    return card_offers.offers(state.shared, seat, state.pawns[seat])
