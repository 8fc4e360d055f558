"""One connection to Redis, and the one task that uses it.

Whatever waits goes out in one write and its replies are read in order, by the pipe's own task: a caller that is
cancelled leaves nothing half read. A broken connection fails what was under way, and is made again with growing
pauses until it holds; what is asked for meanwhile fails with the next attempt that does. Nothing is sent twice: only
the caller can know whether it may be.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from hiredis import pack_command
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import NoScriptError, OutOfMemoryError, ReadOnlyError, RedisError, ResponseError

from service.log.contract import StoreFull, StoreUnavailable

Word = str | bytes | int
Command = Sequence[Word]
Batch = list[tuple[Command, "asyncio.Future[Any]"]]

UNREACHABLE = (RedisError, OSError, TimeoutError)

FIRST_PAUSE_S = 0.05
LONGEST_PAUSE_S = 1.0


class Pipe(Protocol):
    """One connection, or as many as a cluster has servers."""

    before_sending: Callable[[], None]
    on_trouble: Callable[[], None]

    @property
    def is_full(self) -> bool: ...

    @property
    def is_closing(self) -> bool: ...

    def ask(self, *command: Word) -> asyncio.Future[Any]: ...

    def wake(self) -> None: ...

    def renew(self) -> None: ...

    async def close(self) -> None: ...


class RedisPipe:
    """`before_sending` is called when a batch is about to be taken: the last moment to add to it. `on_trouble` is
    called when a connection was given up. The queue is bounded by those who ask: they look at `is_full` first and turn
    their caller away."""

    def __init__(
        self,
        connect: Callable[[], AbstractConnection],
        *,
        greeting: Sequence[Command] = (),
        timeout_s: float,
        max_waiting: int = 20_000,
        max_batch: int = 1_000,
    ) -> None:
        self._connect = connect
        self._greeting = greeting
        self._timeout_s = timeout_s
        self.before_sending: Callable[[], None] = lambda: None
        self.on_trouble: Callable[[], None] = lambda: None
        self._max_waiting = max_waiting
        self._max_batch = max_batch
        self._waiting: list[tuple[Command, asyncio.Future[Any]]] = []
        self._connection: AbstractConnection | None = None
        self._wanted = asyncio.Event()
        self._renew = False
        self._closing = False
        self._task = asyncio.create_task(self._run())

    @property
    def is_full(self) -> bool:
        return len(self._waiting) >= self._max_waiting

    @property
    def is_closing(self) -> bool:
        return self._closing

    def ask(self, *command: Word) -> asyncio.Future[Any]:
        """The reply, or StoreUnavailable for an error of whatever kind."""
        reply = asyncio.get_running_loop().create_future()
        self._waiting.append((command, reply))
        self._wanted.set()
        return reply

    def wake(self) -> None:
        """`before_sending` has something to add."""
        self._wanted.set()

    def renew(self) -> None:
        """Connect anew before anything else is sent: the server may not be the one that counts any more."""
        self._renew = True

    async def close(self) -> None:
        """Send what waits, and what its replies ask for, then let go."""
        self._closing = True
        self._wanted.set()
        await asyncio.shield(self._task)

    async def _run(self) -> None:
        pause_s = FIRST_PAUSE_S
        try:
            while await self._there_is_work():
                try:
                    connection = await self._ready_connection()
                except UNREACHABLE as error:
                    self._fail(self._taken(len(self._waiting)), error)
                    await self._pause(pause_s)
                    pause_s = min(pause_s * 2, LONGEST_PAUSE_S)
                    continue
                pause_s = FIRST_PAUSE_S
                await self._round_trip(connection, self._taken(self._max_batch))
        finally:
            self._fail(self._taken(len(self._waiting)), None)
            await self._let_go()

    async def _there_is_work(self) -> bool:
        """False: closed. A lost connection is work too: it is made again before anybody needs it."""
        await asyncio.sleep(0)  # those just answered ask for what is next, and it travels with the rest
        if self._connection is not None and not self._closing:
            await self._wanted.wait()
        self.before_sending()
        return bool(self._waiting) or not self._closing

    def _taken(self, count: int) -> Batch:
        batch = self._waiting[:count]
        del self._waiting[:count]
        if not self._waiting:
            self._wanted.clear()
        return batch

    async def _ready_connection(self) -> AbstractConnection:
        """The one there is, unless the server closed it since; else a new one, greeted."""
        if self._connection is not None and not self._renew and not await _is_stale(self._connection):
            return self._connection
        await self._let_go()
        self._renew = False
        self._connection = connection = self._connect()
        try:
            async with asyncio.timeout(self._timeout_s):
                await connection.connect()  # type: ignore[no-untyped-call]
                await _exchange(connection, self._greeting)
        except BaseException:
            await self._let_go()
            raise
        return connection

    async def _round_trip(self, connection: AbstractConnection, batch: Batch) -> None:
        replies: list[Any] = []
        try:
            async with asyncio.timeout(self._timeout_s):
                await _exchange(connection, [command for command, _ in batch], into=replies)
                await self._load_what_was_missing(connection, batch, replies)
        except UNREACHABLE as error:
            self._fail(batch[len(replies) :], error)
            await self._give_up()
        for (_, future), reply in zip(batch, replies, strict=False):
            _answer(future, reply)
        if any(_is_not_the_primary(reply) for reply in replies):
            await self._give_up()  # what was the primary is none now: look again who is

    async def _load_what_was_missing(self, connection: AbstractConnection, batch: Batch, replies: list[Any]) -> None:
        """A server that forgot its scripts (SCRIPT FLUSH, a promoted replica) did nothing: those may be sent again."""
        missing = [place for place, reply in enumerate(replies) if isinstance(reply, NoScriptError)]
        if missing:
            await _exchange(connection, self._greeting)
            again: list[Any] = []
            await _exchange(connection, [batch[place][0] for place in missing], into=again)
            for place, reply in zip(missing, again, strict=True):
                replies[place] = reply

    async def _pause(self, seconds: float) -> None:
        """Pauses differ from node to node, so that not all come back at the same instant."""
        if not self._closing:
            await asyncio.sleep(seconds * random.uniform(0.5, 1.0))

    async def _give_up(self) -> None:
        self.on_trouble()
        await self._let_go()

    async def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(*UNREACHABLE):
                await connection.disconnect()

    def _fail(self, batch: Batch, error: BaseException | None) -> None:
        for _, future in batch:
            _answer(future, error or StoreUnavailable("the store is closed"))


async def _is_stale(connection: AbstractConnection) -> bool:
    """Nothing is under way on it, so anything to be read is its end, or a reply too many."""
    try:
        return await connection.can_read()
    except UNREACHABLE:
        return True


async def _exchange(
    connection: AbstractConnection, commands: Sequence[Command], *, into: list[Any] | None = None
) -> None:
    """Send all, read all. Without `into` an error reply is raised."""
    if not commands:
        return
    await connection.send_packed_command([_packed(command) for command in commands], check_health=False)
    errors: list[ResponseError] = []
    for _ in commands:
        reply = await _reply(connection)
        if into is not None:
            into.append(reply)
        elif isinstance(reply, ResponseError):
            errors.append(reply)
    if errors:
        raise errors[0]


async def _reply(connection: AbstractConnection) -> Any:
    try:
        return await connection.read_response()
    except ResponseError as error:
        return error


def _is_not_the_primary(reply: Any) -> bool:
    """Redis 6.2 names the error of a script's command in the middle of its own message."""
    return isinstance(reply, ReadOnlyError) or (isinstance(reply, ResponseError) and "READONLY" in str(reply))


def _is_full(reply: BaseException) -> bool:
    """No memory left for what would write, or (MISCONF) no disk for the server's own file: neither was carried out."""
    text = str(reply)
    return isinstance(reply, OutOfMemoryError) or (
        isinstance(reply, ResponseError) and ("OOM command not allowed" in text or text.startswith("MISCONF"))
    )


def _answer(future: asyncio.Future[Any], reply: Any) -> None:
    if future.done():
        return  # its caller was cancelled
    if isinstance(reply, StoreUnavailable):
        future.set_exception(reply)
    elif isinstance(reply, BaseException):
        kind = StoreFull if _is_full(reply) else StoreUnavailable
        raised = kind(str(reply) or type(reply).__name__)
        raised.__cause__ = reply
        future.set_exception(raised)
    else:
        future.set_result(reply)


def _packed(command: Command) -> bytes:
    packed: bytes = pack_command(tuple(command))  # type: ignore[arg-type]  # its stub names the types one by one
    return packed
