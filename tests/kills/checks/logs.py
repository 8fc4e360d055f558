"""What must hold of every log by itself: dense, chained, ended; intents once, seats once a step, deadlines once."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

import msgspec

from service.games.vita_mors import GAME
from service.log.commit import decode, hash_of
from tests.kills.checks.tablelog import TableLog

PLAY = frozenset(
    {"patient_visited", "token_picked", "diagnosed", "vote_cast", "privilege_used", "privilege_passed"},
)


def chain(table: str, bodies: list[bytes]) -> Iterator[str]:
    """Versions are dense and every commit holds the hash of the one before."""
    before = ""
    for place, body in enumerate(bodies, start=1):
        try:
            commit = decode(GAME, body)
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
    """A table whose maker never heard of it, because the answer was lost with the node."""
    if len(bodies) != 1:
        yield f"{table}: no client knows this table, yet it has {len(bodies)} commits"


def intents_once(log: TableLog) -> Iterator[str]:
    for (player, intent), versions in log.answered.items():
        if len(versions) != 1:
            yield f"{log.table}: intent {intent} of {player} is in the log at {versions}"


def acts_once(log: TableLog) -> Iterator[str]:
    """No seat does two things in one step of play."""
    done = Counter((act.step, act.seat) for act in log.acts if act.kind in PLAY)
    for (step, seat), times in done.items():
        if times > 1:
            yield f"{log.table}: seat {seat} acted {times} times in {step!r}"


def deadlines(log: TableLog) -> Iterator[str]:
    """PL-14: automatic acts come when the step's deadline has passed, never before, and in one commit."""
    fired: dict[str, set[int]] = defaultdict(set)
    for act in log.acts:
        if not act.automatic or act.by_bot:
            continue
        fired[act.step].add(act.version)
        if not act.before.deadline or act.at < act.before.deadline or act.step != act.before.step:
            yield f"{log.table}: commit {act.version} acts for seat {act.seat} before its deadline"
    for step, versions in fired.items():
        if len(versions) > 1:
            yield f"{log.table}: the deadline of {step!r} fired at {sorted(versions)}"


def deadlines_fired(log: TableLog) -> int:
    return len({act.step for act in log.acts if act.automatic and not act.by_bot})
