"""One connection to Redis, kept: made anew with growing pauses whenever it breaks.

What is asked for in one turn of the loop goes out in one write, while earlier replies are still on their way. A caller
that is cancelled leaves nothing half read. A broken connection fails what was under way; what is asked for meanwhile
fails with the next attempt that does. Nothing is sent twice, save what the server said it did not do: only the caller
can know whether it may be.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from hiredis import pack_command
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import NoScriptError, OutOfMemoryError, ReadOnlyError, ResponseError

from service.log.contract import StoreFull, StoreUnavailable
from service.log.redis.address import UNREACHABLE, hang_up
from service.log.redis.line import Command, RedisLine, RedisRequest, Word

__all__ = ["Command", "Pipe", "RedisPipe", "Word"]

CLOSED = "the store is closed"
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
    """`before_sending` is called when what waits is about to be sent: the last moment to add to it. `on_trouble` is
    called when a connection was given up with something under way. The queue is bounded by those who ask: they look
    at `is_full` first and turn their caller away."""

    def __init__(
        self,
        connect: Callable[[], AbstractConnection],
        *,
        greeting: Sequence[Command] = (),
        timeout_s: float,
        max_waiting: int = 20_000,
    ) -> None:
        self._connect = connect
        self._greeting = greeting
        self._timeout_s = timeout_s
        self.before_sending: Callable[[], None] = lambda: None
        self.on_trouble: Callable[[], None] = lambda: None
        self._max_waiting = max_waiting
        self._waiting: list[RedisRequest] = []
        self._line: RedisLine | None = None
        self._loop = asyncio.get_running_loop()
        self._sending = False
        self._renew = False
        self._closing = self._closed = False
        self._connecting = asyncio.create_task(self._connect_until_it_holds())

    @property
    def is_full(self) -> bool:
        return len(self._waiting) + (0 if self._line is None else len(self._line.under_way)) >= self._max_waiting

    @property
    def is_closing(self) -> bool:
        return self._closing

    def ask(self, *command: Word) -> asyncio.Future[Any]:
        """The reply, or StoreUnavailable for an error of whatever kind."""
        reply = self._loop.create_future()
        if self._closed:
            reply.set_exception(StoreUnavailable(CLOSED))
            return reply
        self._waiting.append(RedisRequest(command, reply))
        self.wake()
        return reply

    def wake(self) -> None:
        """`before_sending` has something to add: with all that this turn of the loop has. Nothing once it is closed."""
        if not self._sending and not self._closed:
            self._sending = True
            self._loop.call_soon(self._send)

    def renew(self) -> None:
        """Connect anew before anything else is sent: the server may not be the one that counts any more."""
        self._renew = True
        self.wake()

    async def close(self) -> None:
        """Send what waits, and what its replies ask for, then let go. What is asked for later is refused."""
        self._closing = True
        await self._send_all()
        self._closed = True
        self._connecting.cancel()
        await asyncio.gather(self._connecting, return_exceptions=True)
        self._fail(self._taken(), StoreUnavailable(CLOSED))
        await self._let_go()

    async def _send_all(self) -> None:
        """Until nothing waits, nothing is under way, and `before_sending` has nothing to add."""
        while True:
            self.wake()
            await asyncio.sleep(0)
            if not (unanswered := self._unanswered()):
                return
            await asyncio.wait(unanswered)
            await asyncio.sleep(0)  # whoever was answered asks for what is next

    # Sending, and what comes back

    def _send(self) -> None:
        """Send what waits, if there is a line; else it is sent, or fails, when there was an attempt to have one."""
        self._sending = False
        if self._closed:
            return
        self.before_sending()
        line = self._line
        if line is None:
            if self._connecting.done() and not (self._closing and not self._waiting):
                self._connecting = self._loop.create_task(self._connect_until_it_holds())
        elif not self._renew or self._closing:
            if self._waiting:
                line.send(self._taken())
        elif not line.under_way:
            self._line = None
            self._connecting = self._loop.create_task(self._connect_until_it_holds(line))

    def _taken(self) -> list[RedisRequest]:
        taken, self._waiting = self._waiting, []
        return taken

    def _unanswered(self) -> list[asyncio.Future[Any]]:
        under_way = () if self._line is None else self._line.under_way
        return [asked.reply for asked in (*self._waiting, *under_way) if not asked.reply.done()]

    def _answered(self, asked: RedisRequest, reply: Any) -> None:
        if isinstance(reply, NoScriptError) and not asked.again and self._line is not None:
            self._send_again(self._line, asked)
        elif _is_not_the_primary(reply):
            _answer(asked.reply, reply)
            self.on_trouble()
            self.renew()  # what was the primary is none now: look again who is
        else:
            _answer(asked.reply, reply)
        if self._renew:
            self.wake()

    def _send_again(self, line: RedisLine, asked: RedisRequest) -> None:
        """A server that forgot its scripts (SCRIPT FLUSH, a promoted replica) did nothing: it may be asked again."""
        greeting = [RedisRequest(command, self._loop.create_future()) for command in self._greeting]
        for one in greeting:
            one.reply.add_done_callback(_heard)
        line.send([*greeting, RedisRequest(asked.command, asked.reply, again=True)])

    # Being connected

    async def _connect_until_it_holds(self, instead_of: RedisLine | None = None) -> None:
        pause_s = FIRST_PAUSE_S
        if instead_of is not None:
            await instead_of.close()
            if not instead_of.has_heard:  # a server that takes connections only to drop them is not stormed
                await asyncio.sleep(pause_s)
        while self._line is None:
            self._renew = False
            try:
                self._line = await self._new_line()
            except UNREACHABLE as error:
                self.before_sending()
                self._fail(self._taken(), error)
                if self._closing:
                    return
                await asyncio.sleep(pause_s * random.uniform(0.5, 1.0))  # so that not all come back at one instant
                pause_s = min(pause_s * 2, LONGEST_PAUSE_S)
        self.wake()

    async def _new_line(self) -> RedisLine:
        connection = self._connect()
        try:
            async with asyncio.timeout(self._timeout_s):
                await connection.connect()  # type: ignore[no-untyped-call]
                await _exchange(connection, self._greeting)
        except BaseException:
            await hang_up(connection)
            raise
        return RedisLine(connection, answered=self._answered, lost=self._lost, timeout_s=self._timeout_s)

    def _lost(self, line: RedisLine, why: BaseException) -> None:
        if line is not self._line:
            return
        self._line = None
        if line.under_way:
            self.on_trouble()
        self._fail(line.under_way, why)
        if not self._closing or self._waiting:
            self._connecting = self._loop.create_task(self._connect_until_it_holds(line))

    async def _let_go(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            await line.close()

    def _fail(self, batch: Iterable[RedisRequest], error: BaseException) -> None:
        for asked in batch:
            _answer(asked.reply, error)


async def _exchange(connection: AbstractConnection, commands: Sequence[Command]) -> None:
    """Send all, read all, while the library still has the socket. Raises the first error reply."""
    if not commands:
        return
    packed: list[bytes] = [pack_command(tuple(command)) for command in commands]  # type: ignore[arg-type]
    await connection.send_packed_command(packed, check_health=False)
    errors: list[ResponseError] = []
    for _ in commands:
        try:
            await connection.read_response()
        except ResponseError as error:
            errors.append(error)
    if errors:
        raise errors[0]


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


def _heard(reply: asyncio.Future[Any]) -> None:
    """A greeting that failed is told by what is asked after it."""
    if not reply.cancelled():
        reply.exception()
