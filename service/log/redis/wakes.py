"""When tables must be looked at again, in Redis: a sorted set by time, and whose version each wake is.

A wake is announced before its commit and settled after it (redis_scripts.py says why). Early wakes are harmless;
late ones never happen, save that `set_wake` counts as it comes, whatever version it was meant for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Any

from service.log.contract import Append
from service.log.redis.pipe import Pipe, Word
from service.log.redis.scripts import ANNOUNCE_WAKES, SET_WAKE, SETTLE_WAKES, Script

KEYS = ("obol:{wakes}:at", "obol:{wakes}:version")
AGAIN_S = 0.5
SETTLE_WITHIN_S = 0.02


class Announced:
    """The wakes that went ahead of some commits. Asked only once the commits' own reply is there: theirs came first."""

    def __init__(self, commits: Sequence[Append], reply: asyncio.Future[list[int]] | None) -> None:
        self._commits = commits
        self.reply = reply

    def failed(self) -> bool:
        return self.reply is not None and self.reply.exception() is not None

    def inexact(self) -> set[int]:
        """Which commits, by identity, have a wake in force that is earlier than they asked for."""
        if self.reply is None or self.failed():
            return set()
        return {id(commit) for commit, exact in zip(self._commits, self.reply.result(), strict=True) if not exact}


class RedisWakes:
    def __init__(self, pipe: Pipe) -> None:
        self._pipe = pipe
        self._owed: dict[str, Append] = {}
        self._unsettled: list[Append] = []

    def announce(self, commits: Sequence[Append]) -> Announced:
        """Bring wakes forward where these commits need it, after settling what is left to settle."""
        self._send_unsettled()
        sent = [*self._owed.values(), *(commit for commit in commits if commit.wake_at)]
        self._owed.clear()
        if not sent:
            return Announced((), None)
        reply = self._ask(ANNOUNCE_WAKES, sent)
        reply.add_done_callback(partial(self._owe_if_refused, sent))
        return Announced(sent, reply)

    def settle(self, standing: Sequence[Append], announced: Announced) -> None:
        """Set the wakes of commits that stand exactly, where they are not: soon, with what is sent next, for a round
        trip of its own would cost more than a wake that is early for so long."""
        inexact = announced.inexact()
        unsettled = [commit for commit in standing if id(commit) in inexact or commit.wake_at == 0]
        if unsettled and not self._unsettled:
            asyncio.get_running_loop().call_later(SETTLE_WITHIN_S, self._pipe.wake)
        self._unsettled += unsettled

    def set(self, table: str, at: int | None) -> asyncio.Future[Any]:
        self._send_unsettled()
        return self._pipe.ask("EVALSHA", SET_WAKE.sha, len(KEYS), *KEYS, table, _word(at))

    def due(self, now_ms: int, limit: int) -> asyncio.Future[list[bytes]]:
        self._send_unsettled()
        return self._pipe.ask("ZRANGEBYSCORE", KEYS[0], "-inf", now_ms, "WITHSCORES", "LIMIT", 0, limit)

    def _send_unsettled(self) -> None:
        unsettled, self._unsettled = self._unsettled, []
        if unsettled:
            self._ask(SETTLE_WAKES, unsettled).add_done_callback(_heard)

    def _owe_if_refused(self, sent: Sequence[Append], reply: asyncio.Future[list[int]]) -> None:
        """Their commits may stand all the same: announce again, until it is heard or nobody asks any more."""
        if reply.exception() is not None and not self._pipe.is_closing:
            self._owed |= {commit.table: commit for commit in sent}
            asyncio.get_running_loop().call_later(AGAIN_S, self._pipe.wake)

    def _ask(self, script: Script, commits: Sequence[Append]) -> asyncio.Future[list[int]]:
        words = [word for commit in commits for word in (commit.table, commit.version, _word(commit.wake_at))]
        return self._pipe.ask("EVALSHA", script.sha, len(KEYS), *KEYS, *words)


def _word(at: int | None) -> Word:
    return at or ""


def _heard(reply: asyncio.Future[Any]) -> None:
    """Unsettled, the wake stays early."""
    reply.exception()
