"""The tally (VM-16, VM-17) and the abilities that bend it (VM-23, VM-26, VM-28, VM-29)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from service.games.kernel import Seat
from service.games.vita_mors.cards import BEGGAR, GRAFTER, PROSTITUTE
from service.games.vita_mors.sides import Side, other
from service.games.vita_mors.tokens import Token, Use

WEIGHTS: dict[Token, int] = {Token.COUNTERFEIT: 2, Token.LOCK: 0, Token.REVERSE: 1}


class Tally(NamedTuple):
    vita: int
    mors: int


class Ballot(NamedTuple):
    """What is counted. `coins` by seat; `used` by the seat that used it, as a string."""

    card: str
    coins: tuple[Side, ...]
    used: Mapping[str, Use]
    diagnosis: Side
    extra_vita: bool


def tally(ballot: Ballot) -> Tally:
    count = {Side.VITA: int(ballot.extra_vita), Side.MORS: 0}
    on_seat = {use.target: use.token for use in ballot.used.values() if isinstance(use.target, int)}
    for seat, coin in enumerate(ballot.coins):
        if ballot.card == PROSTITUTE and str(seat) not in ballot.used:
            continue
        token = on_seat.get(Seat(seat))
        count[other(coin) if token is Token.REVERSE else coin] += WEIGHTS[token] if token else 1
    if any(use.token is Token.WILL for use in ballot.used.values()):
        count[ballot.diagnosis] += 1
    return Tally(count[Side.VITA], count[Side.MORS])


def fate(card: str, counted: Tally, diagnosis: Side) -> Side:
    """Which row the patient goes to."""
    lead = counted.vita - counted.mors
    if lead == 0:
        return diagnosis
    if card == GRAFTER:
        return Side.VITA if lead in (1, 2) else Side.MORS
    if card == BEGGAR:
        return Side.MORS if lead in (-1, -2) else Side.VITA
    return Side.VITA if lead > 0 else Side.MORS
