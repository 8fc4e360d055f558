"""Programs in any language that think for a seat: lines of JSON on their standard streams.

One line is asked, `{"id": 1, "game": …, "seat": …, "public": …, "private": …, "offers": […]}`, and one line answers,
`{"id": 1, "intent": {…}}`; several may be asked before the first is answered. What the program says on standard error
goes where ours goes. When its standard input ends, it is to end.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import itertools
import json
import re
import shlex
import sys
from collections.abc import Sequence
from types import TracebackType

import msgspec

from obol_client.brains import Seen
from obol_client.offers import Intent
from obol_client.thinking import Think

FUNCTION = re.compile(r"([A-Za-z_][\w.]*):([A-Za-z_][\w.]*)")
MOST_LINE_BYTES = 1_048_576
"""Of an answer; a longer line ends the program."""
MOST_STARTS = 10
"""How often it is started again after it has ended."""
PATIENCE_S = 5.0
"""How long it may take to end."""


class ProgramGone(Exception):
    """It ended, or says what is no answer; the message says which."""


class Program:
    """A `think` for `Runner` that is a program of its own: started when it is first asked, and again if it ends.

    ::

        async with Program(["node", "bot.mjs"]) as think, Runner(url, token, think) as runner:
            await runner.play(table)
    """

    def __init__(self, command: Sequence[str]) -> None:
        self.command = list(command)
        self.process: asyncio.subprocess.Process | None = None
        self.reading: asyncio.Task[None] | None = None
        self.asked: dict[int, asyncio.Future[Intent]] = {}
        self.ids = itertools.count(1)
        self.starts = 0
        self.starting = asyncio.Lock()

    async def __aenter__(self) -> Program:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.end()

    async def __call__(self, seen: Seen) -> Intent:
        """What it answers. Raises ProgramGone."""
        process = await self.started()
        assert process.stdin is not None
        id = next(self.ids)
        answer: asyncio.Future[Intent] = asyncio.get_running_loop().create_future()
        self.asked[id] = answer
        try:
            process.stdin.write(json.dumps({"id": id, **msgspec.to_builtins(seen)}).encode() + b"\n")
            await process.stdin.drain()
            intent: Intent = await answer
            return intent
        except (BrokenPipeError, ConnectionResetError):
            raise ProgramGone(f"{self.command[0]} has ended") from None
        finally:
            self.asked.pop(id, None)

    async def started(self) -> asyncio.subprocess.Process:
        async with self.starting:
            if self.process is not None and self.process.returncode is None and not self.is_silent:
                return self.process
            if self.starts > MOST_STARTS:
                raise ProgramGone(f"{self.command[0]} has ended {self.starts} times")
            await self.end()
            self.starts += 1
            try:
                self.process = await asyncio.create_subprocess_exec(
                    *self.command,
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                    limit=MOST_LINE_BYTES,
                )
            except OSError as error:
                raise ProgramGone(f"{self.command[0]} cannot be started: {error}") from error
            self.reading = asyncio.create_task(self.read(self.process))
            return self.process

    @property
    def is_silent(self) -> bool:
        """Will nothing more be read of it?"""
        return self.reading is None or self.reading.done()

    async def read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        why = "has ended"
        try:
            async for line in process.stdout:
                found = msgspec.json.decode(line, type=Answer)
                waiting = self.asked.get(found.id)
                if waiting is not None and not waiting.done():
                    waiting.set_result(found.intent)
        except (msgspec.DecodeError, ValueError) as error:
            why = f"says what is no answer: {error}"
        for waiting in self.asked.values():
            if not waiting.done():
                waiting.set_exception(ProgramGone(f"{self.command[0]} {why}"))

    async def end(self) -> None:
        """Have it end, kindly first."""
        process, self.process = self.process, None
        if process is None:
            return
        assert process.stdin is not None
        process.stdin.close()
        try:
            async with asyncio.timeout(PATIENCE_S if not self.is_silent else 0.1):
                await process.wait()
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        if self.reading is not None:
            await self.reading


class Answer(msgspec.Struct, frozen=True):
    id: int
    intent: dict[str, object]


def think_of(text: str) -> Think:
    """A `think` by what people write for it: `module:function`, found from where one is too, else a command. Raises
    ValueError where there is no such function, or no command."""
    if found := FUNCTION.fullmatch(text):
        return function_of(found[1], found[2])
    try:
        command = shlex.split(text)
    except ValueError as error:
        raise ValueError(f"{text!r} is no command: {error}") from None
    if not command:
        raise ValueError("there is no program of no name")
    return Program(command)


def function_of(module: str, name: str) -> Think:
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        found = importlib.import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError) as error:
        raise ValueError(f"there is no {module}:{name}: {error}") from None
    if not callable(found):
        raise ValueError(f"{module}:{name} is no function")
    think: Think = found
    return think
