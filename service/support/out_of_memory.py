"""The end of a node that gets no more memory: a line that says so, and a code. Everything that was acked is in the log,
and another node, or this one started again, goes on from there (PL-17).

Python tells of it by a MemoryError, wherever it may be; from there on nothing that is in memory can be trusted to be
whole. So whoever is told of one, last of all, ends the process at once. A library in C that does not look whether it
got memory is ended by signal 11 instead: then Python's fault handler says where.
"""

from __future__ import annotations

import asyncio
import faulthandler
import logging
import os
import sys
import threading
from collections.abc import Callable
from typing import Any

EXIT = 12
"""ENOMEM."""
SPARE_BYTES = 2 * 2**20
"""Kept, so that there is something to say it with."""
EVENT = "out of memory: this node ends, and nothing that was acked is lost"
WHY = "give it more memory, or lower OBOL_MAX_TABLES and OBOL_MAX_CONNECTIONS"
LINE = f'{{"event": "{EVENT}", "why": "{WHY}", "level": "critical", "logger": "obol"}}\n'.encode()

spare: list[bytearray] = []


def told(error: object) -> None:
    """Whoever has an error in hand that nobody expected: if it is of this kind, say it and go, where this process
    watches for it. Nothing is built for that which could fail."""
    if isinstance(error, MemoryError) and spare:
        spare.clear()
        os.write(2, LINE)
        os._exit(EXIT)


class EndsInLogs(logging.Filter):
    """What a library logs of an error of this kind is the end as well."""

    def filter(self, record: logging.LogRecord) -> bool:
        told(record.exc_info and record.exc_info[1])
        return True


def in_loop(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What nobody caught on the event loop."""
    told(context.get("exception"))
    loop.default_exception_handler(context)


def ending(hook: Callable[..., object], error_of: Callable[..., object]) -> Callable[..., Any]:
    """A hook for errors that nobody caught, that ends where it is of this kind."""

    def ended(*about: Any) -> object:
        told(error_of(*about))
        return hook(*about)

    return ended


def watch_for_it() -> None:
    """From here on, for this process; on its loop, `in_loop` is to be set as well."""
    spare.append(bytearray(SPARE_BYTES))
    faulthandler.enable()
    sys.excepthook = ending(sys.excepthook, lambda kind, error, trace: error)
    threading.excepthook = ending(threading.excepthook, lambda about: about.exc_value)
    for handler in logging.getLogger().handlers:
        handler.addFilter(EndsInLogs())
