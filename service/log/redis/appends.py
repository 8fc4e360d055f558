"""Commits on their way to Redis: all that are ready together go in one write.

In that write: the wakes they need, then one script that appends (one for each table where the server is a cluster:
a script's keys may not span slots). With the next write, for those that stand: wakes settled exactly, listings.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial

from service.log.contract import Append, Listing, StoreUnavailable
from service.log.redis.pipe import Pipe, Word
from service.log.redis.scripts import APPEND, LIST
from service.log.redis.wakes import Announced, RedisWakes

LOG_PREFIX, LOG_SUFFIX = "obol:{", "}:log"
ROWS = "obol:{lobby}:rows"
ORDERS = "obol:{lobby}:"
MAX_IN_A_SCRIPT = 256
MAX_COLLECTED = 20_000

Waiting = tuple[Append, "asyncio.Future[bool]"]


def log_key(table: str) -> str:
    return f"{LOG_PREFIX}{table}{LOG_SUFFIX}"


def words_of(commit: Append) -> tuple[Word, ...]:
    answers = "".join(f"{player}\n{id}\n" for player, id in commit.answers)
    return commit.version, commit.body, bytes.fromhex(commit.hash), bytes.fromhex(commit.prev), answers


class RedisAppends:
    """`channel` and `node`: where other nodes are told of commits, and whose they are."""

    def __init__(self, pipe: Pipe, wakes: RedisWakes, *, channel: str, node: str) -> None:
        self.is_cluster = False
        self._pipe = pipe
        self._wakes = wakes
        self._channel = channel
        self._node = node
        self._collected: list[Waiting] = []
        pipe.before_sending = self.send

    @property
    def is_full(self) -> bool:
        return len(self._collected) >= MAX_COLLECTED

    def add(self, commit: Append) -> asyncio.Future[bool]:
        stands = asyncio.get_running_loop().create_future()
        self._collected.append((commit, stands))
        self._pipe.wake()
        return stands

    def send(self) -> None:
        """Put what was collected into the pipe."""
        collected, self._collected = self._collected, []
        announced = self._wakes.announce([commit for commit, _ in collected])
        if self.is_cluster and announced.reply is not None:  # it goes another way: wait until it is there
            announced.reply.add_done_callback(lambda _: self._append(collected, announced))
        else:
            self._append(collected, announced)

    def _append(self, collected: list[Waiting], announced: Announced) -> None:
        for group in self._groups(collected):
            keys = [log_key(commit.table) for commit, _ in group]
            words = [word for commit, _ in group for word in words_of(commit)]
            reply = self._pipe.ask("EVALSHA", APPEND.sha, len(keys), *keys, self._channel, self._node, *words)
            reply.add_done_callback(partial(self._conclude, group, announced))

    def _groups(self, collected: list[Waiting]) -> Iterator[list[Waiting]]:
        if self.is_cluster:
            by_table: dict[str, list[Waiting]] = {}
            for waiting in collected:
                by_table.setdefault(waiting[0].table, []).append(waiting)
            yield from by_table.values()
        else:
            for start in range(0, len(collected), MAX_IN_A_SCRIPT):
                yield collected[start : start + MAX_IN_A_SCRIPT]

    def _conclude(self, group: list[Waiting], announced: Announced, reply: asyncio.Future[list[int]]) -> None:
        error = reply.exception()
        if error is not None:
            for _, stands in group:
                _answer(stands, error if isinstance(error, StoreUnavailable) else StoreUnavailable(str(error)))
            return
        won = [waiting for waiting, flag in zip(group, reply.result(), strict=True) if flag]
        self._wakes.settle([commit for commit, _ in won], announced)
        for (commit, stands), flag in zip(group, reply.result(), strict=True):
            if not flag:
                _answer(stands, False)
            elif commit.wake_at and announced.failed():
                _answer(stands, StoreUnavailable("the commit stands, but its wake could not be set yet"))
            elif commit.listing is not None:
                self._list(commit.table, commit.listing).add_done_callback(partial(_listed, stands))
            else:
                _answer(stands, True)

    def _list(self, table: str, listing: Listing) -> asyncio.Future[int]:
        row = (table, listing.game, listing.status, listing.summary)
        return self._pipe.ask("EVALSHA", LIST.sha, 1, ROWS, ORDERS, *row)


def _listed(stands: asyncio.Future[bool], reply: asyncio.Future[int]) -> None:
    """The commit stands whatever became of its listing, which is only what the lobby shows."""
    reply.exception()
    _answer(stands, True)


def _answer(stands: asyncio.Future[bool], outcome: bool | StoreUnavailable) -> None:
    if stands.done():
        return  # its caller was cancelled
    if isinstance(outcome, StoreUnavailable):
        stands.set_exception(outcome)
    else:
        stands.set_result(outcome)
