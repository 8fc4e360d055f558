"""Plays again from the log (PL-19): stepped to any version, as any viewer saw it, or with everything open.

Everything a viewer is shown goes through the same `TableUpdate` as live play; only `open` does not, and is for tables
that have ended.
"""

from __future__ import annotations

import asyncio
import base64
import time
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from protocol.codec import JSON
from protocol.merge_patch import merge_patch
from service.games.kernel import Game
from service.log.commit import hash_of
from service.log.contract import Log
from service.projection.fold import NOWHERE, read_on
from service.projection.update import TableUpdate, Viewer, update_of
from service.projection.views import NOTHING, Views

READ_AT_ONCE = 500
TURN_S = 0.002
"""How long a log is worked on before others get a turn on the loop; one commit may hold much."""


class Turns:
    """Long work on the loop, in turns with everybody else's."""

    def __init__(self) -> None:
        self.since = time.perf_counter()

    async def rest(self) -> None:
        """Let others have their turn, if ours has been long enough."""
        if time.perf_counter() - self.since >= TURN_S:
            await asyncio.sleep(0)
            self.since = time.perf_counter()


async def bodies_of(log: Log, table: str) -> list[bytes]:
    """A table's whole log."""
    found: list[bytes] = []
    while more := await log.read(table, len(found), READ_AT_ONCE):
        found += more
    return found


def updates_of(game: Game[Any], table: str, bodies: Iterable[bytes]) -> Iterator[TableUpdate]:
    """Every update that a log tells of, from its first commit on. Raises BrokenChain, msgspec.DecodeError."""
    views = Views(game, NOWHERE)
    for body in bodies:
        update = update_of(table, views, *read_on(game, views.fold, body))
        views = update.after
        yield update


def changes(game: Game[Any], table: str, bodies: Iterable[bytes]) -> list[TableUpdate]:
    """The same, all at once."""
    return list(updates_of(game, table, bodies))


async def changes_in_turns(game: Game[Any], table: str, bodies: Sequence[bytes]) -> AsyncIterator[TableUpdate]:
    """The same, letting others have their turn on the loop."""
    turns = Turns()
    for update in updates_of(game, table, bodies):
        yield update
        await turns.rest()


def seen_update(change: TableUpdate, viewer: Viewer) -> bytes:
    """An update as JSON, as the viewer got it."""
    encoded = change.update(JSON, viewer)
    change.cool()
    return encoded


def open_update(change: TableUpdate) -> bytes:
    """An update as JSON with everything open: whole events, and each seat's private half by seat number."""
    pairs = [
        JSON.pair("type", "update"),
        JSON.pair("table", change.table),
        JSON.pair("version", change.version),
        JSON.pair("at", change.at),
        JSON.pair("events", change.events),
    ]
    public = merge_patch(change.before.public, change.after.public)
    if public is not UNSET:
        pairs.append(JSON.pair("public", public))
    private: dict[str, Any] = {}
    for seat, _ in change.after.fold.state.seated:
        before = change.before.private(seat) if change.before.version else None
        patch = merge_patch(before or NOTHING, change.after.private(seat) or NOTHING)
        if patch is not UNSET:
            private[str(seat)] = patch
    if private:
        pairs.append(JSON.pair("private", private))
    return JSON.map(pairs)


def snapshot_of(change: TableUpdate, viewer: Viewer, *, everything: bool) -> bytes:
    """A snapshot as JSON, as the viewer would get it at this version; with every private half if `everything`."""
    views = change.after
    pairs = [
        JSON.pair("type", "snapshot"),
        JSON.pair("table", change.table),
        JSON.pair("version", views.version),
        JSON.pair("server_time", change.at),
        JSON.pair("public", views.public),
    ]
    if everything:
        seats = [seat for seat, _ in views.fold.state.seated]
        pairs.append(JSON.pair("private", {str(seat): views.private(seat) or NOTHING for seat in seats}))
    elif viewer is not None:
        pairs += [
            JSON.pair("seat", viewer),
            JSON.pair("private", views.private(viewer) or NOTHING),
            JSON.pair("offers", [offer.wire() for offer in views.offers(viewer)]),
        ]
    if views.fold.mark:
        pairs.append(JSON.pair("mark", views.fold.mark))
    return JSON.map(pairs)


async def whole_log(bodies: Sequence[bytes]) -> bytes:
    """Every commit as JSON: the body that the hash is of, in base64, and the same decoded, as it stands; in turns."""
    rows: list[bytes] = []
    turns = Turns()
    for body in bodies:
        commit = msgspec.msgpack.decode(body)
        row = {
            "version": commit["version"],
            "hash": hash_of(body),
            "body": base64.b64encode(body).decode(),
            "commit": commit,
        }
        rows.append(JSON.value(row))
        await turns.rest()
    return JSON.array(rows)
