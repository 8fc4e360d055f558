"""What each seat may do now. `decide` accepts exactly this (PL-13)."""

from __future__ import annotations

from service.games.graveyard import offers as shared
from service.games.kernel import Offer, Seat, Some
from service.games.residence.items import items_of
from service.games.residence.state import PAWNS, Stage, State, Turn


def awaited(state: State) -> tuple[Seat, ...]:
    return (state.turn.seat,) if state.turn else shared.awaited(state.yard)


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    if state.turn is None:
        return shared.offers(state.yard, seat, PAWNS)
    return in_turn(state, state.turn) if seat == state.turn.seat else shared.NONE


def in_turn(state: State, turn: Turn) -> tuple[Offer, ...]:
    match turn.stage:
        case Stage.RESOLVE:
            return (Offer("resolve", {"item": items_of(state, turn.seat)}),)
        case Stage.SHARE:
            return (shared.share_of(state.yard, turn.item),)
        case Stage.WALK:
            cards = tuple(state.yard.graveyards[turn.seat])
            return (Offer("walk", {"cards": Some(cards, 1, len(cards))}),)
