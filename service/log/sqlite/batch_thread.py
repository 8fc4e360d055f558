"""One thread, fed from the event loop with all that waits, a batch at a time.

What is asked for in one turn of the loop, and what is asked for while a batch is under way, forms the next batch.
Asking is all the caller does: cancelling it afterwards changes nothing but that nobody hears the answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from service.log.contract import StoreUnavailable

W = TypeVar("W")
Batch = list[tuple[W, "asyncio.Future[Any]"]]


class BatchThread(Generic[W]):
    """`do` runs on the thread: the works of a batch in, as many outcomes out; an outcome that is an exception is
    raised to its caller. At most `max_waiting` works wait; the next caller gets StoreUnavailable at once."""

    def __init__(
        self,
        name: str,
        do: Callable[[list[W]], list[Any]],
        *,
        at_end: Callable[[], None],
        max_waiting: int = 20_000,
        max_batch: int = 512,
    ) -> None:
        self._do = do
        self._at_end = at_end
        self._max_waiting = max_waiting
        self._max_batch = max_batch
        self._loop = asyncio.get_running_loop()
        self._waiting: Batch[W] = []
        self._batches: queue.SimpleQueue[Batch[W] | None] = queue.SimpleQueue()
        self._idle = True
        self._closing = False
        self._ended = self._loop.create_future()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def ask(self, work: W) -> asyncio.Future[Any]:
        if self._closing or len(self._waiting) >= self._max_waiting:
            raise StoreUnavailable("the store is closed" if self._closing else "too much waits for the store")
        answer = self._loop.create_future()
        self._waiting.append((work, answer))
        if self._idle:
            self._idle = False
            self._loop.call_soon(self._hand_over)
        return answer

    async def close(self) -> None:
        """Wait for all that was asked for, then end the thread."""
        self._closing = True
        if self._idle:
            self._idle = False
            self._batches.put(None)
        await asyncio.shield(self._ended)
        self._thread.join()

    def _hand_over(self) -> None:
        batch = self._waiting[: self._max_batch]
        del self._waiting[: self._max_batch]
        self._batches.put(batch)

    def _answer(self, batch: Batch[W], outcomes: list[Any]) -> None:
        for (_, answer), outcome in zip(batch, outcomes, strict=True):
            if answer.done():
                continue  # its caller was cancelled
            if isinstance(outcome, BaseException):
                answer.set_exception(outcome)
            else:
                answer.set_result(outcome)
        if self._waiting:
            # After those just woken have run, so that what they ask for next travels too.
            self._loop.call_soon(self._hand_over)
        elif self._closing:
            self._batches.put(None)
        else:
            self._idle = True

    def _run(self) -> None:
        while batch := self._batches.get():
            outcomes = self._outcomes([work for work, _ in batch])
            self._tell(self._answer, batch, outcomes)
        self._at_end()
        self._tell(self._ended.set_result, None)

    def _outcomes(self, works: list[W]) -> list[Any]:
        try:
            return self._do(works)
        except Exception as error:
            return [error] * len(works)

    def _tell(self, callback: Callable[..., None], *args: Any) -> None:
        with contextlib.suppress(RuntimeError):  # a loop that was closed without closing the store hears nothing
            self._loop.call_soon_threadsafe(callback, *args)
