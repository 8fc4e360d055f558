"""Where a table stands after so many commits: the fold of its log (PL-17)."""

from __future__ import annotations

from typing import Any

import msgspec

from protocol.messages import PlayerName
from service.games.kernel import Game
from service.log.commit import Commit, decode, hash_of
from service.platform.clocks import wound
from service.platform.events import TableOpened
from service.platform.evolve import evolve, opened
from service.platform.options import TableOptions
from service.platform.state import TableState

replace = msgspec.structs.replace


class Fold(msgspec.Struct, frozen=True):
    """`version`, `hash` and `mark` of the last commit, and the state it made."""

    version: int
    hash: str
    state: TableState[Any]
    mark: str = ""


class BrokenChain(Exception):
    """Ours: a log whose commits do not follow one another. It was changed, or a part of it is lost."""


NOWHERE = Fold(
    version=0,
    hash="",
    state=TableState(
        options=TableOptions(game="", seats=1),
        rules_version=0,
        maker=PlayerName("", ""),
        invite="",
        seed=b"",
        chairs=(),
    ),
)
"""Before the first commit."""


def follow(game: Game[Any], fold: Fold, commit: Commit[Any], body: bytes) -> Fold:
    """Where the table stands after `commit`. Raises BrokenChain if it does not follow."""
    if commit.version != fold.version + 1 or commit.prev != fold.hash:
        raise BrokenChain(f"commit {commit.version} does not follow {fold.version}")
    state = fold.state
    for event in commit.events:
        state = opened(event) if isinstance(event, TableOpened) else evolve(game, state, event)
    return settled_fold(game, fold, commit, body, state)


def read_on(game: Game[Any], fold: Fold, body: bytes) -> tuple[Fold, Commit[Any]]:
    """One more body of a log: where the table stands after it, and the commit it holds. Raises BrokenChain,
    msgspec.DecodeError."""
    commit = decode(game, body)
    return follow(game, fold, commit, body), commit


def settled_fold(game: Game[Any], fold: Fold, commit: Commit[Any], body: bytes, state: TableState[Any]) -> Fold:
    """The same, where the state that the events make is known already."""
    draws = fold.state.draws + len(commit.draws)
    opened_at = fold.state.opened_at or commit.at
    if state.draws != draws or state.opened_at != opened_at:
        state = replace(state, draws=draws, opened_at=opened_at)
    wound_up = wound(game, fold.state, state, commit.version, commit.at)
    return Fold(commit.version, hash_of(body), wound_up, commit.mark)
