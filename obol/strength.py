"""`obol strength GAME`: bots of one strength against those of another, seats mixed, and by how much the better wins."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from service.games import games
from service.games.bots import bots_of
from service.games.kernel import Game, Seat
from service.games.searching import Budget, after, known_to, think, typed
from service.games.simulate import Dice, Result, begun, chosen, mean_scores, round_the_table, summary

PLAYS = 60
"""How many plays a strong bot thinks through for a choice, where nothing else is asked: some 300 ms of one core."""


class Match(NamedTuple):
    """`plays`: how many a strong bot thinks through for each choice."""

    game: str
    seats: int
    bots: tuple[str, str]
    games: int
    plays: int = PLAYS
    options: str = "{}"
    seed: str = "0"


class Strength(msgspec.Struct, frozen=True):
    """What one kind of bot came to. `share`: how often one of its seats won; `of_fair`: that by how often any seat won;
    `error`: the standard error of `of_fair`. `points`: on average, where the game keeps score."""

    bot: str
    seats: int
    won: int
    share: float
    of_fair: float
    error: float
    points: float | None = None


def played(match: Match) -> Iterator[Result]:
    """Each game as it ends. Raises ValueError for a game, a bot or options that there are not."""
    game = games().get(match.game)
    if game is None:
        raise ValueError(f"there is no game {match.game!r}; there are {', '.join(games())}")
    for bot in match.bots:
        if bot not in bots_of(game):
            raise ValueError(f"{match.game} has no bot {bot!r}; it has {', '.join(bots_of(game))}")
    options = msgspec.convert(msgspec.json.decode(match.options), game.options)
    for number in range(match.games):
        names = round_the_table(match.bots, match.seats, number)
        yield play(game, names, options, f"{match.seed} {number}", match.plays)


def play(game: Game[Any], names: tuple[str, ...], options: Any, seed: str, plays: int) -> Result:
    """One play. The same seed and number of plays make the same one."""
    chance, asked = Dice(seed), 0
    state = begun(game, len(names), options)
    for event in game.setup(state, chance):
        state = game.evolve(state, event)
    while (outcome := game.outcome(state)) is None:
        seat, asked = game.awaited(state)[0], asked + 1
        if names[seat] == "strong":
            intent = strong_intent(game, state, seat, plays, f"{seed} {asked}")
        else:
            intent = chosen(game, state, seat, bots_of(game)[names[seat]], chance)
        state = after(game, state, seat, intent, chance)
    return Result(names, outcome, asked)


def strong_intent(game: Game[Any], state: Any, seat: Seat, plays: int, seed: str) -> Any:
    return typed(game, think(game, known_to(game, state, seat), seat, Budget(plays), seed))


def strengths(results: Sequence[Result]) -> list[Strength]:
    """The better first."""
    rows, points = summary(results), dict(mean_scores(results))
    seats, won = sum(row[1] for row in rows), sum(row[2] for row in rows)
    fair = won / seats or 1.0
    found = [
        Strength(
            bot,
            sat,
            wins,
            share=wins / sat,
            of_fair=wins / sat / fair,
            error=math.sqrt(wins / sat * (1 - wins / sat) / sat) / fair,
            points=points.get(bot),
        )
        for bot, sat, wins in rows
    ]
    return sorted(found, key=lambda one: -one.share)


def told(found: Sequence[Strength]) -> Iterator[str]:
    for one in found:
        won = f"{one.bot:8} {one.won:5} of {one.seats:5} seats won"
        line = f"{won}, {one.of_fair:4.2f} ± {one.error:4.2f} of its fair share"
        yield line if one.points is None else f"{line}, {one.points:6.1f} points on average"
