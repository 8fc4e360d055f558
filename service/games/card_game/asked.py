"""Whom each step asks. Depends on nothing but what all can see (PM-27)."""

from __future__ import annotations

from collections.abc import Callable

from service.games.card_game.lives import deathbeds, to_attach
from service.games.card_game.offers import opposing
from service.games.card_game.shares import to_share
from service.games.card_game.state import Phase, SharedState
from service.games.kernel import Seat

TO_PASS = 2


def passes(state: SharedState, seat: Seat) -> bool:
    return len(state.hands[seat]) >= TO_PASS


def attaches(state: SharedState, seat: Seat) -> bool:
    return to_attach(state, seat) > 0


def has_tokens(state: SharedState, seat: Seat) -> bool:
    return bool(state.tokens[seat]) and bool(opposing(state, seat))


def is_there(state: SharedState, seat: Seat) -> bool:
    """What a seat could reap is its secret, so all are asked."""
    return True


def shares(state: SharedState, seat: Seat) -> bool:
    return bool(to_share(state, seat))


def has_deathbeds(state: SharedState, seat: Seat) -> bool:
    return bool(deathbeds(state, seat))


ASKED: dict[Phase, Callable[[SharedState, Seat], bool]] = {
    Phase.PASS: passes,
    Phase.ATTACH: attaches,
    Phase.TOKENS: has_tokens,
    Phase.REAP: is_there,
    Phase.SHARE: shares,
    Phase.DEATHBED: has_deathbeds,
}


def asked(state: SharedState, phase: Phase) -> tuple[Seat, ...]:
    return tuple(seat for seat in state.every_seat() if ASKED[phase](state, seat))
