"""A node whose machine's clock is wrong: what it reads as the time of day is off, what it reads as time that went by is
not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.kills.node import Node

FOLDERS = (Path("/usr/lib"), Path("/usr/local/lib"))
FILE, CACHED_S = "FAKETIME_TIMESTAMP_FILE", "FAKETIME_CACHE_DURATION"
OURS = ("LD_PRELOAD", "FAKETIME", "FAKETIME_DONT_FAKE_MONOTONIC", "FAKETIME_NO_CACHE")


def libraries() -> Iterator[Path]:
    for folder in FOLDERS:
        yield from sorted(folder.glob("**/faketime/libfaketimeMT.so.1"))


def set_wrong(node: Node, by_s: int) -> None:
    """From its next start on; by 0 it is right again."""
    for name in OURS:
        node.environment.pop(name, None)
    if by_s:
        values = (str(library()), f"{by_s:+d}s", "1", "1")
        node.environment |= dict(zip(OURS, values, strict=True))


def can_be_set(node: Node, file: Path) -> None:
    """From its next start on, also while it runs: by what is in the file, within a second. See `set_clock`."""
    preload, _, steady, _ = OURS
    node.environment |= {preload: str(library()), FILE: str(file), steady: "1", CACHED_S: "1"}


def set_clock(file: Path, by_s: int) -> None:
    """So far from what is right."""
    new = file.with_suffix(".new")
    new.write_text(f"{by_s:+d}s\n")
    new.rename(file)


def library() -> Path:
    found = next(libraries(), None)
    assert found, "There is no libfaketime here. `make test` installs it on Debian."
    return found
