"""Follows the log of one table: what this node knows of it, what is said to be there, catching up, a lost tail.

A look at the log gives an outcome; the actor applies it. Nobody is told anything here.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from service.log.commit import hash_of
from service.projection.update import TableUpdate
from service.table.context import Context
from service.table.loading import READ_AT_ONCE, Loaded, has, take_in
from service.table.remote_head import RemoteHead


@dataclass(frozen=True)
class GoesOn:
    """The log is the one we know. `bodies`: the commits that follow ours, encoded, each to be taken in; none if it
    stands where we stand."""

    bodies: list[bytes]


@dataclass(frozen=True)
class Replaced:
    """The log lost what we remember. It has been folded anew, and that is what we know now."""


@dataclass(frozen=True)
class Gone:
    """All of the log was lost: there is no such table any more."""


Outcome = GoesOn | Replaced | Gone


class Follower:
    """Of one table. `loaded`: what we know. `head`: what is said to be there beyond that. `load` folds its log from the
    beginning; None: there is none. Raises StoreUnavailable, BrokenChain."""

    def __init__(
        self, context: Context, table: str, loaded: Loaded, load: Callable[[str], Awaitable[Loaded | None]]
    ) -> None:
        self.context = context
        self.table = table
        self.load = load
        self.loaded = loaded
        self.head = RemoteHead()
        self.more = False
        """Was as much read as is read at once, so that there may be more?"""

    async def look(self) -> Outcome:
        """What the log has that we have not. Raises StoreUnavailable, BrokenChain."""
        self.head.look()
        fold = self.loaded.views.fold
        bodies = await self.context.store.read(self.table, fold.version - 1, READ_AT_ONCE)  # ours, and what follows
        if not bodies or hash_of(bodies[0]) != fold.hash:
            return await self.fold_again()
        self.more = len(bodies) == READ_AT_ONCE
        return GoesOn(bodies[1:])

    async def fold_again(self) -> Replaced | Gone:
        """Forget what we know and fold the log from its beginning (ARCHITECTURE: "If the log is ever behind"). Given
        answers stay, also to those who never noticed. Raises StoreUnavailable, BrokenChain."""
        self.head.look()
        had, telemetry = self.loaded.views.fold, self.context.telemetry
        loaded = await self.load(self.table)
        if loaded is None and 0 < self.context.forget_at(had.state) <= self.context.clock.now_ms():
            return Gone()  # another node has let it go
        telemetry.resynced(self.table, had.version)
        if loaded is None or not has(loaded, had):
            telemetry.lost_tail(self.table, had.version, 0 if loaded is None else loaded.views.version)
        if loaded is None:
            return Gone()
        loaded.answers.beside = self.loaded.answers.beside
        loaded.answers.said = self.loaded.answers.said
        self.loaded = loaded
        self.head.told = 0
        self.more = False
        return Replaced()

    def take_in(self, body: bytes) -> TableUpdate:
        """Fold one more commit in. Raises BrokenChain."""
        take_in(self.loaded, self.table, body)
        return self.loaded.history[-1]

    def looked(self) -> None:
        """What the last look found has been taken in."""
        if self.more:
            self.head.doubt = True
        else:
            self.head.known(self.loaded.views.version)

    async def stands_as_thought(self) -> bool:
        """Does the log end where we think? True as well if we took in more of it meanwhile. Raises StoreUnavailable."""
        fold = self.loaded.views.fold
        bodies = await self.context.store.read(self.table, fold.version - 1, 2)
        return self.loaded.views.fold is not fold or (len(bodies) == 1 and hash_of(bodies[0]) == fold.hash)
