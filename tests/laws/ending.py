"""How a play ends, whoever of the seats stayed to the end (PL-15)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from service.games.kernel import Outcome, Seat
from tests.laws.plays import Play

ENOUGH = 40
"""So many sets of seats that stay are tried; with up to five seats that is every one."""


def outcome_of(play: Play) -> Outcome:
    outcome = play.game.outcome(play.states()[-1])
    assert outcome is not None
    return outcome


def stayers(play: Play, source: Random) -> Iterator[tuple[Seat, ...]]:
    seats = play.every_seat()
    every = [some for size in range(1, len(seats) + 1) for some in combinations(seats, size)] if len(seats) < 6 else []
    for _ in range(ENOUGH):
        if every:
            yield every.pop()
        else:
            yield tuple(seat for seat in seats if source.random() < 0.5)


def the_best_of_those_who_stay_win(play: Play, source: Random) -> int:
    """Nobody takes a win along by leaving: of a side its members win that stayed, else those with the best rank."""
    outcome, checks = outcome_of(play), 0
    for stayed in stayers(play, source):
        told = outcome.among(stayed)
        if outcome.ranks:
            best = min((outcome.ranks[str(seat)] for seat in stayed), default=0)
            assert told.winners == tuple(seat for seat in stayed if outcome.ranks[str(seat)] == best)
        else:
            assert told.winners == tuple(seat for seat in outcome.winners if seat in stayed)
        assert told.among(stayed) == told
        assert (told.reason, told.scores, told.parts) == (outcome.reason, outcome.scores, outcome.parts)
        checks += 1
    assert outcome.among(play.every_seat()) == outcome
    return checks


def every_score_is_the_sum_of_its_parts(play: Play, source: Random) -> int:
    """Whoever scores is told with what it is made of."""
    outcome = outcome_of(play)
    totals = {**outcome.scores, **outcome.rivals}
    assert {name: sum(parts.values()) for name, parts in outcome.parts.items()} == totals
    assert not totals or set(outcome.scores) == {str(seat) for seat in play.every_seat()}
    return len(totals) + 1
