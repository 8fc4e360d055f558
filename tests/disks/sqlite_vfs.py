"""A layer under this process' SQLite, as SQLite has for it (https://sqlite.org/vfs.html): it sees every write, sync,
truncation and deletion before the file system does, and may refuse it.

`sqlite3` of the standard library has no door to it, so the library that it is linked to is asked by ctypes.
"""

from __future__ import annotations

import _sqlite3
import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import POINTER, Structure, byref, c_char_p, c_int, c_int64, c_void_p, cast, string_at
from pathlib import Path
from typing import Any, Protocol

OK, IOERR_WRITE, CANTOPEN = 0, 10 | (3 << 8), 14
OPEN_CREATE = 0x4
NAME = b"obol-tests"


class Disk(Protocol):
    """What is told of everything that is to happen to a file. False: the file system refuses it."""

    def write(self, file: Path, at: int, data: bytes) -> bool: ...

    def truncate(self, file: Path, size: int) -> bool: ...

    def sync(self, file: Path) -> bool: ...

    def delete(self, file: Path) -> bool: ...

    def create(self, file: Path) -> bool: ...


class File(Structure):
    """sqlite3_file: only its first member is anybody's business."""


class Methods(Structure):
    """sqlite3_io_methods."""


class Vfs(Structure):
    """sqlite3_vfs."""


WRITE = ctypes.CFUNCTYPE(c_int, POINTER(File), c_void_p, c_int, c_int64)
TRUNCATE = ctypes.CFUNCTYPE(c_int, POINTER(File), c_int64)
SYNC = ctypes.CFUNCTYPE(c_int, POINTER(File), c_int)
OPEN = ctypes.CFUNCTYPE(c_int, POINTER(Vfs), c_void_p, POINTER(File), c_int, c_void_p)
DELETE = ctypes.CFUNCTYPE(c_int, POINTER(Vfs), c_char_p, c_int)

File._fields_ = [("methods", POINTER(Methods))]
Methods._fields_ = [
    ("version", c_int),
    ("close", c_void_p),
    ("read", c_void_p),
    ("write", WRITE),
    ("truncate", TRUNCATE),
    ("sync", SYNC),
    *((f"rest{number}", c_void_p) for number in range(14)),
]
Vfs._fields_ = [
    ("version", c_int),
    ("file_bytes", c_int),
    ("longest_path", c_int),
    ("next", c_void_p),
    ("name", c_char_p),
    ("own", c_void_p),
    ("open", OPEN),
    ("delete", DELETE),
    *((f"rest{number}", c_void_p) for number in range(13)),
]


class Layer:
    """In force for every connection that is made while it is `under_sqlite`."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.names: dict[int, Path] = {}
        self.methods: dict[int, Methods] = {}
        self.library: Any = ctypes.CDLL(_sqlite3.__file__)  # what it is linked to is found by way of it
        self.library.sqlite3_vfs_find.restype = POINTER(Vfs)
        self.theirs: Any = self.library.sqlite3_vfs_find(None).contents
        self.ours = Vfs.from_buffer_copy(self.theirs)
        self.ours.name = NAME
        self.ours.open = OPEN(self.open)
        self.ours.delete = DELETE(self.delete)

    @contextmanager
    def under_sqlite(self) -> Iterator[None]:
        assert self.library.sqlite3_vfs_register(byref(self.ours), 1) == OK
        try:
            yield
        finally:
            self.library.sqlite3_vfs_unregister(byref(self.ours))

    # What SQLite calls

    def open(self, vfs: Any, name: int | None, file: Any, flags: int, given: Any) -> int:
        """`name`: where the name stands, which is kept by whoever is below: a copy of ours would be gone by then."""
        path = None if name is None else Path(string_at(name).decode())
        if path is not None and flags & OPEN_CREATE and not path.exists() and not self.disk.create(path):
            return CANTOPEN
        outcome: int = self.theirs.open(byref(self.theirs), name, file, flags, given)
        if outcome == OK and path is not None:
            self.names[address_of(file)] = path
            file.contents.methods = ctypes.pointer(self.methods_for(file.contents.methods))
        return outcome

    def methods_for(self, theirs: Any) -> Methods:
        """Those of the file system, with ours in place of what changes a file: one set for each set of theirs."""
        key = ctypes.addressof(theirs.contents)
        if key not in self.methods:
            original = theirs.contents
            ours = Methods.from_buffer_copy(original)

            def write(file: Any, data: int, size: int, at: int) -> int:
                taken = self.disk.write(self.name_of(file), at, string_at(data, size))
                return original.write(file, data, size, at) if taken else IOERR_WRITE

            def truncate(file: Any, size: int) -> int:
                taken = self.disk.truncate(self.name_of(file), size)
                return original.truncate(file, size) if taken else IOERR_WRITE

            def sync(file: Any, flags: int) -> int:
                return original.sync(file, flags) if self.disk.sync(self.name_of(file)) else IOERR_WRITE

            ours.write, ours.truncate, ours.sync = WRITE(write), TRUNCATE(truncate), SYNC(sync)
            self.methods[key] = ours
        return self.methods[key]

    def delete(self, vfs: Any, name: bytes, sync_folder: int) -> int:
        if not self.disk.delete(Path(name.decode())):
            return IOERR_WRITE
        return int(self.theirs.delete(byref(self.theirs), name, sync_folder))

    def name_of(self, file: Any) -> Path:
        return self.names[address_of(file)]


def address_of(file: Any) -> int:
    return cast(file, c_void_p).value or 0
