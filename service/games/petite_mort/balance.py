"""What is counted of plays on every Diploma, and whether each can be finished and leaves everybody a chance (PM-07)."""

from __future__ import annotations

from collections.abc import Iterator

from service.games.balance.counting import Balance, Commit, Kind
from service.games.balance.figures import Row
from service.games.balance.floors import uneven
from service.games.card_game.events import CharacterDied, CharacterReaped, ReapsDeclared, TokensPlaced, TokensTaken
from service.games.kernel import Seat
from service.games.petite_mort.diplomas import DIPLOMAS, EVERY, EXCLUSIVE
from service.games.petite_mort.ending import DIPLOMA
from service.games.petite_mort.offers import offers
from service.games.petite_mort.options import PetiteMortOptions
from service.games.petite_mort.state import State

SEATS = (2, 3, 4)

LEAST_FINISHED = 0.6
"""Of the plays on a Diploma, so many end by a fourth objective."""

LEAST_MET = 0.05
"""In so many of them each objective is met by somebody."""


def objectives(state: State) -> dict[str, tuple[Seat, ...]]:
    """By objective, the seats that took it."""
    diploma = EVERY[state.printed]
    return {one.id: tuple(Seat(int(seat)) for seat in state.taken.get(one.id, ())) for one in diploma.objective}


def counts(commit: Commit) -> Iterator[tuple[str, int]]:
    for event in commit.events:
        match event:
            case ReapsDeclared(declared):
                yield "could_reap", sum(could_reap(commit.before, seat) for seat in commit.before.shared.every_seat())
                yield "did_reap", sum(bool(one.reaps) for one in declared.values())
            case CharacterReaped():
                yield "reaped", 1
            case CharacterDied():
                yield "died", 1
            case TokensTaken(taken):
                yield "tokens_taken", len(taken)
            case TokensPlaced(placed):
                yield "tokens_placed", sum(map(len, placed.values()))


def could_reap(state: State, seat: Seat) -> bool:
    return any(offer.type == "reap" for offer in offers(state, seat))


MOST_FOR_TAKERS = 1.6
"""Of their fair share of wins, those who took an exclusive objective, but on the first Diploma and the last."""

EVENED = tuple(DIPLOMAS)[1:-1]


def faults(row: Row, doubt: float) -> Iterator[str]:
    """Where PM-07 does not hold."""
    finished = row.ended.get(DIPLOMA, 0.0)
    if finished < LEAST_FINISHED:
        yield f"PM-07: {finished:.1%} end by a fourth objective, not {LEAST_FINISHED:.0%}"
    for name, taken in row.taken.items():
        if taken.plays + doubt * (LEAST_MET * (1 - LEAST_MET) / row.games) ** 0.5 < LEAST_MET:
            yield f"PM-07: {name} is met in {taken.plays:.1%}, not {LEAST_MET:.0%}"
        if name in EXCLUSIVE and row.name in EVENED:
            yield from uneven(f"PM-07: who takes {name}", taken.takers, doubt, least=0.0, most=MOST_FOR_TAKERS)


BALANCE: Balance[State] = Balance(
    kinds=tuple(Kind(name, seats, PetiteMortOptions(diploma=name)) for name in DIPLOMAS for seats in SEATS),
    rounds=lambda state: state.shared.round,
    first=lambda state: state.shared.first,
    takers=objectives,
    counts=counts,
    faults=faults,
)
