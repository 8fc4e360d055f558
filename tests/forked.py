"""`obol …` as an OS process of its own that has not to load Python and Obol first: it is forked from one that has.

It spares a second of a core for each node and each command that a test starts, and nothing else: it has a pid, an
environment and streams of its own, and dies of what kills a process. Python's fork server does it, which ends with the
tests.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from multiprocessing.reduction import DupFd
from typing import Any

from tests.piped import HANG_S, Ended

SERVER = multiprocessing.get_context("forkserver")
SERVER.set_forkserver_preload(["obol.command"])


class Forked:
    """As far as it goes, what `subprocess.Popen` is. `streams`: what it reads from and writes to, and whither it says
    what is wrong; they stay the caller's to close."""

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str], streams: tuple[int, int, int]) -> None:
        given = (list(arguments), dict(environment), tuple(map(Lent, streams)))
        self._process = SERVER.Process(target=become_obol, args=given, daemon=True)
        self._process.start()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def poll(self) -> int | None:
        """The code that it ended with, a signal's below zero; None while it runs."""
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        """The same, once it has ended; `TimeoutExpired` if that takes longer than so many seconds."""
        self._process.join(timeout)
        code = self._process.exitcode
        if code is None:
            raise subprocess.TimeoutExpired("obol", timeout or 0)
        return code

    def send_signal(self, number: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Lent:
    """An open file, handed on to the process."""

    def __init__(self, file: int) -> None:
        self.file = file

    def __reduce__(self) -> tuple[Callable[[Any], int], tuple[Any]]:
        return received, (DupFd(self.file),)


def received(lent: Any) -> int:
    return int(lent.detach())


def become_obol(arguments: list[str], environment: dict[str, str], streams: tuple[int, int, int]) -> None:
    """In the process that was forked."""
    os.environ.clear()
    os.environ.update(environment)
    for stream, file in enumerate(streams):
        os.dup2(file, stream)
        os.close(file)
    sys.stdin = open(0)  # noqa: SIM115 - the server's own is closed
    sys.argv = ["obol", *arguments]
    from obol.command import main

    main()


async def obol(*arguments: str, typed: str = "", **environment: str) -> Ended:
    """`obol …` in pipes, to its end."""
    (stdin, typing), (out, stdout), (err, stderr) = os.pipe(), os.pipe(), os.pipe()
    plain = {**os.environ, "NO_COLOR": "1", "TERM": "dumb", **environment}
    process = await asyncio.to_thread(Forked, arguments, plain, (stdin, stdout, stderr))
    for theirs in (stdin, stdout, stderr):
        os.close(theirs)
    try:
        async with asyncio.timeout(HANG_S):
            said = asyncio.gather(asyncio.to_thread(whole, out), asyncio.to_thread(whole, err))
            await asyncio.to_thread(write, typing, typed)
            out_said, err_said = await said
            return Ended(await asyncio.to_thread(process.wait), out_said, err_said)
    finally:
        process.kill()


def whole(file: int) -> str:
    with open(file, encoding="utf-8") as stream:
        return stream.read()


def write(file: int, text: str) -> None:
    """What nobody reads any more is lost, as it is to a program that has ended."""
    try:
        with open(file, "w", encoding="utf-8") as stream:
            stream.write(text)
    except BrokenPipeError:
        pass
