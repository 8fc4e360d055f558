"""What everybody sees, and what a seat sees besides (PM-26, PM-27). `public` is never given a seat."""

from __future__ import annotations

from collections.abc import Container

import msgspec
from msgspec import UNSET, UnsetType

from service.games.graveyard import views as shared
from service.games.graveyard.cards import Deck, soul_points
from service.games.graveyard.choices import Declared
from service.games.graveyard.views import PrivateView, SeatYard
from service.games.graveyard.yard import Grave, Reaped, Tokens
from service.games.kernel import Outcome, Seat
from service.games.residence.offers import awaited
from service.games.residence.scores import score
from service.games.residence.state import State, Turn, phase
from service.games.sheet.houses import SHEET, Soul


class SeatView(SeatYard, frozen=True, omit_defaults=True):
    """`space`: its meeple's, 0 at the entrance; past the last it has left."""

    space: int = 0
    score: int = 0


class PublicView(msgspec.Struct, frozen=True, omit_defaults=True):
    """`streets`: the sheet, house by house. `marks`: by space, the seat. `decks`: sizes. `declared`: by seat, the
    declarations that were opened last. What is still to be resolved: `reaping` by character, `dying` by seat.
    `walkers`: who walks because of the item last resolved, in order."""

    phase: str
    round: int
    first: Seat
    oldest: Seat
    decks: dict[Deck, int]
    seats: dict[str, SeatView]
    supply: Tokens
    streets: tuple[tuple[Soul, ...], ...]
    marks: dict[str, Seat] = {}
    discards: Grave = {}
    declared: dict[str, Declared] = {}
    reaping: dict[str, Reaped] = {}
    dying: dict[str, tuple[str, ...]] = {}
    turn: Turn | UnsetType = UNSET
    walkers: tuple[Seat, ...] = ()
    outcome: Outcome | UnsetType = UNSET


def public(state: State) -> PublicView:
    yard, waited = state.yard, awaited(state)
    return PublicView(
        phase=phase(state),
        round=yard.round,
        first=yard.first,
        oldest=Seat(state.options.oldest),
        decks=shared.sizes(yard),
        seats={str(seat): seat_view(state, seat, waited) for seat in yard.every_seat()},
        supply=yard.supply,
        streets=SHEET.streets,
        marks=state.marks,
        discards=yard.discards,
        declared=yard.declared,
        reaping=yard.reaping,
        dying=state.dying,
        turn=state.turn or UNSET,
        walkers=state.walkers,
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
        space=state.spaces[seat],
        score=score(state, seat),
    )


def private(state: State, seat: Seat) -> PrivateView:
    return shared.private(state.yard, seat)
