"""All that is known when a run is over: the logs as the store has them, and every client's record."""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from service.games import games
from service.log import Store, open_store
from service.log.commit import decode, game_of
from service.platform.events import TableAbandoned, TableOver
from service.table.answers import StoredAnswer
from service.table.chat import BOOK as CHAT_BOOK
from service.table.chat import SEATS, SPECTATORS, Said
from tests.kills.record import Record

ALL = 1_000_000


class AckBeside(msgspec.Struct, frozen=True):
    """An ack of what changed nothing: it is kept beside the log. `version`: where the log stood."""

    player: str
    id: str
    version: int


class Loss(msgspec.Struct, frozen=True):
    """A store that lost what it had taken, `at` a time of the steady clock. `kept`: of every table that lost something,
    the version it kept; `lost`: the bodies that followed; `said`: the lines of chat that are gone;
    `beside`: the acks beside the log that are."""

    at: float
    kept: dict[str, int]
    lost: dict[str, list[bytes]]
    said: dict[str, list[Said]]
    beside: dict[str, list[AckBeside]] = {}


class Evidence(msgspec.Struct):
    """`logs`: every table's bodies, those that no client knows of too. `said`: every table's kept lines of chat.
    `faults`: what the nodes logged as errors of theirs. `losses`: oldest first; `resynced`: tables of which a node said
    that its memory was ahead of the log. `beside`: every table's acks that are kept beside its log."""

    logs: dict[str, list[bytes]]
    said: dict[str, list[Said]]
    records: list[Record]
    faults: list[str]
    losses: list[Loss] = []
    resynced: list[str] = []
    beside: dict[str, list[AckBeside]] = {}


def keep(evidence: Evidence, file: Path) -> None:
    """For a look at it later, or as a sample for the checker's tests."""
    file.write_bytes(gzip.compress(msgspec.json.encode(evidence), mtime=0))


def kept_in(file: Path) -> Evidence:
    return msgspec.json.decode(gzip.decompress(file.read_bytes()), type=Evidence)


async def gathered(store_url: str, records: list[Record], faults: list[str]) -> Evidence:
    store = open_store(store_url)
    await store.open()
    try:
        tables = {record.table for record in records} | {table async for table in listed(store)}
        logs = {table: await whole_log(store, table) for table in sorted(tables)}
        said = {table: await all_said(store, table) for table in sorted(tables)}
        players = players_of(records)
        beside = {table: await acks_beside(store, table, players.get(table, ())) for table in sorted(tables)}
    finally:
        await store.close()
    return Evidence(logs, said, records, faults, beside=beside)


def players_of(records: Iterable[Record]) -> dict[str, set[str]]:
    """Who plays at each table, or watches it."""
    found: dict[str, set[str]] = {}
    for record in records:
        found.setdefault(record.table, set()).update({record.player} - {""})
    return found


async def unfinished(store_url: str, tables: Iterable[str]) -> list[str]:
    """Those of these tables that have begun and not ended."""
    store = open_store(store_url)
    await store.open()
    try:
        logs = {table: await whole_log(store, table) for table in tables}
    finally:
        await store.close()
    return [table for table, bodies in logs.items() if bodies and not has_ended(bodies)]


def has_ended(bodies: list[bytes]) -> bool:
    """As its last commits say."""
    game = games()[game_of(bodies[0])]
    events = [event for body in bodies[-3:] for event in decode(game, body).events]
    return any(isinstance(event, TableOver | TableAbandoned) for event in events)


async def listed(store: Store) -> Any:
    """Every public table the lobby knows."""
    cursor = None
    while rows := await store.listings(after=cursor, limit=200):
        for row in rows:
            yield row.table
        cursor = rows[-1].cursor


async def whole_log(store: Store, table: str) -> list[bytes]:
    bodies: list[bytes] = []
    while more := await store.read(table, after=len(bodies)):
        bodies += more
    return bodies


async def all_said(store: Store, table: str) -> list[Said]:
    lines = [line for channel in (SEATS, SPECTATORS) for line in await store.tail(CHAT_BOOK, f"{table}/{channel}", ALL)]
    return [msgspec.msgpack.decode(line, type=Said) for line in lines]


async def acks_beside(store: Store, table: str, players: Iterable[str]) -> list[AckBeside]:
    lines = [
        (player, msgspec.msgpack.decode(line, type=StoredAnswer))
        for player in sorted(players)
        for line in await store.beside(table, player, ALL)
    ]
    return [AckBeside(player, kept.id, kept.answer) for player, kept in lines if isinstance(kept.answer, int)]
