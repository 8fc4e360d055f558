"""PL-17: nobody hears of a commit before the log has it; and what was acked is there for good."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from random import Random

from protocol.codec import Codec
from protocol.messages import Ack, PlayerName, Snapshot, Update, Watch
from service.log.commit import decode
from service.projection.fold import NOWHERE, follow
from tests.fakes.store import FakeStore
from tests.service.running import Running
from tests.service.sitting import started
from tests.service.unplugged import Line, Unplugged

PEOPLE = [PlayerName(f"p{seat}", name) for seat, name in enumerate(("Ada", "Bela", "Cem"))]


@contextlib.asynccontextmanager
async def node_and_store() -> AsyncIterator[tuple[Unplugged, FakeStore]]:
    store = FakeStore()
    node = Unplugged(store)
    yield node, store
    await node.stop()


async def running_table(node: Unplugged, codec: Codec) -> tuple[str, list[Line]]:
    table = await node.open_table(PEOPLE[0], options={"first_host": 0})
    lines = [node.come(player, codec) for player in PEOPLE]
    for line in lines:
        await line.watch(table)
        await line.done(table, "sit", {"type": "take_seat"})
    await lines[0].done(table, "start", {"type": "start"})
    return table, lines


async def test_nobody_hears_of_a_commit_before_the_log_has_it(codec: Codec) -> None:
    """PL-17: not the one who asked, nor the others, nor whoever begins to watch meanwhile."""
    async with node_and_store() as (node, store):
        table, lines = await running_table(node, codec)
        onlooker = node.come(None, codec)
        await onlooker.watch(table)
        heard = [len(line.got) for line in (*lines, onlooker)]
        store.hold("append")
        lines[0].ask(table, "x", {"type": "visit", "deck": "civilians"})
        await store.waits("append")
        late = node.come(None, codec)
        late.connection.receive(codec.encode(Watch(table)))
        for _ in range(50):  # turns of the loop: it is shown the head of the log, which is being written
            await asyncio.sleep(0)
        assert [one for one in late.got if isinstance(one, Snapshot | Update)] == []
        assert [len(line.got) for line in (*lines, onlooker)] == heard
        store.let_go("append")
        await node.settle()
        assert await node.store.head(table) == 6
        assert [line.sees(table).version for line in (*lines, onlooker, late)] == [6] * 5
        assert isinstance(lines[0].answers("x")[0], Ack)


async def test_a_refusal_is_kept_before_it_is_told(codec: Codec) -> None:
    """PL-17, PL-07: so that it is the same after a crash."""
    async with node_and_store() as (node, store):
        table, lines = await running_table(node, codec)
        store.hold("keep_beside")
        lines[1].ask(table, "x", {"type": "visit", "deck": "civilians"})
        await store.waits("keep_beside")
        assert lines[1].answers("x") == []
        store.let_go("keep_beside")
        await node.settle()
        assert len(lines[1].answers("x")) == 1


async def test_while_the_store_is_away_nothing_is_acked_and_nothing_is_lost(codec: Codec) -> None:
    """PL-17: what waits is done when it is back; what comes meanwhile is refused, to be sent again."""
    async with node_and_store() as (node, store):
        table, lines = await running_table(node, codec)
        store.away = True
        lines[0].ask(table, "x", {"type": "visit", "deck": "civilians"})
        actor = await node.table(table)
        while not actor.away:  # noqa: ASYNC110
            await asyncio.sleep(0)
        lines[0].ask(table, "y", {"type": "concede"})
        assert [getattr(answer, "code", None) for answer in lines[0].answers("y")] == ["unavailable"]
        assert lines[0].answers("x") == []
        store.away = False
        await node.settle()
        assert isinstance(lines[0].answers("x")[0], Ack)
        assert await node.store.head(table) == 6


async def test_the_log_alone_gives_the_table_as_it_is_at_every_version(service: Running) -> None:
    """PL-17: every change is an event in the log."""
    sitting = await started(service, 2, seats=3)
    await sitting.ask(1, "add_bot")
    await sitting.people[1].done(sitting.table, {"type": "take_seat"})
    await sitting.people[1].done(sitting.table, {"type": "concede"})
    actor = sitting.actor
    await sitting.maker.done(sitting.table, {"type": "concede"})
    await sitting.maker.sees_status(sitting.table, "over")
    game = service.node.directory.games["vita_mors"]
    changes = list(actor.loaded.history)
    fold = NOWHERE
    for body, change in zip(await service.node.store.read(sitting.table, 0), changes, strict=True):
        fold = follow(game, fold, decode(game, body), body)
        assert fold == change.after.fold
    assert fold == actor.fold


async def test_what_was_acked_is_there_after_a_restart(service: Running) -> None:
    """PL-17"""
    sitting = await started(service, 3)
    source = Random(17)
    for _ in range(12):
        await sitting.play_one(source)
    acked = {message.version for person in sitting.people for message in person.all(Ack)}
    seen = [sitting.seen(seat).view for seat in range(3)]
    await service.restart()
    again = [await sitting.again(seat) for seat in range(3)]
    assert [caller.tables[sitting.table].view for caller in again] == seen
    assert service.table(sitting.table).fold.version == max(acked)
