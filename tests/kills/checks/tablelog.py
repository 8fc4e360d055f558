"""A table's log as the checks read it: decoded commits, what they answer, where the table stood after each, and what
its viewers see there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import msgspec

from protocol.merge_patch import merge_patch
from service.games import games
from service.games.kernel import Game, Seat
from service.log.commit import Commit, decode, game_of
from service.projection.fold import NOWHERE, Fold, follow
from service.projection.views import Views
from service.table.batch import BOT
from tests.kills.viewer import digest

Key = tuple[str, str]


class TableLog:
    """`folds`: by version, the first is before the first commit. Raises msgspec.DecodeError or BrokenChain for a
    log that cannot be folded."""

    def __init__(self, table: str, bodies: list[bytes]) -> None:
        self.table = table
        self.bodies = bodies
        self.game: Game[Any] = games()[game_of(bodies[0])]
        self.commits: list[Commit[Any]] = [decode(self.game, body) for body in bodies]
        self.answered: dict[Key, list[int]] = defaultdict(list)
        self.folds: list[Fold] = [NOWHERE]
        self.seen: dict[int, Views] = {}
        self.told_at: dict[int, str] = {}
        self.shown_at: dict[tuple[int, int | None], str] = {}
        for commit, body in zip(self.commits, bodies, strict=True):
            for key in commit.answers:
                self.answered[key].append(commit.version)
            self.folds.append(follow(self.game, self.folds[-1], commit, body))

    @property
    def head(self) -> int:
        return len(self.bodies)

    @property
    def end(self) -> Any:
        return self.folds[-1].state

    def of_players(self) -> Iterator[tuple[Key, list[int]]]:
        return ((key, versions) for key, versions in self.answered.items() if key[0] != BOT)

    def seat_of(self, player: str, version: int) -> Seat | None:
        return self.folds[version].state.seat_of(player)

    # What viewers see

    def views(self, version: int) -> Views:
        if version not in self.seen:
            self.seen[version] = Views(self.game, self.folds[version])
        return self.seen[version]

    def told(self, version: int) -> str:
        """The digest of what everybody is told of a version."""
        if version not in self.told_at:
            patch = merge_patch(self.views(version - 1).public, self.views(version).public)
            self.told_at[version] = digest(patch if patch is msgspec.UNSET else as_it_travels(patch))
        return self.told_at[version]

    def shown(self, version: int, seat: int | None) -> str:
        """The digest of all that is seen from a seat at a version."""
        if (version, seat) not in self.shown_at:
            self.shown_at[version, seat] = digest([self.public(version), self.private(version, seat)])
        return self.shown_at[version, seat]

    def public(self, version: int) -> Any:
        return as_it_travels(self.views(version).public)

    def private(self, version: int, seat: int | None) -> Any:
        """Before the game starts a seat sees nothing besides, and a spectator never does."""
        if seat is None:
            return None
        private = self.views(version).private(Seat(seat))
        return {} if private is None else as_it_travels(private)

    def offers(self, version: int, seat: int | None) -> Any:
        return None if seat is None else as_it_travels([o.wire() for o in self.views(version).offers(Seat(seat))])


def as_it_travels(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))
