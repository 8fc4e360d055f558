"""Who asked for what is in the log: every commit is decided once more, with the game's own rules, from the intents
that clients did send, the turns of server bots and the time; what comes out must be what stands there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from typing import Any

import msgspec

from protocol.messages import PlayerName
from service.log.commit import Commit
from service.platform.clocks import kept_until
from service.platform.events import BotAdded, MakerChanged, SeatTakenBack, TableAbandoned, TableOpened
from service.platform.state import TableState
from service.platform.tick import Moment, deadlines, tick
from service.platform.waiting import impatience_at, pause_ms
from service.table.batch import BOT, Batch
from service.table.request import Answer, Request
from tests.kills.checks.tablelog import Key, TableLog, as_it_travels
from tests.kills.evidence import AckBeside

FOR_EVER_MS = 1 << 50


class Asked(msgspec.Struct, frozen=True):
    """What a client sent."""

    player: PlayerName
    intent: dict[str, Any]
    made_at: int | None


class Decided(msgspec.Struct, frozen=True):
    """A commit, decided again. `wrong`: what is amiss, if anything. `late_ms`: where a deadline fired, how late."""

    version: int
    wrong: str = ""
    late_ms: int | None = None


def decided(log: TableLog, asked: Mapping[Key, Asked], *, after: int = 0) -> Iterator[Decided]:
    for commit in log.commits[after:]:
        yield decided_again(log, commit, asked)


def decided_again(log: TableLog, commit: Commit[Any], asked: Mapping[Key, Asked]) -> Decided:
    version = commit.version
    if version == 1:
        opened = [type(event) for event in commit.events] == [TableOpened] and not commit.answers
        return Decided(1, "" if opened else "a log begins with a table that is opened")
    batch = Batch(log.game, log.table, log.folds[version - 1])
    for key in commit.answers:
        wrong = "" if key[0] == BOT else take(batch, key, asked.get(key))
        if wrong:
            return Decided(version, wrong)
    if tuple(batch.events) != commit.events[: len(batch.events)]:
        return Decided(version, f"it answers {commit.answers}, who asked for nothing it holds")
    return Decided(version) if makes(batch, commit) else by_time(batch, commit)


def take(batch: Batch, key: Key, asked: Asked | None) -> str:
    """Take an intent into the batch; what is wrong with that, if anything."""
    if asked is None:
        return f"it answers {key[1]} of {key[0]}, asked for by nobody"
    batch.take(Request(asked.player, key, asked.intent, asked.made_at, unheard), lambda request: True)
    return f"it answers {key[1]} of {key[0]}, which the rules refuse" if batch.beside else ""


def changes_nothing(log: TableLog, ack: AckBeside, asked: Mapping[Key, Asked]) -> bool:
    """Is it accepted without an event where the log stood, before or after the commit decided in the same turn?"""
    one = asked.get((ack.player, ack.id))
    return one is not None and any(
        without_event(
            Batch(log.game, log.table, fold),
            Request(one.player, (one.player.id, ack.id), one.intent, one.made_at, unheard),
        )
        for fold in log.folds[ack.version : ack.version + 2]
    )


def without_event(batch: Batch, request: Request) -> bool:
    batch.take(request, lambda request: True)
    return any(isinstance(answer, int) for _, answer in batch.beside)


def unheard(answer: Answer) -> None:
    """Nobody waits for it."""


def by_time(batch: Batch, commit: Commit[Any]) -> Decided:
    """What is left of a commit is what bots and time made of it, looked at no later than it was appended. Whether a
    time had passed by then is not in the log: if it had not, all must come out without it."""
    rest, deadline, version = commit.events[len(batch.events) :], batch.state.deadline, batch.fold.version
    for now in (commit.at, *(due - 1 for due in dues(batch.state) if 0 < due <= commit.at)):
        moment = moment_of(now, commit, rest, batch.state)
        whole = the_same(batch)
        for settled in tick(batch.game, batch.state, version, moment):
            whole.add(settled)
        if makes(whole, commit):
            fired = any(deadlines(batch.game, batch.state, version, moment))
            return Decided(commit.version, late_ms=now - deadline if fired else None)
    kinds = ", ".join(type(event).__name__ for event in rest) or "nothing"
    return Decided(commit.version, f"it has {kinds}, asked for by nobody, and not by a bot's turn or by time")


def dues(state: TableState[Any]) -> list[int]:
    """The times at which something is due by itself, the last first; 0: never."""
    found = {state.deadline, *impatience_at(state).values()}
    if state.status == "open":
        found.add(kept_until(state))
    if state.paused:
        found.add(state.paused_at + pause_ms(state))
    return sorted(found, reverse=True)


def makes(batch: Batch, commit: Commit[Any]) -> bool:
    """Is the commit just what the batch comes to?"""
    decided = (tuple(batch.events), tuple(batch.accepted), tuple(batch.draws))
    asked = tuple(batch.asked)
    return decided == (commit.events, commit.answers, commit.draws) and as_it_travels(asked) == as_it_travels(
        commit.asked
    )


def the_same(batch: Batch) -> Batch:
    """To be gone on with, while the other stays as it is."""
    found = copy(batch)
    found.events, found.draws, found.asked = [*batch.events], [*batch.draws], [*batch.asked]
    found.accepted = {**batch.accepted}
    return found


def moment_of(now: int, commit: Commit[Any], rest: tuple[Any, ...], state: TableState[Any]) -> Moment:
    """Who was here and who was gone is not in the log: as the events say. When bots have thought long enough, and when
    a table was open too long, is for each node's settings."""
    bots = any(player == BOT for player, _ in commit.answers)
    abandoned = any(isinstance(event, TableAbandoned) and event.reason == "never_started" for event in rest)
    maker_gone = any(
        isinstance(event, MakerChanged) or (isinstance(event, TableAbandoned) and event.reason == "everybody_gone")
        for event in rest
    )
    deserted = state.status == "running" and maker_gone
    heirs = {event.maker.id for event in rest if isinstance(event, MakerChanged)}
    gone = [event.seat for event in rest if isinstance(event, BotAdded) and event.away]
    if maker_gone:
        gone += [seat for seat, chair in state.seated if chair.player is not None and chair.player.id not in heirs]
    return Moment(
        now=now,
        here=[event.seat for event in rest if isinstance(event, SeatTakenBack)],
        gone=gone,
        open_table_ms=-FOR_EVER_MS if abandoned else FOR_EVER_MS,
        bot_delay_ms=-FOR_EVER_MS if bots else FOR_EVER_MS,
        company=not deserted,
        deserted_ms=-FOR_EVER_MS,
        maker_gone=maker_gone,
    )
