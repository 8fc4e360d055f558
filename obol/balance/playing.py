"""Many plays of every kind of table, over several processes; the same plays over any number of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from multiprocessing import Pool
from typing import NamedTuple

from service.games import games
from service.games.balance.counting import Kind, balance_of
from service.games.balance.course import Course, course
from service.games.balance.figures import Row, row_of
from service.games.simulate import in_bulk

AT_ONCE = 5
"""Plays that a process is given at a time."""


class Part(NamedTuple):
    """Some plays of one kind of table, by their numbers. What travels to a process."""

    game: str
    kind: int
    bot: str
    numbers: range


def courses(part: Part) -> list[Course]:
    game, balance = games()[part.game], balance_of(part.game)
    kind = balance.kinds[part.kind]
    seeds = (f"balance {kind.title} {number}" for number in part.numbers)
    return [course(game, balance, kind, part.bot, seed) for seed in seeds]


def parts_of(game: str, chosen: Sequence[int], bot: str, plays: int) -> list[Part]:
    """`chosen`: kinds of tables, by their places among the game's."""
    starts = range(0, plays, AT_ONCE)
    return [Part(game, kind, bot, range(start, min(start + AT_ONCE, plays))) for kind in chosen for start in starts]


def rows(parts: Sequence[Part], processes: int, done: Callable[[float], None]) -> Iterator[Row]:
    """A row for every kind of table, as soon as its last play is over. `done` is told of plays as they end."""
    found: list[Course] = []
    for place, (part, more) in enumerate(zip(parts, played(parts, processes), strict=True), start=1):
        found += more
        done(len(more))
        if place == len(parts) or parts[place].kind != part.kind:
            yield row_of(kind_of(part), part.bot, found)
            found = []


def kind_of(part: Part) -> Kind:
    return balance_of(part.game).kinds[part.kind]


def played(parts: Sequence[Part], processes: int) -> Iterator[list[Course]]:
    """In the order of the parts."""
    if processes == 1:
        yield from map(courses, parts)
        return
    with Pool(processes, initializer=in_bulk) as pool:
        yield from pool.imap(courses, parts)
