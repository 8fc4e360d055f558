"""A table from the store: its log folded, from a snapshot where there is a good one (ARCHITECTURE: "Deadlines are
data")."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

import msgspec

from service.games.kernel import Game
from service.log.commit import Commit, decode, game_of, hash_of, rules_of
from service.log.contract import Store
from service.platform.state import TableState
from service.projection.fold import NOWHERE, BrokenChain, Fold, read_on
from service.projection.update import TableUpdate, update_of
from service.projection.views import Views
from service.table.answers import Answers

G = TypeVar("G")
BOOK = "snapshots"
PLATFORM_RULES = 2
"""Raised whenever the shape or meaning of a table's own state changes: older snapshots are thrown away."""
READ_AT_ONCE = 500


class StoredSnapshot(msgspec.Struct, Generic[G], frozen=True):
    """A cache of a fold. In doubt it is thrown away."""

    platform_rules: int
    rules: int
    version: int
    hash: str
    state: TableState[G]
    acked: tuple[tuple[str, str, int], ...]


def stamp_of(game: Game[Any]) -> tuple[int, int]:
    return PLATFORM_RULES, game.rules_version


async def save_snapshot(store: Store, table: str, game: Game[Any], fold: Fold, answers: Answers) -> None:
    platform_rules, rules = stamp_of(game)
    acked = tuple(answers.acks())
    snapshot = StoredSnapshot(platform_rules, rules, fold.version, fold.hash, fold.state, acked)
    await store.put(BOOK, table, msgspec.msgpack.encode(snapshot))


async def read_snapshot(store: Store, table: str, game: Game[Any], answers: Answers) -> Fold:
    """Where the stored snapshot stands; nowhere if there is none, or none that can be trusted."""
    body = await store.get(BOOK, table)
    if body is None:
        return NOWHERE
    try:
        snapshot = msgspec.msgpack.decode(body, type=StoredSnapshot[game.state])  # type: ignore[name-defined]
    except msgspec.DecodeError:
        return NOWHERE
    if (snapshot.platform_rules, snapshot.rules) != stamp_of(game):
        return NOWHERE
    at_version = await store.read(table, snapshot.version - 1, 1)
    if not at_version or hash_of(at_version[0]) != snapshot.hash:
        return NOWHERE
    for player, intent, version in snapshot.acked:
        answers.ack([(player, intent)], version)
    return Fold(snapshot.version, snapshot.hash, snapshot.state, decode(game, at_version[0]).mark)


class Loaded(msgspec.Struct):
    """A table as folded: where it stands, the last changes, and what it has answered."""

    game: Game[Any]
    views: Views
    history: deque[TableUpdate]
    answers: Answers

    def advance(self, table: str, fold: Fold, commit: Commit[Any]) -> None:
        """By one more commit, which makes `fold`, and the answers it gives."""
        if self.history:
            self.history[-1].cool()
        update = update_of(table, self.views, fold, commit)
        self.views = update.after
        self.history.append(update)
        self.answers.ack(commit.answers, commit.version)


async def load(
    store: Store, table: str, games: Mapping[str, Game[Any]], *, keep_changes: int, keep_refusals: int
) -> Loaded | None:
    """None if there is no such table. Raises KeyError if its game is not to be had here, BrokenChain if its log is
    damaged, StoreUnavailable."""
    first = await store.read(table, 0, 1)
    if not first:
        return None
    game = games[game_of(first[0])].under(rules_of(first[0]))
    answers = Answers(table, store, keep_refusals)
    fold = await read_snapshot(store, table, game, answers)
    loaded = Loaded(game, Views(game, fold), deque(maxlen=keep_changes), answers)
    while bodies := await store.read(table, fold.version, READ_AT_ONCE):
        for body in bodies:
            fold = take_in(loaded, table, body)
    if fold is NOWHERE:
        raise BrokenChain(f"table {table} has a first commit and no log")
    return loaded


def has(loaded: Loaded, fold: Fold) -> bool:
    """Is this where the log stands, or a place it came by, as far as is remembered?"""
    known = (loaded.views.fold, *(change.before.fold for change in loaded.history))
    return any((one.version, one.hash) == (fold.version, fold.hash) for one in known)


def take_in(loaded: Loaded, table: str, body: bytes) -> Fold:
    """Fold one more commit in."""
    loaded.advance(table, *read_on(loaded.game, loaded.views.fold, body))
    return loaded.views.fold
