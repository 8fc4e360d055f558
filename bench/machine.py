"""The machine under measurement: the server has one core, the load the other."""

from __future__ import annotations

import os
import platform
import socket
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

CORES = sorted(os.sched_getaffinity(0))
SERVER_CORE, LOAD_CORE = CORES[0], CORES[-1]
HERE = Path(__file__).parent.parent


def pinned(core: int) -> Callable[[], None]:
    """What a child process does first."""
    return lambda: os.sched_setaffinity(0, {core})


def environment(tree: Path = HERE, /, **settings: object) -> dict[str, str]:
    """A child's environment: one checkout's packages, the service's own settings and no others."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("OBOL_")}
    return plain | {"PYTHONPATH": str(tree)} | {f"OBOL_{name.upper()}": str(value) for name, value in settings.items()}


def python(*arguments: object) -> list[str]:
    return [sys.executable, *map(str, arguments)]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def description() -> str:
    """The shape of the machine, and when."""
    memory_gib = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    parts = [
        f"{len(CORES)} cores ({processor()})",
        f"{memory_gib:.0f} GiB",
        f"Linux {platform.release().split('-')[0]}",
        f"Python {platform.python_version()}",
        f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        f"load average before the run {os.getloadavg()[0]:.1f}",
    ]
    return ", ".join(parts)


def processor() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
