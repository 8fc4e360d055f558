"""How a table comes back to what the log says: by what it missed, from the beginning where the log is not the one it
knew, and after an error of ours."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Iterable
from contextlib import suppress
from itertools import chain, repeat
from typing import TYPE_CHECKING

from service.log.commit import hash_of
from service.log.contract import StoreUnavailable
from service.platform.refusals import FAILED, NO_SUCH_TABLE
from service.table.loading import READ_AT_ONCE, has, take_in
from service.table.request import Request

if TYPE_CHECKING:
    from service.table.actor import Table

STALL_S = (0.05, 0.1, 0.2, 0.5, 1.0)
"""Pauses between tries while the store is away; the last one again and again."""
MEND_MS = 5_000
"""After an error of ours, the pause before the clock is looked at again."""


class LogGone(Exception):
    """All of the log was lost: there is no such table any more."""


async def catch_up(table: Table) -> None:
    """Fold and tell what the log has that we have not; start again if the log is not the one we knew."""
    after = table.fold.version - 1
    table.news.look()
    bodies = await table.store.read(table.name, after, READ_AT_ONCE)  # our last one, and what follows it
    if not bodies or hash_of(bodies[0]) != table.fold.hash:
        await start_again(table)
        return
    for body in bodies[1:]:
        take_in(table.loaded, table.name, body)
        table.tell()
    table.context.clock.seen(table.fold.state.at)
    if len(bodies) == READ_AT_ONCE:  # then there may be more
        table.news.doubt = True
    else:
        table.news.known(table.fold.version)


async def find_out(table: Table, players: Collection[str]) -> None:
    """The store did not take what was decided: what the log has that we have not; or what was answered beside it."""
    before = table.fold
    await catch_up(table)
    if table.fold is before:
        await table.answers.recall(players)


async def start_again(table: Table) -> None:
    """The log lost what we remember: drop our memory, fold again, and show everybody (ARCHITECTURE: "If the log is
    ever behind")."""
    had = table.fold
    table.news.look()
    table.context.telemetry.resynced(table.name, had.version)
    loaded = await table.context.load(table.name)
    if loaded is None or not has(loaded, had):
        table.context.telemetry.lost_tail(table.name, had.version, 0 if loaded is None else loaded.views.version)
    if loaded is None:
        raise LogGone
    loaded.answers.beside = table.answers.beside  # given answers stay, also to those who never noticed
    table.loaded = loaded
    table.context.clock.seen(table.fold.state.at)
    table.news.told = 0
    table.wakeup.stored_wake = 0
    table.look = True
    table.audience.reseat(table.name, table.fold.state)
    table.audience.resync(table.name, table.views, table.context.clock.now_ms())
    table.news.known(table.fold.version)


async def mend(table: Table) -> None:
    """An error of ours: say so to those who wait, and begin again from the log."""
    table.context.telemetry.fault("table", table=table.name)
    waiting, table.inbox = list(table.inbox), deque()
    try:
        await start_again(table)
    except LogGone:
        vanish(table, waiting)
        return
    except Exception:
        table.news.found(StoreUnavailable("the log cannot be read"))
        table.context.telemetry.fault("table", table=table.name)
        leave(table)
        table.audience.dismiss(table.name, FAILED)
    table.look = False
    table.wakeup.put_off(MEND_MS)
    for request in waiting:
        request.answer(table.answers.answer_to(request.key) or FAILED)


def vanish(table: Table, waiting: Iterable[Request]) -> None:
    """The store lost the whole table: so does this node, and whoever watches or waits is told."""
    leave(table)
    table.audience.dismiss(table.name, NO_SUCH_TABLE)
    table.news.known(0)
    table.news.found()
    for request in waiting:
        request.answer(NO_SUCH_TABLE)
    table.inbox.clear()
    table.look = False
    table.wakeup.stored_wake = 0


def leave(table: Table) -> None:
    """This node forgets the table."""
    table.wakeup.disarm()
    table.context.let_go(table.name)


async def until_answered(ask: Callable[[], Awaitable[None]]) -> None:
    """Ask again and again, with pauses, until the store answers."""
    for pause_s in chain(STALL_S, repeat(STALL_S[-1])):
        await asyncio.sleep(pause_s)
        with suppress(StoreUnavailable):
            await ask()
            return
