"""PL-14: deadlines at a table: once, for those awaited, whoever is connected, whatever was down."""

from __future__ import annotations

import asyncio
import dataclasses
from pathlib import Path
from typing import Any

import pytest

from protocol.codec import Codec
from protocol.messages import Ack
from service.games.kernel import RunOut, Seat
from service.log.commit import decode
from tests.fakes.store import FakeStore
from tests.service.extra.whisper import GAME, WasDone
from tests.service.running import HANG_S, Running
from tests.service.seats_of import Seats, begun
from tests.service.sitting import started
from tests.service.unplugged import Unplugged, unplugged

STEP: dict[str, Any] = {"kind": "step", "step_s": 60}


def automatic(seats: Seats, since: int) -> list[tuple[int, int | None]]:
    """(version, seat) of every automatic event after a version, as everybody hears of it."""
    return [
        (update.version, event.get("seat"))
        for update, _ in seats.seen().updates
        if update.version > since
        for event in update.events or ()
        if event.get("automatic")
    ]


@pytest.mark.parametrize("clock", [STEP, {"kind": "bank", "bank_s": 60}])
async def test_a_deadline_passes_once_for_those_awaited_and_no_others(codec: Codec, clock: dict[str, Any]) -> None:
    """PL-14"""
    async with unplugged() as node:
        seats = await begun(node, 3, codecs=(codec,), game="whisper", clock=clock)
        version = await seats.done(1, "done")
        await node.turn_clock(59_999)
        assert seats.seen().version == version
        await node.turn_clock(1)
        assert automatic(seats, version) == [(version + 1, 0), (version + 1, 2)]
        assert seats.seen().status == "over"
        await node.turn_clock(1_000_000)
        assert seats.seen().version == version + 1


async def test_whom_anothers_time_frees_from_waiting_is_passed_over() -> None:
    """PL-14: time runs out for those still awaited, one after another."""

    def decide(state: Any, seat: Any, intent: Any, chance: Any) -> Any:
        if isinstance(intent, RunOut) and seat == 0:
            return WasDone(Seat(0), automatic=True), WasDone(Seat(1))
        return GAME.decide(state, seat, intent, chance)

    node = Unplugged(FakeStore(), games={"whisper": dataclasses.replace(GAME, decide=decide)})
    seats = await begun(node, 3, game="whisper", clock=STEP)
    since = seats.seen().version
    await node.turn_clock(60_000)
    assert automatic(seats, since) == [(since + 1, 0), (since + 1, 2)]
    await node.stop()


async def test_in_a_real_game_the_next_step_has_its_own_deadline() -> None:
    """PL-14: nothing but time passes, and the game goes on step by step."""
    async with unplugged() as node:
        seats = await begun(node, 3, clock=STEP, options={"first_host": 0})
        since = seats.seen().version
        for count in range(1, 10):
            assert seats.seen().deadline == node.clock.now + 60_000
            await node.turn_clock(60_000)
            assert seats.seen().version == since + count
            assert automatic(seats, since + count - 1) != []


async def test_what_reached_the_log_before_the_deadlines_event_counts() -> None:
    """PL-14: an intent that waits when the clock is looked at is decided first, though the deadline has passed."""
    async with unplugged() as node:
        seats = await begun(node, 3, game="whisper", clock=STEP)
        since = seats.seen().version
        node.clock.now += 60_001
        seats.lines[0].ask(seats.name, "late", {"type": "whisper", "word": "aye"})
        seats.lines[1].ask(seats.name, "late", {"type": "done"})
        await node.look()
        assert isinstance(seats.lines[0].answers("late")[0], Ack)
        assert isinstance(seats.lines[1].answers("late")[0], Ack)
        assert automatic(seats, since) == [(since + 1, 0), (since + 1, 2)]
        assert seats.seen(0).private == {"words": ["aye"]}


async def test_what_comes_after_it_is_refused() -> None:
    """PL-14"""
    async with unplugged() as node:
        seats = await begun(node, 3, game="whisper", clock=STEP)
        await node.turn_clock(60_000)
        seats.lines[0].ask(seats.name, "late", {"type": "done"})
        await node.settle()
        assert getattr(seats.lines[0].answers("late")[0], "code", None) == "table_over"


async def test_two_nodes_fire_one_deadline_once(tmp_path: Path) -> None:
    """PL-14: both look at it in the same moment."""
    url = f"sqlite:///{tmp_path}/log.db"
    async with unplugged(url) as one, unplugged(url) as other:
        seats = await begun(one, 3, game="whisper", clock=STEP)
        since = seats.seen().version
        tables = [await node.table(seats.name) for node in (one, other)]
        for node in (one, other):
            node.clock.now += 60_000
        for table in tables:
            table.look_at_clock()
        await asyncio.gather(one.settle(), other.settle())
        bodies = await one.store.read(seats.name, since)
        assert len(bodies) == 1
        assert [event.seat for event in decode(tables[0].game, bodies[0]).events[:3]] == [0, 1, 2]
        assert [table.fold.version for table in tables] == [since + 1] * 2


async def test_deadlines_come_in_server_time_with_the_time_it_is(service: Running, codec: Codec) -> None:
    """PL-14"""
    sitting = await started(service, 3, codecs=[codec], clock=STEP)
    await sitting.ask(0, "visit", deck="civilians")
    fresh = (await sitting.again(1)).tables[sitting.table]
    seen = sitting.seen(1)
    assert 0 < seen.deadline - seen.server_time <= 60_000
    assert seen.deadline == fresh.deadline
    assert seen.server_time <= fresh.server_time <= (await sitting.maker.ping()).server_time


async def test_without_a_clock_no_deadline_is_named(service: Running, codec: Codec) -> None:
    """PL-14"""
    sitting = await started(service, 3, codecs=[codec])
    await sitting.ask(0, "visit", deck="civilians")
    assert not any(b"deadline" in frame for person in sitting.people for frame in person.raw)


async def log_reaches(service: Running, table: str, version: int) -> None:
    """Wait for the log itself; nobody is connected."""
    async with asyncio.timeout(HANG_S):
        while await service.node.store.head(table) < version:  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def test_deadlines_pass_when_nobody_is_connected_and_the_table_is_in_no_memory(service: Running) -> None:
    """PL-14"""
    sitting = await started(service, 3, clock={"kind": "step", "step_s": 1})
    version = sitting.seen().version
    for person in sitting.people:
        await person.hang_up()
    async with asyncio.timeout(HANG_S):
        while len(service.table(sitting.table).audience):  # noqa: ASYNC110
            await asyncio.sleep(0.001)
    service.forget(sitting.table)
    await log_reaches(service, sitting.table, version + 2)


async def test_a_deadline_that_passed_while_the_node_was_down_passes_once_when_it_is_up(service: Running) -> None:
    """PL-14: nobody has to come for it."""
    sitting = await started(service, 3, game="whisper", options={}, clock={"kind": "step", "step_s": 1})
    version, deadline = sitting.seen().version, sitting.seen().deadline
    await service.stop()
    await asyncio.sleep(1.1)
    await service.start()
    await log_reaches(service, sitting.table, version + 1)
    bodies = await service.node.store.read(sitting.table, version)
    commit = decode(service.table(sitting.table).game, bodies[0])
    assert commit.at >= deadline
    assert [event.seat for event in commit.events[:3]] == [0, 1, 2]
    assert len(bodies) == 1
