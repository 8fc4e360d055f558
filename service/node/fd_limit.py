"""How many files this process may have open: each connection is one."""

from __future__ import annotations

import contextlib
import errno
import os
import resource
import sys

from service.support.telemetry import Telemetry

BESIDES = 100
"""The store's, the log's, the libraries', and new ones that are about to be refused."""
NO_MORE = (errno.EMFILE, errno.ENFILE)
LOOK_S = 1.0


def most_open() -> int:
    """Take all that there is to be had (many shells give 1,024 to whoever does not ask); how many that is."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # some systems say there is no limit, and have one
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return may_be_open()


def may_be_open() -> int:
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if soft == resource.RLIM_INFINITY else soft


class FilesLeft:
    """Looks again and again whether a file can be opened. The kernel turns connections away where none can, and libuv
    says nothing of it: the operator is told here, once, and again only after there were enough for a while."""

    def __init__(self, telemetry: Telemetry) -> None:
        self.telemetry = telemetry
        self.out = False

    async def look(self) -> None:
        spare = 1 + min(BESIDES, may_be_open() // 10) if self.out else 1
        are_left = can_open(spare)
        if not are_left and not self.out:
            self.telemetry.log.error(
                "no file can be opened any more: connections are turned away",
                files=may_be_open(),
                why="raise ulimit -n, or lower OBOL_MAX_CONNECTIONS",
            )
        elif are_left and self.out:
            self.telemetry.log.warning("files can be opened again")
        self.out = not are_left


def can_open(count: int) -> bool:
    """So many files more at once? Raises OSError for any other trouble than that there are too many."""
    opened: list[int] = []
    try:
        for _ in range(count):
            opened.append(os.open(os.devnull, os.O_RDONLY))
    except OSError as error:
        if error.errno not in NO_MORE:
            raise
        return False
    finally:
        for file in opened:
            os.close(file)
    return True
