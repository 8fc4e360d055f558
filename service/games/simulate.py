"""Whole plays by bots, without a server: which bot wins how often, and how fast a game plays.

    python -m service.games.simulate vita_mors --seats 3 --bots mission,random --games 1000

Which seat has which bot goes round from game to game, so that every bot sits on every seat as often.
"""

from __future__ import annotations

import argparse
import gc
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple, TypeVar

import msgspec

from service.games import games
from service.games.bots import BLIND, bots_of
from service.games.kernel import Bot, Event, Game, Intent, Outcome, Refusal, Seat, Seen, Told, tag_of

T = TypeVar("T")


class Dice:
    """A quick chance, repeatable and not checkable."""

    def __init__(self, seed: str) -> None:
        self.source = Random(seed)
        self.bits = self.source.getrandbits

    def copied(self) -> Dice:
        """One that goes on as this one will."""
        other = Dice("")
        other.source.setstate(self.source.getstate())
        return other

    def draw(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        """As `Random.choice` and, from a deck, `Random.sample` do, in fewer steps: a bot draws often."""
        if not 0 <= count <= len(items):
            raise ValueError(f"cannot draw {count} of {len(items)}")
        if count == 1:
            return (items[self.below(len(items))],)
        remaining, out, bits = list(items), [], self.bits
        for ways in range(len(remaining), len(remaining) - count, -1):
            size = ways.bit_length()  # `below`, written out: most of a shuffle would be calls
            while (at := bits(size)) >= ways:
                pass
            out.append(remaining[at])
            remaining[at] = remaining[ways - 1]
        return tuple(out)

    def below(self, ways: int) -> int:
        """A whole number from 0 on, each as likely."""
        size = ways.bit_length()
        while (found := self.bits(size)) >= ways:
            pass
        return found


def in_bulk() -> None:
    """Many plays in this process: what they leave behind goes by itself, so that looking for circles of what is left,
    seven hundred values at a time, would only take time."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


class Result(NamedTuple):
    """`bots`: by seat, by name."""

    bots: tuple[str, ...]
    outcome: Outcome
    intents: int


class SimulatedCommit(NamedTuple):
    """What one intent brought. `seat` was asked in the state `before`."""

    before: Any
    seat: Seat
    intent: Intent
    events: tuple[Event, ...]
    after: Any


def simulate(game: Game[Any], names: tuple[str, ...], options: Any, seed: str) -> Result:
    """One play, a bot on every seat."""
    for number, commit in enumerate(commits(game, names, options, seed), start=1):
        outcome = game.outcome(commit.after)
        if outcome is not None:
            return Result(names, outcome, number)
    raise AssertionError("a play without a single intent")


def commits(game: Game[Any], names: tuple[str, ...], options: Any, seed: str) -> Iterator[SimulatedCommit]:
    """One play, intent by intent, to its end."""
    bots, chance = [bots_of(game)[name] for name in names], Dice(seed)
    state = begun(game, len(names), options)
    for event in game.setup(state, chance):
        state = game.evolve(state, event)
    while game.outcome(state) is None:
        seat, before = game.awaited(state)[0], state
        intent = chosen(game, state, seat, bots[seat], chance)
        events = game.decide(state, seat, intent, chance)
        if isinstance(events, Refusal):
            raise TypeError(f"{names[seat]} asked for what is refused: {events.text}")
        if isinstance(events, Told):
            state = events.after
        else:
            for event in events:
                state = game.evolve(state, event)
        yield SimulatedCommit(before, seat, intent, events, state)


def begun(game: Game[Any], seats: int, options: Any) -> Any:
    state = game.begin(seats, options)
    if isinstance(state, Refusal):
        raise ValueError(state.text)
    return state


def chosen(game: Game[Any], state: Any, seat: Seat, bot: Bot, chance: Dice) -> Any:
    """As a bot is asked at a table: it is given what travels, and nothing else."""
    public, private = ({}, {}) if bot in BLIND else views(game, state, seat)
    offers = msgspec.to_builtins([offer.wire() for offer in game.offers(state, seat)])
    wire = bot(Seen(seat=seat, public=public, private=private, offers=offers), chance)
    return msgspec.convert(wire, by_tag(game.intents)[wire["type"]])


def views(game: Game[Any], state: Any, seat: Seat) -> tuple[dict[str, Any], dict[str, Any]]:
    return msgspec.to_builtins(game.public(state)), msgspec.to_builtins(game.private(state, seat))


@cache
def by_tag(kinds: tuple[type[Intent], ...]) -> dict[str, type[Intent]]:
    return {tag_of(kind): kind for kind in kinds}


def round_the_table(bots: tuple[str, ...], seats: int, number: int) -> tuple[str, ...]:
    """Seat by seat the named bots in turn, one seat further with every game."""
    return tuple(bots[(seat + number) % len(bots)] for seat in range(seats))


def summary(results: Sequence[Result]) -> list[tuple[str, int, int]]:
    """Each bot with its seats played and won."""
    seats = Counter(name for result in results for name in result.bots)
    wins = Counter(result.bots[seat] for result in results for seat in result.outcome.winners)
    return [(name, seats[name], wins[name]) for name in sorted(seats)]


def mean_scores(results: Sequence[Result]) -> list[tuple[str, float]]:
    """Each bot's, where the game keeps score."""
    scores: dict[str, list[int]] = {}
    for result in results:
        for seat, score in result.outcome.scores.items():
            scores.setdefault(result.bots[int(seat)], []).append(score)
    return [(name, sum(found) / len(found)) for name, found in sorted(scores.items())]


def main() -> None:
    wanted = parser().parse_args()
    in_bulk()
    game = games()[wanted.game]
    options = msgspec.convert(msgspec.json.decode(wanted.options), game.options)
    bots = tuple(wanted.bots.split(","))
    began = time.process_time()
    results = [
        simulate(game, round_the_table(bots, wanted.seats, number), options, f"{wanted.seed} {number}")
        for number in range(wanted.games)
    ]
    report(results, time.process_time() - began)


def report(results: Sequence[Result], seconds: float) -> None:
    for name, seats, wins in summary(results):
        print(f"{name:12} {wins:6} of {seats:6} seats won  {100 * wins / seats:5.1f} %")
    for name, score in mean_scores(results):
        print(f"{name:12} {score:6.1f} points on average")
    reasons: Mapping[str, int] = Counter(result.outcome.reason for result in results)
    print(" · ".join(f"{reason} {count}" for reason, count in sorted(reasons.items())))
    intents = sum(result.intents for result in results)
    print(f"{len(results) / seconds:.0f} games a second of one core, {intents / seconds:.0f} intents")


def parser() -> argparse.ArgumentParser:
    wanted = argparse.ArgumentParser(prog="python -m service.games.simulate", description="Whole plays by bots.")
    wanted.add_argument("game", choices=list(games()))
    wanted.add_argument("--seats", type=int, required=True)
    wanted.add_argument("--bots", default="random", help="names, with commas between")
    wanted.add_argument("--games", type=int, default=1000)
    wanted.add_argument("--options", default="{}", help="the table's options, as JSON")
    wanted.add_argument("--seed", default="0")
    return wanted


if __name__ == "__main__":
    main()
