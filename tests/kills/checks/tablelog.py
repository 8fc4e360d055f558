"""A table's log as the checks read it: decoded commits, what they answer, and every act with what it was done in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import msgspec

from service.draft import BOT
from service.games.kernel import Event, tag_of
from service.games.vita_mors import GAME
from service.log.commit import Commit, decode
from service.platform.evolve import evolve, opened
from service.platform.state import TableState
from service.standing import NOWHERE, follow

Key = tuple[str, str]

ACTS = frozenset(
    {"patient_visited", "token_picked", "diagnosed", "vote_cast", "privilege_used", "privilege_passed"}
    | {"seat_taken", "seat_taken_back", "seat_left", "bot_added", "table_started", "seat_conceded", "rematch_made"}
)
"""Events that somebody did, or that time did; all others follow from one of these."""

OF_THE_HOST = frozenset({"patient_visited", "diagnosed"})


class Act(msgspec.Struct, frozen=True):
    """`seat`: whose; None for the table's start. `fields`: the event's. `step`: in which step of play, "" before the
    start. `before`: the table at the commit's begin."""

    version: int
    at: int
    kind: str
    seat: int | None
    fields: dict[str, Any]
    step: str
    by_bot: bool
    before: TableState[Any]

    @property
    def automatic(self) -> bool:
        return bool(self.fields.get("automatic"))

    @property
    def away(self) -> bool:
        """Done by time: a bot stands in for a player who is gone, or gives the seat back."""
        if self.kind == "bot_added":
            return bool(self.fields.get("away"))
        return self.kind == "seat_taken_back" and self.seat is not None and self.before.chairs[self.seat].away


class TableLog:
    """Raises msgspec.DecodeError or BrokenChain for a log that cannot be folded."""

    def __init__(self, table: str, bodies: list[bytes]) -> None:
        self.table = table
        self.bodies = bodies
        self.commits: list[Commit[Any]] = [decode(GAME, body) for body in bodies]
        self.answered: dict[Key, list[int]] = defaultdict(list)
        self.seats: dict[str, int] = {}
        self.acts: list[Act] = []
        standing = NOWHERE
        for commit, body in zip(self.commits, bodies, strict=True):
            for key in commit.answers:
                self.answered[key].append(commit.version)
            before, standing = standing, follow(GAME, standing, commit, body)
            self.acts += acts_in(before.state, commit)
        self.end = standing.state
        self.seats = {chair.player.id: seat for seat, chair in self.end.seated if chair.player is not None}

    @property
    def head(self) -> int:
        return len(self.bodies)

    def of_players(self) -> Iterator[tuple[Key, list[int]]]:
        return ((key, versions) for key, versions in self.answered.items() if key[0] != BOT)

    def acts_at(self, version: int) -> list[Act]:
        return [act for act in self.acts if act.version == version]


def acts_in(before: TableState[Any], commit: Commit[Any]) -> Iterator[Act]:
    state = before
    for event in commit.events:
        kind = tag_of(type(event))
        if kind in ACTS:
            seat = seat_of(event, kind, state)
            yield Act(
                version=commit.version,
                at=commit.at,
                kind=kind,
                seat=seat,
                fields=msgspec.to_builtins(event),
                step="" if state.game is None else GAME.step(state.game),
                by_bot=seat is not None and bool(state.chairs[seat].bot),
                before=before,
            )
        state = opened(event) if kind == "table_opened" else evolve(GAME, state, event)


def seat_of(event: Event, kind: str, state: TableState[Any]) -> int | None:
    if kind in OF_THE_HOST:
        assert state.game is not None, "only a running game has a host"
        return int(state.game.host)
    return getattr(event, "seat", None)
