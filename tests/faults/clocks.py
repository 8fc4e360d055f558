"""A node whose machine's clock is wrong: what it reads as the time of day is off, what it reads as time that went by is
not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.kills.node import Node

FOLDERS = (Path("/usr/lib"), Path("/usr/local/lib"))
OURS = ("LD_PRELOAD", "FAKETIME", "FAKETIME_DONT_FAKE_MONOTONIC", "FAKETIME_NO_CACHE")


def libraries() -> Iterator[Path]:
    for folder in FOLDERS:
        yield from sorted(folder.glob("**/faketime/libfaketimeMT.so.1"))


def set_wrong(node: Node, by_s: int) -> None:
    """From its next start on; by 0 it is right again."""
    for name in OURS:
        node.environment.pop(name, None)
    if by_s:
        library = next(libraries(), None)
        assert library, "There is no libfaketime here. `make test` installs it on Debian."
        values = (str(library), f"{by_s:+d}s", "1", "1")
        node.environment |= dict(zip(OURS, values, strict=True))
