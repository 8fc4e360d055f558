"""How a play among our bots went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from service.games.card_game.events import CharacterDied, CharacterReaped, ReapsDeclared, TokensPlaced, TokensTaken
from service.games.kernel import Game, Seat
from service.games.petite_mort.offers import offers
from service.games.petite_mort.options import PetiteMortOptions
from service.games.petite_mort.state import State
from service.games.simulate import SimulatedCommit, commits

CHANCES, REAPERS, REAPED, DIED, TAKEN, PLACED = "chances", "reapers", "reaped", "died", "taken", "placed"


class Course(NamedTuple):
    """`met`: the objectives that somebody met. `places`: of the winners, counted from the first round's first seat on.
    `counts`: how often a seat could declare a reap and how often it did; how many characters were reaped, and died in
    their beds; how many tokens were taken, and placed."""

    reason: str
    rounds: int
    met: frozenset[str]
    places: tuple[int, ...]
    counts: Counter[str]


def course(game: Game[State], bot: str, seats: int, options: PetiteMortOptions, seed: str) -> Course:
    """One play with that bot on every seat."""
    made = list(commits(game, (bot,) * seats, options, seed))
    first, last = made[0].before.shared.first, made[-1].after
    assert last.outcome is not None
    counts: Counter[str] = Counter()
    for commit in made:
        counts.update(told(commit))
    return Course(
        reason=last.outcome.reason,
        rounds=last.shared.round,
        met=frozenset(last.taken),
        places=tuple((winner - first) % seats for winner in last.outcome.winners),
        counts=counts,
    )


def told(commit: SimulatedCommit) -> dict[str, int]:
    """What its events count for."""
    found: Counter[str] = Counter()
    for event in commit.events:
        found.update(dict(counted(event, commit.before)))
    return found


def counted(event: Any, before: State) -> Iterator[tuple[str, int]]:
    match event:
        case ReapsDeclared(declared):
            yield CHANCES, sum(could_reap(before, seat) for seat in before.shared.every_seat())
            yield REAPERS, sum(bool(one.reaps) for one in declared.values())
        case CharacterReaped():
            yield REAPED, 1
        case CharacterDied():
            yield DIED, 1
        case TokensTaken(taken):
            yield TAKEN, len(taken)
        case TokensPlaced(placed):
            yield PLACED, sum(map(len, placed.values()))


def could_reap(state: State, seat: Seat) -> bool:
    return any(offer.type == "reap" for offer in offers(state, seat))
