"""The client under test: a program that reads commands and says what it sees, as lines of JSON (docs/CONFORM.md)."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
from collections.abc import Sequence
from typing import Any

from obol.conform.failed import Failed, expect, short

Json = dict[str, Any]
VIEW: Json = {"seat": None, "private": {}, "offers": [], "deadline": 0, "events": []}
"""What is meant where a line says nothing of it."""
LONGEST_LINE = 1 << 24
START_S = 20.0
"""A program may take that long to begin, however little patience there is afterwards."""


class Subject:
    """One process. `patience_s`: how long anything is waited for."""

    def __init__(self, program: Sequence[str], patience_s: float) -> None:
        self.program = program
        self.patience_s = patience_s
        self.encodings: list[str] = []
        self.lines: list[Json] = []
        self.process: asyncio.subprocess.Process | None = None

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.returncode is None

    async def start(self) -> None:
        """Start it, and hear which encodings it speaks. Raises Failed."""
        self.process = await asyncio.create_subprocess_exec(
            *self.program,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
            start_new_session=True,
        )
        self.lines = []
        patience_s, self.patience_s = self.patience_s, max(self.patience_s, START_S)
        try:
            self.encodings = list((await self.see("ready")).get("encodings", []))
        finally:
            self.patience_s = patience_s

    async def stop(self) -> None:
        """End it, and what it has started: a script may have begun the program that really runs."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            await self.process.wait()
        self.process = None

    async def do(self, what: str, **given: Any) -> None:
        """Tell it to do something."""
        assert self.process is not None
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps({"do": what, **given}).encode() + b"\n")
            await self.process.stdin.drain()
        except (BrokenPipeError, ConnectionResetError):
            raise Failed("the program has ended") from None

    async def see(self, what: str, **fields: Any) -> Json:
        """The next line of a kind, with these fields; lines of other kinds stay for later."""
        try:
            async with asyncio.timeout(self.patience_s):
                while True:
                    for at, line in enumerate(self.lines):
                        if line.get("saw") == what and all(line.get(name) == value for name, value in fields.items()):
                            return self.lines.pop(at)
                    self.lines.append(await self.read())
        except TimeoutError:
            told = f"; it said {short(self.lines[-3:])}" if self.lines else ""
            raise Failed(
                f"it did not say {short({'saw': what, **fields})} within {self.patience_s:g} s{told}"
            ) from None

    async def read(self) -> Json:
        assert self.process is not None
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        if not line:
            raise Failed("the program has ended")
        try:
            found = json.loads(line)
        except ValueError:
            raise Failed(f"a line that is no JSON: {line[:200]!r}") from None
        if not isinstance(found, dict):
            raise Failed(f"a line that is no map: {line[:200]!r}")
        return found

    async def view(self, **wanted: Any) -> Json:
        """The next view it shows is this one, as far as `wanted` names it."""
        seen = VIEW | await self.see("view")
        for name, value in wanted.items():
            expect(seen.get(name), value, f"`{name}` of the view at version {seen.get('version')}")
        return seen

    async def answer(self, id: str, **wanted: Any) -> None:
        """The next answer it tells of is to this intent."""
        seen = await self.see("answer")
        for name, value in {"id": id, **wanted}.items():
            expect(seen.get(name), value, f"`{name}` of the answer to {id}")
