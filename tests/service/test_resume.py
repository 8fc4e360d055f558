"""PL-11: coming back gives the missing updates or one snapshot; there is no third way."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from protocol.codec import Codec
from protocol.messages import Presence, Snapshot, Update
from tests.service.running import Running, running
from tests.service.seats_of import Seats, begun
from tests.service.sitting import Sitting, started
from tests.service.unplugged import Line, unplugged


async def played(node: object, codec: Codec, count: int = 12, **options: object) -> Seats:
    seats = await begun(node, 3, codecs=(codec,), **options)  # type: ignore[arg-type]
    source = Random(11)
    for _ in range(count):
        await seats.play_one(source)
    return seats


def kinds(line: Line) -> list[type]:
    return [type(message) for message in line.got if isinstance(message, Snapshot | Update)]


@pytest.mark.parametrize("seat", [0, 1, 2, None])
async def test_the_missing_updates_are_those_that_others_got(codec: Codec, seat: int | None) -> None:
    """PL-11: byte for byte, from any version on."""
    async with unplugged() as node:
        seats = await begun(node, 3, codecs=(codec,))
        stayed = await seats.again(seat, codec=codec)
        source = Random(11)
        first = seats.seen().version
        for _ in range(12):
            await seats.play_one(source)
        frames = [frame for _, frame in stayed.sees(seats.name).updates]
        for missed in range(1, 13):
            back = await seats.again(seat, since=first + 12 - missed, codec=codec)
            assert kinds(back) == [Update] * missed
            assert [f for f, m in zip(back.wire.frames, back.got, strict=True) if isinstance(m, Update)] == frames[
                -missed:
            ]


async def test_whoever_missed_nothing_gets_neither(codec: Codec) -> None:
    """PL-11: presence tells that the watch has begun."""
    async with unplugged() as node:
        seats = await played(node, codec)
        back = await seats.again(1, since=seats.seen().version, codec=codec)
        assert kinds(back) == []
        assert len(back.all(Presence)) == 1
        await seats.play_one(Random(1))
        assert kinds(back) == [Update]


async def test_over_too_wide_a_gap_there_is_one_snapshot(codec: Codec) -> None:
    """PL-11"""
    async with unplugged(resume_versions=5) as node:
        seats = await played(node, codec)
        version = seats.seen().version
        assert kinds(await seats.again(1, since=version - 5, codec=codec)) == [Update] * 5
        far = await seats.again(1, since=version - 6, codec=codec)
        assert kinds(far) == [Snapshot]
        assert far.sees(seats.name).view == seats.seen(1).view


@pytest.mark.parametrize("ahead", [1, 1000, 1 << 52])
async def test_whoever_saw_versions_that_are_not_there_gets_a_snapshot(codec: Codec, ahead: int) -> None:
    """PL-11: a log that lost its end brings everybody back to where it stands."""
    async with unplugged() as node:
        seats = await played(node, codec)
        assert kinds(await seats.again(1, since=seats.seen().version + ahead, codec=codec)) == [Snapshot]


async def test_since_nought_is_a_snapshot(codec: Codec) -> None:
    """PL-11: nobody has seen version 0."""
    async with unplugged() as node:
        seats = await played(node, codec, 3)
        assert kinds(await seats.again(1, since=0, codec=codec)) == [Snapshot]


async def test_whose_seat_has_changed_meanwhile_gets_a_snapshot(codec: Codec) -> None:
    """PL-11: who was a spectator then and holds a seat now cannot go on from there."""
    async with unplugged() as node:
        seats = await played(node, codec, 3)
        assert kinds(await seats.again(2, since=3, codec=codec)) == [Snapshot]
        assert kinds(await seats.again(2, since=4, codec=codec)) == [Update] * (seats.seen().version - 4)


async def test_any_number_of_times(codec: Codec) -> None:
    """PL-11: on one connection too, without versions coming twice."""
    async with unplugged() as node:
        seats = await played(node, codec)
        line = await seats.again(1, codec=codec)
        for _ in range(5):
            await line.watch(seats.name, since=line.sees(seats.name).version)
            await seats.play_one(Random(3))
        assert kinds(line) == [Snapshot] + [Update] * 5
        assert line.sees(seats.name).view == seats.seen(1).view


async def test_the_deadline_comes_with_the_time_it_is_now(codec: Codec) -> None:
    """PL-11, PL-14: an update that comes late says what is left of the deadline now, not what was left then."""
    async with unplugged() as node:
        seats = await begun(node, 3, codecs=(codec,), clock={"kind": "step", "step_s": 60})
        since = seats.seen().version
        await node.turn_clock(1_000)
        await seats.play_one(Random(2))
        live = seats.seen(1)
        assert live.deadline - live.server_time == 60_000
        await node.turn_clock(50_000)
        back = await seats.again(1, since=since, codec=codec)
        told = back.all(Update)[-1]
        assert told.deadline == live.deadline
        assert told.deadline - told.server_time == 10_000  # type: ignore[operator]
        shown = (await seats.again(1, codec=codec)).sees(seats.name)
        assert shown.deadline - shown.server_time == 10_000


async def stayed_away(service: Running, codec: Codec) -> tuple[Sitting, int, list[bytes]]:
    """A table, a version, and the frames that seat 1 got after it."""
    sitting = await started(service, 3, codecs=[codec])
    first = sitting.seen(1).version
    source = Random(4)
    for _ in range(10):
        await sitting.play_one(source)
    return sitting, first, [frame for _, frame in sitting.seen(1).updates[-10:]]


async def test_from_the_same_node_over_real_sockets(service: Running, codec: Codec) -> None:
    """PL-11"""
    sitting, first, frames = await stayed_away(service, codec)
    back = await service.call(sitting.people[1].token, codec=codec)
    back.tables[sitting.table] = sitting.seen(1).at(first)
    await back.watch(sitting.table, since=first)
    assert [frame for _, frame in back.tables[sitting.table].updates] == frames


async def test_from_another_node(service: Running, codec: Codec, tmp_path: Path) -> None:
    """PL-11"""
    sitting, first, frames = await stayed_away(service, codec)
    async with running(tmp_path) as other:
        back = await other.call(sitting.people[1].token, codec=codec)
        back.tables[sitting.table] = sitting.seen(1).at(first)
        await back.watch(sitting.table, since=first)
        assert [frame for _, frame in back.tables[sitting.table].updates] == frames


async def test_after_a_restart(service: Running, codec: Codec) -> None:
    """PL-11"""
    sitting, first, frames = await stayed_away(service, codec)
    await service.restart()
    back = await service.call(sitting.people[1].token, codec=codec)
    back.tables[sitting.table] = sitting.seen(1).at(first)
    await back.watch(sitting.table, since=first)
    assert [frame for _, frame in back.tables[sitting.table].updates] == frames


async def test_from_a_stored_snapshot(codec: Codec) -> None:
    """PL-11: a table that comes back from a snapshot shows the same; what is before it comes as a snapshot too."""
    async with unplugged(snapshot_every=10) as node:
        seats = await played(node, codec, 9)
        version, view = seats.seen(1).version, seats.seen(1).view
        for line in seats.lines:
            line.hang_up()
        await node.settle()
        node.directory.let_go(await seats.table())
        assert kinds(await seats.again(1, since=version - 1, codec=codec)) == [Update]
        back = await seats.again(1, since=5, codec=codec)
        assert kinds(back) == [Snapshot]
        assert back.sees(seats.name).view == view
