"""What the laws must know of a game, found by convention: `resample.py` in service/games/<game>/, the rest in
tests/games/<game>/.

`resample.py`: `resample(state, viewer, source)`: another state that the viewer (a seat, or None for a spectator)
    cannot tell from this one, written from the rulebook. For research too (research/obol_env).
`reveals.py`: `reveals(before, after, viewer)`: the secrets that the rulebook makes known to the viewer between two
    states that follow each other; `is_secret(state, seat, intent)`: do others learn only that the seat did something
    of this type, not what; `alike(intent, offer)`, optional: are the offer's intents such that others cannot tell them
    from this secret one, by default those of its type; `LEGALITY_IS_PUBLIC`: does what a seat may do depend on nothing
    that others may not know; `RANKED`, optional: fields of intents that are lists whose order means something.
`space.py`, optional: `random_intent(state, seat, source)`: any intent at all, legal or not; where there is none, the
    space is that of the intents' types. `random_seats(source)`, optional: with how many seats to play, where every
    count as often as any other would not do. `random_options(seats, source)`, optional: with which options, where any
    values of their types would seldom fit.

A game without the first two fails the laws.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from service.games import HOME
from service.games.kernel import Game, Intent, Offer, Options, Seat, tag_of
from tests.laws.values import random_struct

Viewer = Seat | None


@dataclass(frozen=True)
class Hooks:
    resample: Callable[[Any, Viewer, Random], Any]
    reveals: Callable[[Any, Any, Viewer], Mapping[str, Any]]
    is_secret: Callable[[Any, Seat, Intent], bool]
    alike: Callable[[Intent, Offer], bool]
    legality_is_public: bool
    ranked: frozenset[str]
    random_intent: Callable[[Any, Seat, Random], Intent] | None
    random_seats: Callable[[Random], int] | None
    random_options: Callable[[int, Random], Options] | None


@cache
def hooks_of(name: str) -> Hooks:
    home = f"tests.games.{name}"
    reveals = import_module(f"{home}.reveals")
    space = import_module(f"{home}.space") if find_spec(f"{home}.space") else None
    return Hooks(
        resample=import_module(f"{HOME}.{name}.resample").resample,
        reveals=reveals.reveals,
        is_secret=reveals.is_secret,
        alike=getattr(reveals, "alike", of_its_type),
        legality_is_public=reveals.LEGALITY_IS_PUBLIC,
        ranked=getattr(reveals, "RANKED", frozenset()),
        random_intent=space.random_intent if space else None,
        random_seats=getattr(space, "random_seats", None),
        random_options=getattr(space, "random_options", None),
    )


def of_its_type(intent: Intent, offer: Offer) -> bool:
    return offer.type == tag_of(type(intent))


def random_intent(game: Game[Any], state: Any, seat: Seat, source: Random) -> Intent:
    hook = hooks_of(game.name).random_intent
    return hook(state, seat, source) if hook else random_struct(source.choice(game.intents), source)


def random_seats(game: Game[Any], source: Random) -> int:
    hook = hooks_of(game.name).random_seats
    return hook(source) if hook else source.choice(game.seat_counts)


def random_options(game: Game[Any], seats: int, source: Random) -> Options:
    """They need not fit the seats."""
    hook = hooks_of(game.name).random_options
    return hook(seats, source) if hook else random_struct(game.options, source)
