"""A small data set: whole plays by a game's own bots, without a server."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from obol.export.decision import Made, Whole
from service.games.bots import bots_of
from service.games.kernel import Game
from service.games.simulate import commits


def played(game: Game[Any], count: int, seed: int) -> Iterator[Whole]:
    """So many, at tables of each size in turn but of one, ten at most; each seat has one of the game's bots, drawn."""
    sizes = [seats for seats in game.seat_counts if 1 < seats <= 10] or list(game.seat_counts)
    for number in range(count):
        source = Random(f"{game.name} {seed} {number}")
        bots = tuple(source.choice(list(bots_of(game))) for _ in range(sizes[number % len(sizes)]))
        yield one_play(game, bots, f"{seed} {number}")


def one_play(game: Game[Any], bots: tuple[str, ...], seed: str) -> Whole:
    options, made, last = game.options(), [], None
    for commit in commits(game, bots, options, seed):
        made.append(Made(commit.before, commit.seat, f"bot:{bots[commit.seat]}", commit.intent, commit.events))
        last = commit.after
    outcome = game.outcome(last)
    assert outcome is not None
    return Whole(game, len(bots), msgspec.to_builtins(options), tuple(made), outcome)
