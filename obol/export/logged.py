"""From the log of a finished table to the decisions in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from obol.export.decision import Made, Whole
from service.audit.redecide import intent_of
from service.games.kernel import Event, Game, Seat
from service.log.commit import Asked, Commit, decode, game_of, rules_of
from service.platform.access import barred
from service.platform.events import TableOpened
from service.platform.evolve import evolve, opened
from service.platform.state import TableState


class Names:
    """Replaced by `p1`, `p2` … in the order in which they come up, the same for one player throughout an export."""

    def __init__(self) -> None:
        self.known: dict[str, str] = {}

    def of(self, state: TableState[Any], seat: int) -> str:
        """Who decides for the seat: a player, or a server bot by its name."""
        chair = state.chairs[seat]
        if chair.bot or chair.player is None:
            return f"bot:{chair.bot}"
        return self.known.setdefault(chair.player.id, f"p{len(self.known) + 1}")


def whole_of(games: Mapping[str, Game[Any]], bodies: Sequence[bytes], names: Names) -> Whole | str:
    """The play in a log, or why it is not exported. Raises ValueError (msgspec's included) where it cannot be read."""
    if not bodies or game_of(bodies[0]) not in games:
        return "of no game that is known here"
    game = games[game_of(bodies[0])].under(rules_of(bodies[0]))
    commits = [decode(game, body) for body in bodies]
    state, made = folded(game, commits, names)
    if barred(state, None, None):
        return "not for everybody to see"
    if state.status != "over" or state.outcome is None:
        return "not over"
    if not made:
        return "from before what was asked was kept"
    return Whole(game, state.options.seats, state.options.options, tuple(made), state.outcome)


def folded(game: Game[Any], commits: Sequence[Commit[Any]], names: Names) -> tuple[TableState[Any], list[Made]]:
    """Where it ended, and each decision on the way."""
    opening = commits[0].events[0]
    if not isinstance(opening, TableOpened):
        raise ValueError("the first commit does not open a table")
    state, made = opened(opening), []
    for at, commit in enumerate(commits):
        for asked, events in parts(commit, first=1 if at == 0 else 0):
            if asked is not None:
                answered = tuple(event for event in events if isinstance(event, game.events))
                who = names.of(state, asked.seat)
                made.append(Made(state.game, Seat(asked.seat), who, intent_of(game, asked), answered))
            for event in events:
                state = evolve(game, state, event)
    return state, made


def parts(commit: Commit[Any], *, first: int) -> Iterator[tuple[Asked | None, Sequence[Event]]]:
    """The events of a commit, from `first` on: what came before anything was asked, then of each intent its answer."""
    asked = sorted(commit.asked, key=lambda one: one.first)
    starts = [one.first for one in asked]
    yield None, commit.events[first : starts[0] if starts else None]
    for one, end in zip(asked, [*starts[1:], len(commit.events)], strict=False):
        yield one, commit.events[one.first : end]


def encoded(row: msgspec.Struct) -> bytes:
    return msgspec.json.encode(row) + b"\n"
