"""What a store really lost: all that it had, against all that it has."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from service.log import open_store
from service.table.chat import Said
from tests.kills.evidence import AckBeside, Loss, acks_beside, all_said, whole_log

PATIENCE_S = 30.0


class Contents(NamedTuple):
    """Of one table."""

    bodies: list[bytes]
    said: list[Said]
    beside: list[AckBeside]


async def contents(url: str, tables: Mapping[str, Iterable[str]]) -> dict[str, Contents]:
    """Of a server that nobody writes to meanwhile. `tables`: who plays at each.
    One table after the other: after an hour of play they are many."""
    store = open_store(url, timeout_s=PATIENCE_S)
    await store.open()
    try:
        return {
            table: Contents(
                await whole_log(store, table), await all_said(store, table), await acks_beside(store, table, players)
            )
            for table, players in tables.items()
        }
    finally:
        await store.close()


def lost(had: dict[str, Contents], has: dict[str, Contents], *, went_on: bool = False) -> Loss:
    """`went_on`: has anybody written to what is left since?"""
    loss = Loss(at=time.monotonic(), kept={}, lost={}, said={}, beside={})
    for table, before in had.items():
        after = has[table]
        kept = alike(before.bodies, after.bodies)
        assert went_on or kept == len(after.bodies), "a store that lost a tail has lost nothing else"
        said = [line for line in before.said if line not in after.said]
        beside = [ack for ack in before.beside if ack not in after.beside]
        if said or beside or kept < len(before.bodies):
            loss.kept[table], loss.lost[table], loss.said[table] = kept, before.bodies[kept:], said
            loss.beside[table] = beside
    return loss


def alike(before: Sequence[bytes], after: Sequence[bytes]) -> int:
    """At how many bodies two logs begin alike. What follows them differs: each commit has a name of its own."""
    return next(
        (at for at, (one, other) in enumerate(zip(before, after, strict=False)) if one != other),
        min(len(before), len(after)),
    )
