"""A program's seats at many tables, over one connection: all that its author writes is what it thinks.

::

    async with Runner(url, token, think) as runner:
        played = await asyncio.gather(*(runner.play(table) for table in tables))

What goes wrong in a thought is said in the log `obol_client.runner` and costs its seat nothing but a choice: any that
is offered is made instead, so that nobody waits for a program that hangs.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable
from types import TracebackType

import msgspec

from obol_client.brains import Seen, seen_of
from obol_client.client import Client
from obol_client.errors import Refused
from obol_client.offers import Intent, is_offered, random_intent
from obol_client.pacing import Pacing
from obol_client.playing import MOST_REFUSALS, look_again, sit_down, take_back
from obol_client.thinking import Think, Thoughts
from obol_client.view import View
from obol_client.watched import Watched

log = logging.getLogger("obol_client.runner")
PATIENT = Pacing(attempts=1_000_000)
"""A program waits for its service as long as it takes, once it has been there."""
MARGIN_S = 1.0
"""Of a seat's time, kept for the answer's way."""
LEAST_S = 0.05


class Played(msgspec.Struct):
    """A seat's play, as far as it has got. `thoughts`: how often it was asked, `thought_s`: for how long in all.
    `late`: how often it took too long; `faults`: how often it failed, or chose what was not offered; `refusals`: what
    the service refused."""

    table: str
    seat: int
    view: View
    thoughts: int = 0
    thought_s: float = 0.0
    late: int = 0
    faults: int = 0
    refusals: int = 0

    @property
    def won(self) -> bool:
        outcome = self.view.table.get("outcome", {})
        return self.seat in outcome.get("winners", [])


class Runner:
    """`url`, `token`: as `Client` takes them. `think`: from what a seat sees to an intent; a plain function runs beside
    the event loop, in a thread of its own, one with `async` on it. `limit_s`: seconds for one thought, less where the
    seat's own time ends sooner. `pause_s`: before each choice, for people to follow. `most_tables`: at once; one more
    waits. `strict`: raise what goes wrong in a thought, and have the service say what is not offered. `seed`: of what
    is chosen in place of a failed thought.

    Entering raises Refused if the token is no good, Disconnected if no connection can be had. After that it comes back
    by itself, and takes back a seat that a bot has played meanwhile."""

    def __init__(
        self,
        url: str,
        token: str,
        think: Think,
        *,
        limit_s: float = 10.0,
        pause_s: float = 0.0,
        most_tables: int = 50,
        strict: bool = False,
        seed: int | str | None = None,
        pacing: Pacing | None = None,
        name: str = "obol-runner/1",
    ) -> None:
        self.client = Client(url, token, name=name, pacing=pacing or PATIENT)
        self.thoughts = Thoughts(think)
        self.limit_s = limit_s
        self.pause_s = pause_s
        self.strict = strict
        self.source = random.Random(seed)
        self.room = asyncio.Semaphore(most_tables)
        self.playing: dict[str, Played] = {}
        """By table: what it is at now."""

    async def __aenter__(self) -> Runner:
        await self.client.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.client.close()

    async def play(
        self,
        table: str,
        *,
        seat: int | None = None,
        invite: str | None = None,
        nonce: str | None = None,
        seated: Callable[[int], object] = lambda _: None,
    ) -> Played:
        """Sit down at a table, or come back to the seat held there, and play it to the end. Starts the table if it is
        the program's own. `seat`: which; None: any. `invite`: an unlisted table's code. `nonce`: see `sit_down`.
        `seated`: told the seat, once it is taken. Raises Refused, Disconnected; with `strict`, what the thought raises,
        TimeoutError where it took too long."""
        async with self.room:
            watched = await self.client.watch(table, invite)
            own = await sit_down(watched, seat=seat, nonce=nonce)
            seated(own)
            played = self.playing[table] = Played(table, own, watched.view)
            log.info("sat down: table=%s seat=%d", table, own)
            try:
                await self.go_on(watched, played)
            finally:
                played.view = watched.view
                del self.playing[table]
            log.info("ended: table=%s seat=%d status=%s", table, own, watched.view.status)
            await watched.unwatch()
            return played

    async def go_on(self, watched: Watched, played: Played) -> None:
        in_a_row = 0
        while not watched.view.ended:
            try:
                if not await self.step(watched, played):
                    await watched.reach(watched.version + 1)
                in_a_row = 0
            except Refused as refused:
                played.refusals += 1
                in_a_row += 1
                log.warning("refused: table=%s seat=%d code=%s %s", played.table, played.seat, refused.code, refused)
                if in_a_row >= MOST_REFUSALS:
                    raise
                await look_again(watched)

    async def step(self, watched: Watched, played: Played) -> bool:
        """Do what there is to do now; False where there is nothing. Raises Refused."""
        offers = watched.offers
        if {"type": "start"} in offers:
            await self.ask(watched, {"type": "start"})
        elif watched.view.status == "running" and any(offer["type"] == "take_seat" for offer in offers):
            log.info("takes its seat back: table=%s seat=%d", played.table, played.seat)
            await take_back(watched)
        elif (seen := seen_of(watched.view)) is not None:
            if self.pause_s:
                await asyncio.sleep(self.pause_s)
            await self.ask(watched, await self.choose(watched, seen, played))
        else:
            return False
        return True

    async def ask(self, watched: Watched, intent: Intent) -> None:
        await watched.reach((await watched.ask(intent)).version)

    async def choose(self, watched: Watched, seen: Seen, played: Played) -> Intent:
        """What it thinks, or anything that is offered where that comes to nothing in time."""
        limit_s = self.limit_s if watched.left_s is None else min(self.limit_s, watched.left_s - MARGIN_S)
        began = time.monotonic()
        played.thoughts += 1
        try:
            async with asyncio.timeout(max(LEAST_S, limit_s)):
                intent = await self.thoughts.about(seen)
            if not self.strict and not (isinstance(intent, dict) and is_offered(seen.offers, intent)):
                raise ValueError(f"it chose what is not offered: {intent!r:.200}")
            return intent
        except TimeoutError:
            played.late += 1
            log.warning("too late: table=%s seat=%d version=%d", played.table, played.seat, watched.version)
            if self.strict:
                raise
        except Exception as error:
            played.faults += 1
            log.warning(
                "failed: table=%s seat=%d version=%d", played.table, played.seat, watched.version, exc_info=error
            )
            if self.strict:
                raise
        finally:
            played.thought_s += time.monotonic() - began
        return random_intent(seen.offers, self.source)
