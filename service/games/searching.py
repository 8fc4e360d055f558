"""The strong bot of every game: a Monte Carlo search over hidden worlds.

It draws worlds that its seat cannot tell from the true one (the game's `resample`), tries in each the few choices worth
a thought, and lets the middle bot play every seat on from there. Choices that do worse are tried no further (sequential
halving); all that are left are tried in the same worlds with the same dice, so that luck does not choose between them.

It is given what its seat knows and nothing else (`known_to`): all that is hidden lies in one order, whatever the truth.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from typing import Any, Generic, TypeVar

import msgspec

from service.games import HOME
from service.games.bots import has_strong
from service.games.kernel import Chance, Game, Offer, Refusal, RunOut, Seat, Seen, Told
from service.games.simulate import Dice, by_tag, views

State = TypeVar("State")
T = TypeVar("T")
Wire = dict[str, Any]

WORLDS_A_HALVING = 4
"""After so many worlds the worse half of the choices is dropped."""
DOUBT = 1.0
"""By how many standard errors another choice must do better than the middle bot's to be taken instead."""


@dataclass
class Tried:
    """A choice, and what it was worth in each world so far."""

    intent: Wire
    values: list[float] = field(default_factory=list)

    def better_by(self, other: Tried) -> tuple[float, float]:
        """By how much on average, in the worlds in which both were tried, and the standard error of that."""
        pairs = zip(self.values, other.values, strict=False)
        gains = [mine - theirs for mine, theirs in pairs]
        mean = sum(gains) / len(gains)
        spread = sum((gain - mean) ** 2 for gain in gains) / max(1, len(gains) - 1)
        return mean, math.sqrt((spread + 1 / len(gains) ** 2) / len(gains))


@dataclass(frozen=True, kw_only=True)
class Mind(Generic[State]):
    """What the search asks a game. `resample`: another world that the seat cannot tell from this one; with a source
    whose `random` is 0 every kind of secret is another. `imagine`: one that is likely, too, by what others have done.
    `choices`: those worth trying, of what a seat sees; the middle bot's is tried anyway. `plays_on`: what a seat asks
    for in a play that is only thought of, and last whose thought it is: the middle bot, or what is quicker and does.
    `value`: of a state for a seat, about 0 to 1, at the end of a play or after `horizon` more intents of its own."""

    resample: Callable[[State, Seat | None, Random], State]
    choices: Callable[[Seen, Chance], Sequence[Wire]]
    value: Callable[[State, Seat], float]
    plays_on: Callable[[State, Seat, Chance, Seat], Wire | RunOut]
    horizon: int = 1_000
    imagine: Callable[[State, Seat, Random], State] | None = None


class InOrder(Random):
    """A source without chance: whatever is hidden comes in the one order that tells nothing."""

    def random(self) -> float:
        return 0.0

    def choice(self, seq: Any) -> Any:
        return seq[0]

    def sample(self, population: Any, k: int, *, counts: Any = None) -> list[Any]:
        return sorted(population)[:k]

    def randint(self, a: int, b: int) -> int:
        return a


class Afresh(Random):
    """A source by which every kind of secret is another."""

    def random(self) -> float:
        return 0.0

    def _randbelow(self, n: int) -> int:
        return self.getrandbits(64) % n


def mind_of(game: Game[State]) -> Mind[State]:
    """Raises LookupError for a game without a strong bot."""
    if not has_strong(game.name):
        raise LookupError(f"{game.name} has no strong bot")
    found: Mind[State] = import_module(f"{HOME}.{game.name}.bots.strong").MIND
    return found


def known_to(game: Game[State], state: State, seat: Seat) -> State:
    """What the seat knows, as a state: the same one for every truth that it cannot tell from another. Raises
    LookupError for a game without a strong bot."""
    return mind_of(game).resample(state, seat, InOrder())


class Budget:
    """So many plays at most, and none begun after so long. `plays` alone makes a search that can be done again."""

    def __init__(self, plays: int = 1_000_000, ms: float = math.inf) -> None:
        self.left = plays
        self.until = time.monotonic() + ms / 1000

    def take(self) -> bool:
        self.left -= 1
        return self.left >= 0 and time.monotonic() < self.until


def think(game: Game[State], known: State, seat: Seat, budget: Budget, seed: str) -> Wire:
    """What the strong bot on `seat` asks for; `known` as `known_to` gives it. The same seed and number of plays, the
    same answer. Raises LookupError for a game without a strong bot."""
    mind, source, middle = mind_of(game), Random(seed), game.bots["middle"]
    seen = seen_by(game, known, seat)
    tried = [Tried(middle(seen, Dice(seed)))]
    tried += [Tried(intent) for intent in mind.choices(seen, Dice(seed)) if intent != tried[0].intent]
    if len(tried) > 1:
        tried = halved(game, mind, tried, known, seat, budget, source)
    return decided(tried)


def seen_by(game: Game[State], state: State, seat: Seat) -> Seen:
    public, private = views(game, state, seat)
    return Seen(seat, public, private, wires(game.offers(state, seat)))


def wires(offers: Sequence[Offer]) -> list[Wire]:
    found: list[Wire] = msgspec.to_builtins([offer.wire() for offer in offers])
    return found


def halved(
    game: Game[State], mind: Mind[State], tried: list[Tried], known: State, seat: Seat, budget: Budget, source: Random
) -> list[Tried]:
    """Those that were tried to the last, the middle bot's choice first."""
    worlds = 0
    while True:
        world = imagined(mind, known, seat, source)
        dice = str(source.random())
        for one in tried:
            if not budget.take():
                return tried
            one.values.append(worth(game, mind, world, seat, one.intent, dice))
        worlds += 1
        if worlds % WORLDS_A_HALVING == 0 and len(tried) > 2:
            others = sorted(tried[1:], key=lambda one: -sum(one.values))
            tried = [tried[0], *others[: len(others) // 2]]


def imagined(mind: Mind[State], known: State, seat: Seat, source: Random) -> State:
    if mind.imagine is not None:
        return mind.imagine(known, seat, source)
    return mind.resample(known, seat, Afresh(source.getrandbits(64)))


def worth(game: Game[State], mind: Mind[State], world: State, seat: Seat, intent: Wire, dice: str) -> float:
    """Of a choice in a world: the value for the seat after a play in which all play on as the middle bot does."""
    chance = Dice(dice)
    state = after(game, world, seat, typed(game, intent), chance)
    own = 0
    while own < mind.horizon and (awaited := game.awaited(state)):
        own += awaited[0] == seat
        state = after(game, state, awaited[0], typed(game, mind.plays_on(state, awaited[0], chance, seat)), chance)
    return mind.value(state, seat)


def typed(game: Game[State], intent: Wire | RunOut) -> Any:
    if isinstance(intent, RunOut):
        return intent
    return msgspec.convert(intent, by_tag(game.intents)[intent["type"]])


def after(game: Game[State], state: State, seat: Seat, intent: Any, chance: Dice) -> State:
    """What follows from an intent; a world may forbid what the true one allows, and then time has run out."""
    events = game.decide(state, seat, intent, chance)
    if isinstance(events, Refusal):
        events = game.decide(state, seat, RunOut(), chance)
        assert not isinstance(events, Refusal), "a game accepts RunOut from every awaited seat"
    if isinstance(events, Told):
        found: State = events.after
        return found
    for event in events:
        state = game.evolve(state, event)
    return state


def decided(tried: Sequence[Tried]) -> Wire:
    """Another choice than the middle bot's only where it is better beyond doubt."""
    best, surest = tried[0], 0.0
    for one in tried[1:]:
        if one.values:
            gain, error = one.better_by(tried[0])
            if gain - DOUBT * error > surest:
                best, surest = one, gain - DOUBT * error
    return best.intent
