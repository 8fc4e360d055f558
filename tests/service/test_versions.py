"""PL-10 to PL-12: one dense row of versions, and views that never drift from a fresh snapshot."""

from __future__ import annotations

import dataclasses
from random import Random
from typing import Any

import msgspec
import pytest

from protocol.codec import JSON, MSGPACK, Codec
from protocol.messages import Update
from service.games.kernel import Seat
from service.games.vita_mors import GAME
from service.projection.replay import bodies_of, changes, seen_update, snapshot_of
from tests.service.running import Running
from tests.service.seats_of import Seats, begun, sat
from tests.service.seen import SeenTable
from tests.service.sitting import started
from tests.service.unplugged import Line, payload, unplugged


async def assert_all_are_fresh(seats: Seats, viewers: list[tuple[Line, int | None]]) -> None:
    """What each has folded is what somebody who comes now is shown."""
    for line, seat in viewers:
        fresh = await seats.again(seat, codec=line.codec)
        assert line.sees(seats.name).view == fresh.sees(seats.name).view, f"seat {seat}"
        assert len(fresh.sees(seats.name).snapshots) == 1
        fresh.hang_up()


async def all_sorts_happen(seats: Seats, source: Random) -> None:
    """Mostly play; now and then time runs out, or a seat goes to a bot and back."""
    chance = source.random()
    playing = [s for s in range(len(seats.lines)) if "bot" not in seats.seen().table["seats"][str(s)]]
    if chance < 0.1:
        await seats.node.turn_clock(60_000)
    elif chance < 0.15 and len(playing) > 1:
        await seats.done(source.choice(playing), "add_bot")
    elif chance < 0.2 and len(playing) < len(seats.lines):
        away = next(s for s in range(len(seats.lines)) if s not in playing)
        await seats.done(away, "take_seat")
    elif set(seats.seen().awaited) & set(playing):
        seat = source.choice([s for s in seats.seen().awaited if s in playing])
        offer = source.choice(seats.seen(seat).game_offers())
        fields = {name: source.choice(values) for name, values in offer.items() if name != "type"}
        await seats.done(seat, offer["type"], **fields)
    else:
        await seats.node.turn_clock(1_000)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("clock", [{"kind": "step", "step_s": 60}, {"kind": "bank", "bank_s": 100, "increment_s": 3}])
async def test_snapshot_and_updates_are_a_fresh_snapshot_for_every_viewer_at_every_version(
    seed: int, clock: dict[str, Any]
) -> None:
    """PL-11, PL-13: over whole random games, seats and spectators, offers and deadlines, in both encodings."""
    source = Random(seed)
    async with unplugged(bot_delay_ms=1_000) as node:
        seats = await begun(node, source.choice((3, 4)), codecs=(JSON, MSGPACK), clock=clock)
        spectators = [await seats.again(None, codec=codec) for codec in (JSON, MSGPACK)]
        viewers: list[tuple[Line, int | None]] = [(line, seat) for seat, line in enumerate(seats.lines)]
        viewers += [(line, None) for line in spectators]
        await assert_all_are_fresh(seats, viewers)
        while seats.seen().status == "running":
            await all_sorts_happen(seats, source)
            await assert_all_are_fresh(seats, viewers)
        assert seats.seen().status == "over"


async def test_every_viewer_gets_every_version_once_and_in_order(service: Running, codec: Codec) -> None:
    """PL-10: over real sockets; the clients of these tests fail if a version is left out or comes twice."""
    sitting = await started(service, 3, codecs=[codec])
    spectator = await sitting.watcher(codec=codec)
    first = sitting.seen().version
    await sitting.play_to_the_end(Random(10))
    await sitting.maker.ping()
    last = sitting.actor.fold.version
    for viewer in (*sitting.people, spectator):
        await viewer.sees(sitting.table, last)
        await viewer.ping()
        versions = [update.version for update, _ in viewer.tables[sitting.table].updates]
        assert [version for version in versions if version > first] == list(range(first + 1, last + 1))


async def test_a_commit_a_viewer_may_see_nothing_of_arrives_as_its_bare_version(codec: Codec) -> None:
    """PL-10: type, table, version and its random mark, and not one byte more, whatever was whispered."""
    async with unplugged() as node:
        seats = await begun(node, 3, codecs=(codec,), game="whisper")
        spectator = await seats.again(None, codec=codec)
        for word in ("aye", "what"):
            version = await seats.done(1, "whisper", word=word)
            for viewer in (seats.lines[0], seats.lines[2], spectator):
                update, frame = viewer.sees(seats.name).updates[-1]
                assert isinstance(update.mark, str)
                bare = Update(seats.name, version, mark=update.mark)
                assert update == bare
                assert payload(frame) == codec.encode(bare)
            own = seats.seen(1).updates[-1][0]
            assert own.events == [{"type": "whispered", "seat": 1, "word": word}]
        assert seats.seen(1).private == {"words": ["aye", "what"]}


async def test_whoever_sits_down_or_stands_up_gets_a_snapshot_in_place_of_the_update(codec: Codec) -> None:
    """PL-10, PL-11"""
    async with unplugged() as node:
        seats = await sat(node, 2, codecs=(codec,), game="whisper")
        assert [line.sees(seats.name).snapshots for line in seats.lines] == [[1, 2], [2, 3]]
        await seats.done(0, "leave_seat")
        assert seats.seen(0).snapshots == [1, 2, 4]
        assert seats.seen(0).seat is None
        assert [update.version for update, _ in seats.seen(1).updates] == [4]


async def test_a_spectator_is_a_viewer_with_nothing_besides(service: Running, codec: Codec) -> None:
    """PL-12"""
    sitting = await started(service, 3, codecs=[codec])
    spectator = await sitting.watcher(codec=codec)
    await sitting.play_to_the_end(Random(12))
    await spectator.sees(sitting.table, sitting.seen().version)
    read = msgspec.json.decode if codec.text else msgspec.msgpack.decode
    told = [read(frame) for frame in spectator.raw]
    assert not any({"private", "offers", "seat"} & frame.keys() for frame in told if frame["type"] != "presence")
    assert spectator.tables[sitting.table].public == sitting.seen().public


class MarkedPublic(msgspec.Struct, frozen=True):
    marked: str


class MarkedPrivate(msgspec.Struct, frozen=True):
    marked: str


async def test_every_way_to_a_view_goes_through_the_games_two_functions() -> None:
    """PL-12: snapshot, update, resume and replay show what these say, and nothing else of the game."""
    count = iter(range(10_000))
    marked = dataclasses.replace(
        GAME,
        public=lambda state: MarkedPublic(f"public {state.round} {next(count)}"),
        private=lambda state, seat: MarkedPrivate(f"private {seat} {state.round} {next(count)}"),
    )
    async with unplugged() as node:
        node.directory.games = {"vita_mors": marked}
        seats = await begun(node, 3, options={"first_host": 0})
        await seats.done(0, "visit", deck="civilians")
        spectator = await seats.again(None)
        resumed = await seats.again(1, since=seats.seen(1).version - 1)
        for line, seat in ((seats.lines[1], 1), (spectator, None), (resumed, 1)):
            seen = line.sees(seats.name) if line is not resumed else resumed_view(resumed)
            assert list(seen.public["game"]) == ["marked"]
            assert seen.public["game"]["marked"].startswith("public 1")
            assert (seen.private or {}).get("marked", "private 1")[:9] == "private 1"
            assert (seen.private is None) == (seat is None)
        told = changes(marked, seats.name, await bodies_of(node.store, seats.name))
        assert b'"marked":"public' in snapshot_of(told[-1], None, everything=False)
        assert b'"marked":"private 2' in snapshot_of(told[-1], Seat(2), everything=False)
        assert b'"game":{"marked":"public' in seen_update(told[-1], Seat(1))


def resumed_view(line: Line) -> Any:
    """What the missed updates alone told."""
    seen = SeenTable()
    for update in line.all(Update):
        seen.version = update.version - 1
        seen.update(update, b"")
    return seen
