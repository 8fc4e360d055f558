"""How a play among bots went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from service.games.balance.counting import Balance, Kind
from service.games.kernel import Game, Seat
from service.games.simulate import commits


class Course(NamedTuple):
    """Seats are places here: counted from the play's first seat on. `sides`, `scores`: by place; empty where there are
    none. `takers`: by what can be taken, who took it. `counts`: what else was counted."""

    reason: str
    rounds: int
    seats: int
    winners: tuple[int, ...]
    sides: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    takers: Mapping[str, tuple[int, ...]] = {}
    counts: Mapping[str, int] = {}

    def won(self, places: tuple[int, ...]) -> float:
        """The part of the win that these places have; a win that is shared counts in part."""
        return sum(place in places for place in self.winners) / max(1, len(self.winners))

    def fair(self, places: tuple[int, ...]) -> float:
        """The part that they would have if all sides won alike, or all seats where there are none."""
        if not self.sides:
            return len(places) / self.seats
        sizes = Counter(self.sides)
        return sum(1 / len(sizes) / sizes[self.sides[place]] for place in places)


def course(game: Game[Any], balance: Balance[Any], kind: Kind, bot: str, seed: str) -> Course:
    """One play with that bot on every seat."""
    made = list(commits(game, (bot,) * kind.seats, kind.options, seed))
    first, last = balance.first(made[0].before), made[-1].after
    outcome = game.outcome(last)
    assert outcome is not None
    in_order = [Seat((first + place) % kind.seats) for place in range(kind.seats)]
    counts: Counter[str] = Counter()
    for commit in made:
        for name, count in balance.counts(commit):
            counts[name] += count
    sides = balance.sides(last)
    return Course(
        reason=outcome.reason,
        rounds=balance.rounds(last),
        seats=kind.seats,
        winners=tuple((winner - first) % kind.seats for winner in outcome.winners),
        sides=tuple(str(sides[seat]) for seat in in_order) if sides else (),
        scores=tuple(outcome.scores[str(seat)] for seat in in_order) if outcome.scores else (),
        takers={
            name: tuple(sorted((seat - first) % kind.seats for seat in seats))
            for name, seats in balance.takers(last).items()
        },
        counts=dict(counts),
    )
