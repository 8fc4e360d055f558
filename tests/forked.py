"""`obol …` as an OS process of its own that has not to load Python and Obol first: it is forked from one that has.

It spares a second of a core for each node that a test starts, and nothing else: it has a pid and an environment of its
own, and dies of what kills a process. Python's fork server does it, which ends with the tests.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

SERVER = multiprocessing.get_context("forkserver")
SERVER.set_forkserver_preload(["obol.command"])


class Forked:
    """As far as it goes, what `subprocess.Popen` is."""

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str], output: Path) -> None:
        """What it says on either stream is added to `output`."""
        given = (list(arguments), dict(environment), str(output))
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


def become_obol(arguments: list[str], environment: dict[str, str], output: str) -> None:
    """In the process that was forked."""
    os.environ.clear()
    os.environ.update(environment)
    said = os.open(output, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    for stream, file in enumerate((os.open(os.devnull, os.O_RDONLY), said, said)):
        os.dup2(file, stream)
    sys.argv = ["obol", *arguments]
    from obol.command import main

    main()
