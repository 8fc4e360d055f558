"""Whom each step asks. Depends on nothing but what all can see (PM-27)."""

from __future__ import annotations

from collections.abc import Callable

from service.games.graveyard.lives import deathbeds, to_attach
from service.games.graveyard.offers import opposing
from service.games.graveyard.shares import to_share
from service.games.graveyard.yard import Phase, Yard
from service.games.kernel import Seat

TO_PASS = 2


def passes(yard: Yard, seat: Seat) -> bool:
    return len(yard.hands[seat]) >= TO_PASS


def attaches(yard: Yard, seat: Seat) -> bool:
    return to_attach(yard, seat) > 0


def has_tokens(yard: Yard, seat: Seat) -> bool:
    return bool(yard.tokens[seat]) and bool(opposing(yard, seat))


def is_there(yard: Yard, seat: Seat) -> bool:
    """What a seat could reap is its secret, so all are asked."""
    return True


def shares(yard: Yard, seat: Seat) -> bool:
    return bool(to_share(yard, seat))


def has_deathbeds(yard: Yard, seat: Seat) -> bool:
    return bool(deathbeds(yard, seat))


ASKED: dict[Phase, Callable[[Yard, Seat], bool]] = {
    Phase.PASS: passes,
    Phase.ATTACH: attaches,
    Phase.TOKENS: has_tokens,
    Phase.REAP: is_there,
    Phase.SHARE: shares,
    Phase.DEATHBED: has_deathbeds,
}


def asked(yard: Yard, phase: Phase) -> tuple[Seat, ...]:
    return tuple(seat for seat in yard.every_seat() if ASKED[phase](yard, seat))
