"""Random plays: by intents that were offered, now and then by time running out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, cast

import msgspec

from service.games.bots import random_intent
from service.games.kernel import Event, Game, Intent, Offer, Refusal, RunOut, Seat, Some, tag_of
from tests.chance import Quick
from tests.laws.hooks import Viewer, random_options, random_seats

RUN_OUT_SHARE = 0.1
LONGEST = 10_000
"""No play has more commits; a play that reaches it does not end."""


@dataclass(frozen=True)
class Moment:
    """One commit: the intent of a seat in a state, what happened, and what was drawn for it."""

    number: int
    before: Any
    seat: Seat
    intent: Intent
    events: tuple[Event, ...]
    draws: list[tuple[Any, ...]]
    after: Any


@dataclass(frozen=True)
class Play:
    """A whole play. `seed` makes it again; the chance of each commit depends on nothing but seed and number."""

    game: Game[Any]
    seed: int
    seats: int
    options: Any
    begun: Any
    dealt: tuple[Event, ...]
    dealt_draws: list[tuple[Any, ...]]
    first: Any
    moments: list[Moment]

    def states(self) -> list[Any]:
        """After set-up, and after every commit."""
        return [self.first, *(moment.after for moment in self.moments)]

    def viewers(self) -> list[Viewer]:
        return [None, *self.every_seat()]

    def every_seat(self) -> list[Seat]:
        return [Seat(seat) for seat in range(self.seats)]

    def chance(self, number: int) -> Quick:
        return chance_of(self.game, self.seed, number)


def chance_of(game: Game[Any], seed: int, number: int) -> Quick:
    return Quick(f"{game.name} {seed} {number}")


def evolved(game: Game[Any], state: Any, events: Sequence[Event]) -> Any:
    for event in events:
        state = game.evolve(state, event)
    return state


def play(game: Game[Any], seed: int) -> Play:
    source = Random(f"play {game.name} {seed}")
    seats = random_seats(game, source)
    options, begun = random_begin(game, seats, source)
    chance = chance_of(game, seed, 0)
    dealt = game.setup(begun, chance)
    first = evolved(game, begun, dealt)
    moments = list(random_moments(game, first, seed, source))
    return Play(
        game=game,
        seed=seed,
        seats=seats,
        options=options,
        begun=begun,
        dealt=dealt,
        dealt_draws=chance.draws,
        first=first,
        moments=moments,
    )


@cache
def played(game_name: str, seed: int) -> Play:
    from service.games import games

    return play(games()[game_name], seed)


def random_begin(game: Game[Any], seats: int, source: Random) -> tuple[Any, Any]:
    """With random options, where they fit the seats; else with the defaults, which must. Options and state."""
    for options in (random_options(game, seats, source), game.options()):
        begun = game.begin(seats, options)
        if not isinstance(begun, Refusal):
            return options, begun
    raise AssertionError(f"the default options do not fit {seats} seats")


def random_moments(game: Game[Any], state: Any, seed: int, source: Random) -> Iterator[Moment]:
    for number in range(1, LONGEST):
        if game.outcome(state) is not None:
            return
        seat, intent = random_ask(game, state, source)
        chance = chance_of(game, seed, number)
        events = game.decide(state, seat, intent, chance)
        assert not isinstance(events, Refusal), f"offered and refused: seat {seat}, {intent}, {events}"
        after = evolved(game, state, events)
        yield Moment(number, state, seat, intent, events, chance.draws, after)
        state = after
    raise AssertionError(f"no end after {LONGEST} commits")


def random_ask(game: Game[Any], state: Any, source: Random) -> tuple[Seat, Intent]:
    awaited = game.awaited(state)
    assert awaited, "no outcome, and nobody is awaited"
    seat = source.choice(awaited)
    if source.random() < RUN_OUT_SHARE:
        return seat, RunOut()
    return seat, random_offered(game, game.offers(state, seat), source)


def random_offered(game: Game[Any], offers: Sequence[Offer], source: Random) -> Intent:
    """First one of the offers, then a value for each of its fields: cheap however many it stands for."""
    offer = source.choice(offers)
    if any(isinstance(values, Some) for values in offer.fields.values()):
        return as_intent(game, random_intent(msgspec.to_builtins(offer.wire()), Quick(source.random().hex())))
    return as_intent(
        game, {"type": offer.type, **{name: source.choice(cast(Any, row)) for name, row in offer.fields.items()}}
    )


def as_intent(game: Game[Any], wire: dict[str, Any]) -> Intent:
    """As the service reads it: types are checked before `decide`."""
    kind = next(kind for kind in game.intents if tag_of(kind) == wire["type"])
    return msgspec.convert(wire, kind)
