"""A disk that can be full while a node writes to it: a file system of its own where the machine lets us make one, else
a limit on how large the node's files may grow."""

from __future__ import annotations

import os
import resource
import subprocess
from pathlib import Path
from typing import Protocol

from tests.kills.node import Node

SIZE_MB = 64
CHUNK = b"\0" * (1 << 16)


class Disk(Protocol):
    folder: Path

    def fill(self, node: Node) -> None: ...

    def empty(self, node: Node) -> None: ...

    def remove(self) -> None: ...


class SmallDisk:
    """A file system in memory; a file that takes up the rest of it fills it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ballast = folder / "ballast"
        folder.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE_MB}m", "obol-faults", str(folder)], check=True)

    def fill(self, node: Node) -> None:
        with self.ballast.open("wb", buffering=0) as file:
            try:
                while file.write(CHUNK):
                    pass
            except OSError:
                return

    def empty(self, node: Node) -> None:
        self.ballast.unlink()

    def remove(self) -> None:
        subprocess.run(["umount", "--lazy", str(self.folder)], check=True)


class LimitedFiles:
    """No file of the node's may grow beyond what its own log needs for a while: none of the database's can."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()

    def fill(self, node: Node) -> None:
        assert node.running is not None
        most = node.log_file.stat().st_size + len(CHUNK)
        resource.prlimit(node.running.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))

    def empty(self, node: Node) -> None:
        assert node.running is not None
        everything = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(node.running.pid, resource.RLIMIT_FSIZE, everything)

    def remove(self) -> None:
        """The folder is the run's."""


def disk_in(folder: Path) -> Disk:
    return SmallDisk(folder) if os.geteuid() == 0 else LimitedFiles(folder)
