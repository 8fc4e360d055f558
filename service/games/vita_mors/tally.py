"""The tally (VM-16, VM-17) and the abilities that bend it (VM-23, VM-26, VM-28, VM-29)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from service.games.kernel import Seat
from service.games.vita_mors.cards import BEGGAR, GRAFTER, PROSTITUTE
from service.games.vita_mors.sides import Side, other
from service.games.vita_mors.tokens import Token, Use

PULLS: dict[Token, int] = {Token.COUNTERFEIT: 2, Token.LOCK: 0, Token.REVERSE: -1}
"""How many votes a coin is for its own side, by what lies on it; -1 is one for the other side."""


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


def pulls(card: str, used: Mapping[str, Use], seats: int) -> list[int]:
    """By seat, how many votes its coin is for the side it shows."""
    on_seat = {use.target: PULLS[use.token] for use in used.values() if isinstance(use.target, int)}
    silent = range(seats) if card == PROSTITUTE else ()
    return [0 if seat in silent and str(seat) not in used else on_seat.get(Seat(seat), 1) for seat in range(seats)]


def doctors_vote(used: Mapping[str, Use]) -> int:
    return int(any(use.token == Token.WILL for use in used.values()))


def tally(ballot: Ballot) -> Tally:
    count = {Side.VITA: int(ballot.extra_vita), Side.MORS: 0}
    for coin, pull in zip(ballot.coins, pulls(ballot.card, ballot.used, len(ballot.coins)), strict=True):
        count[coin if pull >= 0 else other(coin)] += abs(pull)
    count[ballot.diagnosis] += doctors_vote(ballot.used)
    return Tally(count[Side.VITA], count[Side.MORS])


def fate(card: str, lead: int, diagnosis: Side) -> Side:
    """Which row the patient goes to, Vita being `lead` votes ahead."""
    if lead == 0:
        return diagnosis
    if card == GRAFTER:
        return Side.VITA if lead in (1, 2) else Side.MORS
    if card == BEGGAR:
        return Side.MORS if lead in (-1, -2) else Side.VITA
    return Side.VITA if lead > 0 else Side.MORS
