"""What everybody sees, and what a seat sees besides (VM-42, VM-43). `public` is never given a seat.

What is public is named here field by field; the parts shared with the state (`Patient`, `Record`, `Use`, holdings)
hold nothing secret, and sharing them lets a merge patch skip what did not change.
"""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from service.games.kernel import Outcome, Seat
from service.games.vita_mors.cards import BY_ID, Class
from service.games.vita_mors.missions import Mission
from service.games.vita_mors.parties import Party, pool_counts
from service.games.vita_mors.sides import Side
from service.games.vita_mors.state import Effect, Patient, Phase, Record, State
from service.games.vita_mors.tokens import Holding, Token, Use


class DeckView(msgspec.Struct, frozen=True, omit_defaults=True):
    """`top`: the card that lies face up on it (VM-31). `cards`: after the end, top first (VM-41)."""

    size: int
    top: Patient | UnsetType = UNSET
    cards: tuple[str, ...] = ()


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """`awaited`: the table waits for it. `voted`, `picked`, `asked`, `used`: what it did this round; asked and not
    awaited without `used` is a pass. `party`: after the end."""

    tokens: Holding
    awaited: bool = False
    voted: bool = False
    picked: bool = False
    asked: bool = False
    used: Use | UnsetType = UNSET
    party: Party | UnsetType = UNSET


class PublicView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Rows are by place from the left, from "1"; `rounds` by number; `missions` by party.
    `pool`: how many of each party token the seats drew from."""

    phase: Phase
    round: int
    host: Seat
    designated_round: int
    decks: dict[Class, DeckView]
    seats: dict[str, SeatView]
    missions: dict[Party, Mission]
    pool: dict[Party, int]
    vita_row: dict[str, Patient] = {}
    mors_row: dict[str, Patient] = {}
    rounds: dict[str, Record] = {}
    discard: Holding = {}
    hall: Patient | UnsetType = UNSET
    diagnosis: Side | UnsetType = UNSET
    next_is_aristocrat: bool = False
    no_privileges: bool = False
    extra_vita: int = 0
    joker_absent: bool = False
    undrawn: tuple[Party, ...] = ()
    outcome: Outcome | UnsetType = UNSET


class PrivateView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's own party, its coin until the tally, its pick until all are in."""

    party: Party | UnsetType = UNSET
    coin: Side | UnsetType = UNSET
    pick: Token | UnsetType = UNSET


def public(state: State) -> PublicView:
    return PublicView(
        phase=state.phase,
        round=state.round,
        host=state.host,
        designated_round=state.designated_round(),
        decks={back: deck_view(state, back) for back in Class},
        seats={str(seat): seat_view(state, Seat(seat)) for seat in range(state.seats)},
        missions=state.missions,
        pool=pool_counts(state.seats, wide=state.options.wide_pool),
        vita_row=state.vita_row,
        mors_row=state.mors_row,
        rounds=state.records,
        discard=state.discard,
        hall=state.hall or UNSET,
        diagnosis=state.diagnosis or UNSET,
        next_is_aristocrat=state.crowning or (state.effect == Effect.NEXT_IS_ARISTOCRAT and state.phase == Phase.VISIT),
        no_privileges=state.effect == Effect.NO_PRIVILEGES,
        extra_vita=int(state.effect == Effect.EXTRA_VITA),
        joker_absent=state.joker_absent,
        undrawn=state.undrawn if state.outcome else (),
        outcome=state.outcome or UNSET,
    )


def deck_view(state: State, back: Class) -> DeckView:
    top = state.tops_up.get(back)
    return DeckView(
        size=len(state.decks[back]),
        top=Patient(top, BY_ID[top].actual) if top else UNSET,
        cards=state.decks[back] if state.outcome else (),
    )


def seat_view(state: State, seat: Seat) -> SeatView:
    return SeatView(
        tokens=state.holdings[seat],
        awaited=seat in state.due,
        voted=state.coins[seat] is not None,
        picked=state.picks[seat] is not None,
        asked=seat in state.asked,
        used=state.used.get(str(seat), UNSET),
        party=state.parties[seat] if state.outcome else UNSET,
    )


def private(state: State, seat: Seat) -> PrivateView:
    over = state.phase in (Phase.JUDGED, Phase.OVER)
    return PrivateView(
        party=state.parties[seat] if state.parties else UNSET,
        coin=UNSET if over else state.coins[seat] or UNSET,
        pick=state.picks[seat] or UNSET,
    )
