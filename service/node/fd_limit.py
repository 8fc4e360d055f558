"""How many files this process may have open: each connection is one."""

from __future__ import annotations

import contextlib
import resource
import sys

BESIDES = 100
"""The store's, the log's, the libraries', and new ones that are about to be refused."""


def most_open() -> int:
    """Take all that there is to be had (many shells give 1,024 to whoever does not ask); how many that is."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # some systems say there is no limit, and have one
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if soft == resource.RLIM_INFINITY else soft
