"""One live connection to Redis, in both directions at once: what is asked goes out in the same turn of the loop, and
the turn that hears a reply hands it on.

The redis library connects (TLS, password, Sentinel); from then on its socket is ours. Its streams, one task and one
timer for each reply, took a tenth of a node's time where hardly two commits come together.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, cast

from hiredis import PushNotification, Reader, pack_command
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import InvalidResponse

from service.log.redis.address import hang_up

Word = str | bytes | int
Command = Sequence[Word]

NOTHING_YET = object()


class RedisRequest(NamedTuple):
    """A command and who waits for its reply. `again`: is it sent for the second time?"""

    command: Command
    reply: asyncio.Future[Any]
    again: bool = False


class RedisLine(asyncio.Protocol):
    """`answered` is called with every reply, errors too, in the order of asking; `lost` once, when the connection is
    over or a reply takes longer than `timeout_s`, with the reason. `under_way`: what has no reply yet. `has_heard`: did
    any reply ever come?"""

    def __init__(
        self,
        connection: AbstractConnection,
        *,
        answered: Callable[[RedisRequest, Any], None],
        lost: Callable[[RedisLine, BaseException], None],
        timeout_s: float,
    ) -> None:
        theirs = cast(Any, connection)
        self._connection = connection
        self._answered = answered
        self._lost = lost
        self._timeout_s = timeout_s
        self._loop = asyncio.get_running_loop()
        self._sent_at: deque[float] = deque()
        self._timer: asyncio.TimerHandle | None = None
        self._reader = Reader(
            protocolError=InvalidResponse, replyError=theirs._parser.parse_error, notEnoughData=NOTHING_YET
        )
        self.under_way: deque[RedisRequest] = deque()
        self.has_heard = False
        self._transport: asyncio.Transport = theirs._writer.transport
        self._streams = self._transport.get_protocol()
        self._transport.set_protocol(self)

    @property
    def is_over(self) -> bool:
        return self._transport.is_closing()

    def send(self, batch: Iterable[RedisRequest]) -> None:
        """Write them in one piece. Their replies are told one by one."""
        now_s = self._loop.time()
        packed = []
        for asked in batch:
            packed.append(pack_command(tuple(asked.command)))  # type: ignore[arg-type]  # its stub names types singly
            self.under_way.append(asked)
            self._sent_at.append(now_s)
        self._transport.write(packed[0] if len(packed) == 1 else b"".join(packed))
        if self._timer is None:
            self._timer = self._loop.call_later(self._timeout_s, self._look_at_time)

    async def close(self) -> None:
        """Let go of the socket. Whoever is under way hears nothing any more."""
        self._forget()
        await hang_up(self._connection)

    # What the transport calls

    def data_received(self, data: bytes) -> None:
        self.has_heard = True
        self._reader.feed(data)
        try:
            while (reply := self._reader.gets()) is not NOTHING_YET:
                if not isinstance(reply, PushNotification):
                    self._sent_at.popleft()
                    self._answered(self.under_way.popleft(), reply)
        except (InvalidResponse, IndexError) as error:
            self._end(InvalidResponse(f"not what was asked for: {error}"))

    def connection_lost(self, exc: Exception | None) -> None:
        self._streams.connection_lost(exc)  # whoever closes through the library waits for this
        self._end(exc or ConnectionError("the server closed the connection"))

    # Within

    def _look_at_time(self) -> None:
        """One timer, however much is asked: it moves on to the oldest that waits."""
        self._timer = None
        if self._sent_at:
            left_s = self._sent_at[0] + self._timeout_s - self._loop.time()
            if left_s <= 0:
                self._end(TimeoutError(f"no reply within {self._timeout_s} s"))
            else:
                self._timer = self._loop.call_later(left_s, self._look_at_time)

    def _end(self, why: BaseException) -> None:
        lost = self._lost
        self._transport.abort()
        self._forget()
        lost(self, why)

    def _forget(self) -> None:
        self._answered = self._lost = _nobody
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _nobody(*_: Any) -> None:
    """Listens no more."""
