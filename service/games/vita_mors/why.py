"""Why a patient was judged as it was, as far as the count of the votes does not say it (VM-16 to VM-29)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from service.games.vita_mors.cards import BEGGAR, GRAFTER, PROSTITUTE
from service.games.vita_mors.sides import Side
from service.games.vita_mors.tally import Ballot, Tally, doctors_vote
from service.games.vita_mors.tokens import Token


class Why(StrEnum):
    """In the order in which they come to bear."""

    MAID = "maid"
    WILL = "will"
    LOCKED = "locked"
    PROSTITUTE = "prostitute"
    NO_VOTES = "no_votes"
    TIE = "tie"
    GRAFTER_LIVES = "grafter_lives"
    GRAFTER_DIES = "grafter_dies"
    BEGGAR_DIES = "beggar_dies"
    BEGGAR_LIVES = "beggar_lives"


def reasons(ballot: Ballot, counted: Tally, fate: Side, *, barred: bool) -> tuple[Why, ...]:
    """`barred`: nobody may use a privilege this round (VM-24)."""
    return (*of_the_count(ballot, barred=barred), *of_the_fate(ballot.card, counted.vita - counted.mors, fate))


def of_the_count(ballot: Ballot, *, barred: bool) -> Iterator[Why]:
    if ballot.extra_vita:
        yield Why.MAID
    if doctors_vote(ballot.used):
        yield Why.WILL
    if any(use.token == Token.LOCK for use in ballot.used.values()):
        yield Why.LOCKED
    if ballot.card == PROSTITUTE:
        yield Why.NO_VOTES if barred else Why.PROSTITUTE


def of_the_fate(card: str, lead: int, fate: Side) -> Iterator[Why]:
    """`lead`: of Vita, in votes."""
    if lead == 0:
        yield Why.TIE
    elif card == GRAFTER and lead > 0:
        yield Why.GRAFTER_LIVES if fate == Side.VITA else Why.GRAFTER_DIES
    elif card == BEGGAR and lead < 0:
        yield Why.BEGGAR_LIVES if fate == Side.VITA else Why.BEGGAR_DIES
