"""A disk that keeps what was synced, and of what was not, after a loss of power, whatever it likes: none of it, all of
it, some of it, or half a write."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec

SECTOR = 512
"""Of a write, what is before one of these boundaries may be there and the rest not."""


class Written(msgspec.Struct, frozen=True):
    file: Path
    at: int
    data: bytes

    def apply(self, content: bytearray) -> None:
        content.extend(bytes(max(0, self.at + len(self.data) - len(content))))
        content[self.at : self.at + len(self.data)] = self.data


class Truncated(msgspec.Struct, frozen=True):
    file: Path
    size: int

    def apply(self, content: bytearray) -> None:
        del content[self.size :]


class Synced(msgspec.Struct, frozen=True):
    file: Path


class Deleted(msgspec.Struct, frozen=True):
    file: Path


class Noted(msgspec.Struct, frozen=True):
    """Something that was promised when all before it had been done."""

    what: Any


Change = Written | Truncated


class RecordedDisk:
    """`course`: all that happened, in order. `note`: something to be held to at each instant after it."""

    def __init__(self) -> None:
        self.course: list[Written | Truncated | Synced | Deleted | Noted] = []

    def write(self, file: Path, at: int, data: bytes) -> bool:
        self.course.append(Written(file, at, data))
        return True

    def truncate(self, file: Path, size: int) -> bool:
        self.course.append(Truncated(file, size))
        return True

    def sync(self, file: Path) -> bool:
        """Told before the file system is: what is synced by then has been written."""
        self.course.append(Synced(file))
        return True

    def delete(self, file: Path) -> bool:
        self.course.append(Deleted(file))
        return True

    def create(self, file: Path) -> bool:
        return True

    def note(self, what: Any) -> None:
        self.course.append(Noted(what))

    def noted_by(self, instant: int) -> list[Any]:
        return [one.what for one in self.course[:instant] if isinstance(one, Noted)]

    def lose_power(self, instant: int, chance: random.Random, folder: Path) -> None:
        """Put into `folder` what the disk has after a loss of power at that place of its course."""
        synced: dict[Path, bytearray] = {}
        unsure: dict[Path, list[Change]] = {}
        for one in self.course[:instant]:
            match one:
                case Written(file) | Truncated(file):
                    unsure.setdefault(file, []).append(one)
                case Synced(file):
                    for change in unsure.pop(file, ()):
                        change.apply(synced.setdefault(file, bytearray()))
                case Deleted(file):
                    synced.pop(file, None)
                    unsure.pop(file, None)
        for file, changes in unsure.items():
            for change in some_of(changes, chance):
                change.apply(synced.setdefault(file, bytearray()))
        for file, content in synced.items():
            (folder / file.name).write_bytes(content)


def some_of(changes: list[Change], chance: random.Random) -> list[Change]:
    """None, all, those before an instant, or any of them, some by half."""
    match chance.randrange(4):
        case 0:
            return []
        case 1:
            return changes
        case 2:
            return changes[: chance.randrange(len(changes) + 1)]
        case _:
            return [torn(one, chance) for one in changes if chance.random() < 0.5]


def torn(change: Change, chance: random.Random) -> Change:
    if isinstance(change, Truncated) or chance.random() < 0.5:
        return change
    cut = chance.randrange(0, len(change.data) + 1, SECTOR)
    return Written(change.file, change.at, change.data[:cut])
