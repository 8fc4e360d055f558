"""Where the logs of tables that have ended go: a folder, or object storage.

A file holds one whole log, and is named by table, version and hash: a name that is there has the one content it can
have, so that writing it twice, from one node or two, changes nothing. It is durable before its name is there.
"""

from __future__ import annotations

import asyncio
import gzip
import os
import secrets
from pathlib import Path
from typing import Any, Protocol

import msgspec

from service.log.commit import hash_of

FORMAT = 1
GZIP = b"\x1f\x8b"


class ArchivedLog(msgspec.Struct, frozen=True):
    """A whole log: what a file holds, in MessagePack, compressed."""

    format: int
    table: str
    bodies: tuple[bytes, ...]


def name_of(table: str, version: int, hash: str) -> str:
    """The file of a log that stands at `version`, with a last body of that hash."""
    return f"{table[:2]}/{table}-{version}-{hash[:16]}.obol.gz"


def packed(table: str, bodies: list[bytes]) -> bytes:
    return gzip.compress(msgspec.msgpack.encode(ArchivedLog(FORMAT, table, tuple(bodies))), 9, mtime=0)


def unpacked(data: bytes) -> ArchivedLog:
    """Raises ValueError if it is no archived log, or one of a later version of Obol."""
    try:
        log = msgspec.msgpack.decode(gzip.decompress(data), type=ArchivedLog)
    except (OSError, EOFError, msgspec.DecodeError) as error:
        raise ValueError(f"not an archived log: {error}") from None
    if log.format != FORMAT:
        raise ValueError(f"an archived log of a later version of Obol (format {log.format})")
    return log


class Link(msgspec.Struct, frozen=True):
    """As much of a commit as tells what it follows."""

    version: int
    prev: str


def is_whole(bodies: list[bytes]) -> bool:
    """Is this one chain from the first commit on?"""
    links = msgspec.msgpack.Decoder(Link)
    prev = ""
    for version, body in enumerate(bodies, 1):
        if links.decode(body) != Link(version, prev):
            return False
        prev = hash_of(body)
    return bool(bodies)


class Archive(Protocol):
    """Raises OSError where it cannot be had."""

    async def write(self, name: str, data: bytes) -> None:
        """Durable when it returns."""
        ...

    async def read(self, name: str) -> bytes:
        """Raises FileNotFoundError."""
        ...


class Folder:
    """On a disk of this machine, or one that all nodes share."""

    def __init__(self, path: str) -> None:
        self.path = Path(path)

    async def write(self, name: str, data: bytes) -> None:
        await asyncio.to_thread(self._write, self.path / name, data)

    async def read(self, name: str) -> bytes:
        return await asyncio.to_thread((self.path / name).read_bytes)

    def _write(self, file: Path, data: bytes) -> None:
        """Under another name first, so that a name that is there stands for a whole file."""
        file.parent.mkdir(parents=True, exist_ok=True)
        draft = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
        try:
            with open(draft, "xb", opener=for_us_alone) as opened:
                opened.write(data)
                opened.flush()
                os.fsync(opened.fileno())
            draft.rename(file)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise
        for folder in (file.parent, self.path):
            sync_folder(folder)


def for_us_alone(path: str, flags: int) -> int:
    """Logs of unlisted tables, with their invites, are nothing for other accounts of the machine."""
    return os.open(path, flags, 0o600)


def sync_folder(folder: Path) -> None:
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


class ObjectStorage:
    """S3, Google Cloud Storage, Azure, and what speaks like them: a write is whole or not at all. Credentials come from
    where each has them (AWS_ACCESS_KEY_ID, AWS_ENDPOINT_URL, …)."""

    def __init__(self, url: str) -> None:
        try:
            import obstore
            from obstore.store import from_url
        except ImportError:
            raise ValueError(f"to archive to {url} install obol[archive]") from None
        self._obstore: Any = obstore
        try:
            self._store: Any = from_url(url)
        except obstore.exceptions.BaseError as error:
            raise ValueError(f"no archive at {url}: {error}") from None

    async def write(self, name: str, data: bytes) -> None:
        await self._ask(self._obstore.put, name, data)

    async def read(self, name: str) -> bytes:
        found = await self._ask(self._obstore.get, name)
        return bytes(await asyncio.to_thread(found.bytes))

    async def _ask(self, call: Any, *given: Any) -> Any:
        """On a thread: the library's own tasks end a program that ends with one under way."""
        try:
            return await asyncio.to_thread(call, self._store, *given)
        except self._obstore.exceptions.BaseError as error:
            raise OSError(f"object storage: {error}") from error


def open_archive(address: str) -> Archive:
    """A folder's path, or a url of object storage. Raises ValueError for one that cannot be."""
    return ObjectStorage(address) if "://" in address else Folder(address)
