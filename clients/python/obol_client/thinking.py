"""A program's thoughts beside the event loop, which goes on meanwhile."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from contextlib import suppress
from threading import Thread
from typing import Any

from obol_client.brains import Seen
from obol_client.offers import Intent

Think = Callable[[Seen], Intent | Awaitable[Intent]]
"""From what a seat sees to one of the intents that it is offered."""
MOST_AT_ONCE = 64
"""Thoughts under way in threads; those that never end stay among them. One more fails at once."""


class Thoughts:
    """`running`: threads that think now. None of them keeps the program from ending."""

    def __init__(self, think: Think) -> None:
        self.think = think
        self.running = 0

    async def about(self, seen: Seen) -> Intent:
        """What it thinks. Raises what it raises, RuntimeError where too many thoughts have not come to an end."""
        found: Any = self.think(seen) if is_async(self.think) else await self.in_thread(seen)
        intent: Intent = await found if inspect.isawaitable(found) else found
        return intent

    async def in_thread(self, seen: Seen) -> Any:
        if self.running >= MOST_AT_ONCE:
            raise RuntimeError(f"{self.running} thoughts have not come to an end")
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Any] = loop.create_future()

        def done(found: Any, error: Exception | None) -> None:
            self.running -= 1
            if answer.done():
                return
            if error is not None:
                answer.set_exception(error)
            else:
                answer.set_result(found)  # whatever it is: a program's own is looked at as what it chose

        def work() -> None:
            found: Any = None
            error: Exception | None = None
            try:
                found = self.think(seen)
            except Exception as raised:
                error = raised
            except BaseException as raised:  # it would end the program
                error = RuntimeError(repr(raised))
            with suppress(RuntimeError):  # the loop may be closed by now
                loop.call_soon_threadsafe(done, found, error)

        self.running += 1
        Thread(target=work, daemon=True).start()
        return await answer


def is_async(think: Think) -> bool:
    """Does it give an awaitable at once?"""
    return inspect.iscoroutinefunction(think) or inspect.iscoroutinefunction(getattr(think, "__call__", None))  # noqa: B004
