"""What each seat may do now. `decide` accepts exactly this (PL-13)."""

from __future__ import annotations

from service.games.card_game import offers as card_offers
from service.games.kernel import Offer, Seat, Some
from service.games.residence.items import items_of
from service.games.residence.state import PAWNS, Stage, State, Turn


def awaited(state: State) -> tuple[Seat, ...]:
    return (state.turn.seat,) if state.turn else card_offers.awaited(state.shared)


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    if state.turn is None:
        return card_offers.offers(state.shared, seat, PAWNS)
    return in_turn(state, state.turn) if seat == state.turn.seat else card_offers.NONE


def in_turn(state: State, turn: Turn) -> tuple[Offer, ...]:
    match turn.stage:
        case Stage.RESOLVE:
            return (Offer("resolve", {"item": items_of(state, turn.seat)}),)
        case Stage.SHARE:
            return (card_offers.share_of(state.shared, turn.item),)
        case Stage.WALK:
            cards = tuple(state.shared.graveyards[turn.seat])
            return (Offer("walk", {"cards": Some(cards, 1, len(cards))}),)
