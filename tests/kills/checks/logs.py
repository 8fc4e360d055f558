"""What must hold of every log by itself: dense, chained, ended; every intent once."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from service.games import games
from service.log.commit import decode, game_of, hash_of
from service.platform.events import TableAbandoned, TableOpened
from tests.kills.checks.tablelog import TableLog


def chain(table: str, bodies: list[bytes]) -> Iterator[str]:
    """Versions are dense and every commit holds the hash of the one before."""
    before = ""
    for place, body in enumerate(bodies, start=1):
        try:
            commit = decode(games()[game_of(bodies[0])], body)
        except msgspec.DecodeError as error:
            yield f"{table}: commit {place} cannot be read: {error}"
            return
        if commit.version != place:
            yield f"{table}: commit {commit.version} stands at {place}"
        if commit.prev != before:
            yield f"{table}: commit {place} does not follow the one before it"
        before = hash_of(body)


def ended(log: TableLog) -> Iterator[str]:
    if not log.end.ended:
        yield f"{log.table}: not over at {log.head}, step {log.end.step!r}"


def never_begun(table: str, bodies: list[bytes]) -> Iterator[str]:
    """A table whose maker never heard of it, because the answer was lost with the node. Nothing happens there but that
    it is given up some day."""
    kinds = (
        [type(event) for body in bodies for event in decode(games()[game_of(bodies[0])], body).events] if bodies else []
    )
    if kinds not in ([], [TableOpened], [TableOpened, TableAbandoned]):
        yield f"{table}: no client knows this table, yet it has {len(bodies)} commits"


def intents_once(log: TableLog) -> Iterator[str]:
    for (player, intent), versions in log.answered.items():
        if len(versions) != 1:
            yield f"{log.table}: intent {intent} of {player} is in the log at {versions}"
