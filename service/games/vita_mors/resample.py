"""Another world that a viewer cannot tell from this one, from VM-06, VM-07, VM-11, VM-25, VM-31, VM-38 and VM-42."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from msgspec.structs import replace

from service.games.kernel import Seat
from service.games.vita_mors.parties import Party
from service.games.vita_mors.sides import Side
from service.games.vita_mors.state import State
from service.games.vita_mors.tokens import Token

T = TypeVar("T")
SHARE = 0.7
"""How often each kind of secret is replaced: alone and together."""


def resample(state: State, viewer: Seat | None, source: Random) -> State:
    if state.outcome is not None:
        return state  # VM-41: nothing is secret any more
    for another in (other_orders, other_parties, other_coins, other_picks):
        if source.random() < SHARE:
            state = another(state, viewer, source)
    return state


def other_orders(state: State, viewer: Seat | None, source: Random) -> State:
    """Which cards are left in a deck is known to all; in what order they lie face down, to nobody."""
    decks = {}
    for back, deck in state.decks.items():
        face_up = 1 if back in state.tops_up else 0
        decks[back] = deck[:face_up] + shuffled(deck[face_up:], source)
    return replace(state, decks=decks)


def other_parties(state: State, viewer: Seat | None, source: Random) -> State:
    """Own party apart, any deal from the pool; once BALATRO went unclaimed the Joker is known to be undrawn."""
    known = {viewer: state.parties[viewer]} if viewer is not None else {}
    tokens = [*state.parties, *state.undrawn]
    for party in known.values():
        tokens.remove(party)
    if state.joker_absent:
        tokens.remove(Party.JOKER)
        hidden = [*shuffled(tuple(tokens), source), Party.JOKER]
    else:
        hidden = list(shuffled(tuple(tokens), source))
    parties = tuple(known[Seat(seat)] if seat in known else hidden.pop(0) for seat in range(state.seats))
    return replace(state, parties=parties, undrawn=tuple(sorted(hidden, key=list(Party).index)))


def other_coins(state: State, viewer: Seat | None, source: Random) -> State:
    """Who has voted is known, how is not."""
    coins = tuple(
        coin if coin is None or seat == viewer else source.choice(list(Side)) for seat, coin in enumerate(state.coins)
    )
    return replace(state, coins=coins)


def other_picks(state: State, viewer: Seat | None, source: Random) -> State:
    """Who has picked is known, and out of what; not what."""

    def another(seat: int, pick: Token | None) -> Token | None:
        return pick if pick is None or seat == viewer else source.choice(list(state.holdings[seat]))

    return replace(state, picks=tuple(another(seat, pick) for seat, pick in enumerate(state.picks)))


def shuffled(row: tuple[T, ...], source: Random) -> tuple[T, ...]:
    return tuple(source.sample(row, len(row)))
