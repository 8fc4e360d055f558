"""A program on a terminal of its own: what it shows, and keys for it."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import re
import signal
import struct
import sys
import termios
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

HANG_S = 30
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def hears_ctrl_c() -> None:
    """As a program on a terminal does, also where the tests run in the background of a shell, which lets its children
    ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """`text`: all that was shown, without colours; a line that was drawn over is still in it."""

    def __init__(self, fd: int, process: asyncio.subprocess.Process) -> None:
        self.fd = fd
        self.process = process
        self.raw = b""
        self.shown = asyncio.Event()

    @property
    def text(self) -> str:
        return CONTROL.sub("", self.raw.decode(errors="replace"))

    def read(self) -> None:
        with suppress(OSError):  # the program has ended and taken its side of the terminal with it
            part = os.read(self.fd, 65536)
            self.raw += part
            self.shown.set()
            if part:
                return
        asyncio.get_running_loop().remove_reader(self.fd)

    async def sees(self, text: str, start: int = 0) -> int:
        """Wait for a text after so many characters; where it ends."""
        try:
            async with asyncio.timeout(HANG_S):
                while text not in self.text[start:]:
                    self.shown.clear()
                    await self.shown.wait()
        except TimeoutError:
            raise AssertionError(f"waited for {text!r}:\n{self.text}") from None
        return self.text.index(text, start) + len(text)

    def types(self, keys: str) -> None:
        os.write(self.fd, keys.encode())

    def modes(self) -> int:
        """The terminal's local modes: whether it echoes, and reads whole lines."""
        return int(termios.tcgetattr(self.fd)[3])


@asynccontextmanager
async def terminal(*arguments: str, columns: int = 80, **environment: str) -> AsyncIterator[Terminal]:
    """`python -m clients.terminal …` on a terminal of `columns` columns."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(ours, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "clients.terminal", *arguments),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm", **environment},
        preexec_fn=hears_ctrl_c,
    )
    screen = Terminal(ours, process)
    asyncio.get_running_loop().add_reader(ours, screen.read)
    try:
        yield screen
    finally:
        asyncio.get_running_loop().remove_reader(ours)
        if process.returncode is None:
            process.kill()
        await process.wait()
        os.close(ours)
        os.close(theirs)
