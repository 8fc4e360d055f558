"""Lines that somebody types, or that come from a pipe, without holding up the event loop."""

from __future__ import annotations

import asyncio
import codecs
import contextlib
import os
import signal
import sys
import threading
from collections.abc import Callable
from typing import Any, Protocol

from clients.terminal.words import is_harmless

try:
    import termios
    import tty
except ImportError:  # a system without terminals of this kind: lines are read whole
    termios = tty = None  # type: ignore[assignment]

END = "\x04"
ERASERS = ("\x7f", "\x08")
MOST_WAITING = 1000
"""Lines that wait to be used; a pipe that gives more waits itself."""


class Lines(Protocol):
    """Where lines come from. `patient`: do they wait for a question each, since nobody types them?"""

    patient: bool

    async def next(self) -> str | None:
        """The next line, without its end; None when there are no more."""
        ...

    def forget(self) -> None:
        """Let go of a choice that is being typed; what begins with / is meant as it is."""
        ...

    def close(self) -> None: ...


class Editor:
    """Makes lines out of keys: printable characters, backspace, Ctrl-U, Ctrl-W and Ctrl-D. No I/O. `echo` is told
    what has been typed so far."""

    def __init__(self, echo: Callable[[str], None]) -> None:
        self.echo = echo
        self.text = ""
        self.escape = ""

    def keys(self, keys: str) -> list[str | None]:
        """The lines that are complete; None among them for the end."""
        found: list[str | None] = []
        for key in keys:
            if self.escape or key == "\x1b":
                self.swallow(key)
            elif key in ("\r", "\n"):
                found.append(self.text)
                self.text = ""
            elif key == END and not self.text:
                found.append(None)
            else:
                self.edit(key)
        self.echo(self.text)
        return found

    def edit(self, key: str) -> None:
        if key in ERASERS:
            self.text = self.text[:-1]
        elif key == "\x15":
            self.text = ""
        elif key == "\x17":
            self.text = self.text.rstrip().rpartition(" ")[0]
        elif is_harmless(key):
            self.text += key

    def swallow(self, key: str) -> None:
        """Arrow keys and their like do nothing: `ESC [ … letter`, `ESC O letter`, `ESC letter`."""
        self.escape += key
        if len(self.escape) > 1 and (key.isalpha() or key == "~") and self.escape != "\x1bO":
            self.escape = ""


class Typed:
    """A real terminal: keys are read one by one, so that what is written meanwhile does not tear up the line."""

    patient = False

    def __init__(self, fd: int, echo: Callable[[str], None]) -> None:
        self.fd = fd
        self.editor = Editor(echo)
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.lines: asyncio.Queue[str | None] = asyncio.Queue()
        self.loop = asyncio.get_running_loop()
        self.before: list[Any] = termios.tcgetattr(fd)
        self.take_over()
        self.loop.add_reader(fd, self.read)
        with contextlib.suppress(ValueError, RuntimeError):
            self.loop.add_signal_handler(signal.SIGCONT, self.take_over)

    def take_over(self) -> None:
        """Also after having been stopped and brought back to the foreground."""
        tty.setcbreak(self.fd)

    def read(self) -> None:
        try:
            keys = os.read(self.fd, 4096)
        except OSError:
            keys = b""
        if not keys:
            self.loop.remove_reader(self.fd)
            self.lines.put_nowait(None)
        for line in self.editor.keys(self.decoder.decode(keys)):
            self.lines.put_nowait(line)

    async def next(self) -> str | None:
        return await self.lines.get()

    def forget(self) -> None:
        if not self.editor.text.startswith("/"):
            self.editor.keys("\x15")

    def close(self) -> None:
        self.loop.remove_reader(self.fd)
        with contextlib.suppress(ValueError, RuntimeError):
            self.loop.remove_signal_handler(signal.SIGCONT)
        termios.tcsetattr(self.fd, termios.TCSADRAIN, self.before)


class Piped:
    """A pipe, a file, or a terminal that cannot do better: whole lines, read by a thread of its own, since a file
    cannot be waited for. The thread ends with the process."""

    def __init__(self, fd: int) -> None:
        self.fd = fd
        self.patient = not os.isatty(fd)
        self.lines: asyncio.Queue[str | None] = asyncio.Queue()
        self.free = threading.Semaphore(MOST_WAITING)
        self.loop = asyncio.get_running_loop()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self) -> None:
        """Not through `sys.stdin`: its lock, held by this thread, would keep the process from ending."""
        rest = b""
        while part := self.read_part():
            *lines, rest = (rest + part).split(b"\n")
            for line in lines:
                self.put(line.decode(errors="replace").rstrip("\r"))
        if rest:
            self.put(rest.decode(errors="replace"))
        self.put(None)

    def read_part(self) -> bytes:
        try:
            return os.read(self.fd, 4096)
        except OSError:
            return b""

    def put(self, line: str | None) -> None:
        self.free.acquire()
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody reads any more
            self.loop.call_soon_threadsafe(self.lines.put_nowait, line)

    async def next(self) -> str | None:
        line = await self.lines.get()
        self.free.release()
        return line

    def forget(self) -> None:
        pass

    def close(self) -> None:
        pass


def is_terminal() -> bool:
    """Do people sit at both ends, on a terminal that can erase a line?"""
    both = sys.stdin.isatty() and sys.stdout.isatty()
    return both and termios is not None and os.environ.get("TERM", "dumb") not in ("dumb", "")


def keyboard(echo: Callable[[str], None]) -> Lines:
    """Standard input, whatever it is."""
    fd = sys.stdin.fileno()
    return Typed(fd, echo) if is_terminal() else Piped(fd)
