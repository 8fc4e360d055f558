"""Logs with something in them changed, chained anew so that only what was changed can show."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from service.audit.verify import DownloadedCommit, LogFile
from service.games.kernel import Event, Game
from service.log.commit import Commit, decode, encode, hash_of

replace = msgspec.structs.replace


def log_file(table: str, game: Game[Any], bodies: Sequence[bytes]) -> LogFile:
    """As GET /tables/{id}/log gives it."""
    rows = tuple(
        DownloadedCommit(
            version=version,
            hash=hash_of(body),
            body=base64.b64encode(body).decode(),
            commit=msgspec.to_builtins(decode(game, body)),
        )
        for version, body in enumerate(bodies, start=1)
    )
    seats = decode(game, bodies[0]).events[0].options.seats
    return LogFile(table=table, game=game.name, status="over", seats=seats, commits=rows)


def commits_of(game: Game[Any], bodies: Sequence[bytes]) -> list[Commit[Any]]:
    return [decode(game, body) for body in bodies]


def chained(commits: Sequence[Commit[Any]]) -> list[bytes]:
    """Encoded, each with the hash of the one before."""
    bodies: list[bytes] = []
    for commit in commits:
        prev = hash_of(bodies[-1]) if bodies else ""
        bodies.append(encode(replace(commit, prev=prev)))
    return bodies


def with_events(game: Game[Any], bodies: Sequence[bytes], change: Callable[[int, Event], Event | None]) -> list[bytes]:
    """Every event as `change(version, event)` has it; None takes it out."""
    commits = []
    for commit in commits_of(game, bodies):
        events = (change(commit.version, event) for event in commit.events)
        commits.append(replace(commit, events=tuple(event for event in events if event is not None)))
    return chained(commits)
