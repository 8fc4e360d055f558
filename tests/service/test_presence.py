"""PL-15: who is here, who is away, and who plays for those who are gone."""

from __future__ import annotations

from pathlib import Path

import pytest

from protocol.codec import Codec
from protocol.messages import Presence
from service.platform.bots import stand_in
from tests.service.running import Running
from tests.service.seats_of import Seats, begun
from tests.service.sitting import seated, started
from tests.service.unplugged import unplugged

BANK = {"kind": "bank", "bank_s": 1000}
GRACE_MS = 100_000
SILENT_MS = 1_000_000


async def test_who_is_connected_and_who_is_away_is_shown(service: Running, codec: Codec) -> None:
    """PL-15"""
    sitting = await seated(service, 2, seats=3, codecs=[codec])
    ada, bela = sitting.people
    await sitting.ask(0, "add_bot")
    onlooker = await sitting.watcher(codec=codec)
    await ada.until(lambda: ada.all(Presence)[-1] == Presence(sitting.table, {"0": "here", "1": "here"}, 1))
    await bela.hang_up()
    await ada.until(lambda: ada.all(Presence)[-1] == Presence(sitting.table, {"0": "here", "1": "away"}, 1))
    await onlooker.unwatch(sitting.table)
    await ada.until(lambda: ada.all(Presence)[-1] == Presence(sitting.table, {"0": "here", "1": "away"}, 0))
    back = await sitting.again(1)
    assert back.all(Presence)[-1].seats == {"0": "here", "1": "here"}
    await ada.until(lambda: ada.all(Presence)[-1] == Presence(sitting.table, {"0": "here", "1": "here"}, 0))


async def test_a_player_on_two_connections_is_away_when_both_are_gone(service: Running) -> None:
    """PL-15"""
    sitting = await seated(service, 2)
    ada, bela = sitting.people
    second = await sitting.again(1)
    await ada.until(lambda: ada.all(Presence)[-1].seats == {"0": "here", "1": "here"})
    await bela.hang_up()
    attendance = service.node.directory.attendances[sitting.table]
    while attendance.presence.telling is not None:
        await ada.ping()
    assert ada.all(Presence)[-1].seats["1"] == "here"
    await second.hang_up()
    await ada.until(lambda: ada.all(Presence)[-1].seats["1"] == "away")


async def test_coming_and_going_changes_nobodys_clock(codec: Codec) -> None:
    """PL-15: neither the deadline nor a bank, nor anything else in the log."""
    async with unplugged(grace_s=GRACE_MS // 1000) as node:
        seats = await begun(node, 3, codecs=(codec,), clock=BANK)
        before = seats.seen().view
        await node.turn_clock(10_000)
        seats.lines[1].hang_up()
        await node.turn_clock(10_000)
        await seats.again(1)
        await node.turn_clock(10_000)
        assert seats.seen().view == before


async def test_past_the_grace_a_bot_stands_in_until_the_player_is_back(codec: Codec) -> None:
    """PL-15"""
    async with unplugged() as node:
        seats = await begun(node, 3, codecs=(codec,), grace_s=GRACE_MS // 1000, options={"first_host": 1})
        version = seats.seen().version
        await node.turn_clock(50_000)
        seats.lines[1].hang_up()
        await node.settle()
        await node.turn_clock(GRACE_MS - 1)
        assert seats.seen().version == version
        await node.turn_clock(1)
        chair = seats.seen().table["seats"]["1"]
        assert (chair["away"], chair["bot"]) == (True, stand_in((await seats.table()).game))
        assert chair["player"]["id"] == "p1"
        assert [event["seat"] for event in seats.seen().events if event["type"] == "bot_added"] == [1]
        await node.turn_clock(1_000)
        assert seats.seen().game["phase"] != "visit"
        back = await seats.again(1, codec=codec)
        await node.settle()
        assert "bot" not in seats.seen().table["seats"]["1"]
        assert "away" not in seats.seen().table["seats"]["1"]
        assert seats.seen().events[-1] == {"type": "seat_taken_back", "seat": 1}
        assert back.sees(seats.name).seat == 1


async def test_the_grace_runs_from_when_the_player_went(codec: Codec) -> None:
    """PL-15: not from some time before, however long ago the table last noted who is here."""
    async with unplugged(grace_s=GRACE_MS // 1000) as node:
        seats = await begun(node, 3, codecs=(codec,))
        await node.directory.mark_presence()
        await node.turn_clock(GRACE_MS * 3)
        seats.lines[1].hang_up()
        await node.settle()
        await node.turn_clock(GRACE_MS - 1)
        assert "bot" not in seats.seen().table["seats"]["1"]
        await node.turn_clock(1)
        assert "bot" in seats.seen().table["seats"]["1"]


async def test_no_table_waits_for_ever_for_somebody_who_only_left_a_page_open(codec: Codec) -> None:
    """PL-15: connected and silent for too long is gone; whoever asks for anything is not, and takes the seat back."""
    async with unplugged(grace_s=GRACE_MS // 1000, silent_s=SILENT_MS // 1000) as node:
        seats = await begun(node, 3, codecs=(codec,), options={"first_host": 1})
        for _ in range(3):
            await node.turn_clock(SILENT_MS // 2)
            for seat in (0, 2):
                await seats.done(seat, "say", text="Whom do we wait for?")
        assert "bot" in seats.seen().table["seats"]["1"]
        assert not any("bot" in seats.seen().table["seats"][seat] for seat in ("0", "2"))
        assert (await node.attendance(seats.name)).presence.message().seats == {"0": "here", "1": "away", "2": "here"}
        await node.turn_clock(1_000)
        assert seats.seen().game["phase"] != "visit"
        await seats.done(1, "take_seat", seat=1)
        await node.turn_clock(SILENT_MS // 2)
        assert "bot" not in seats.seen().table["seats"]["1"]


async def test_whoever_comes_back_within_the_grace_is_never_replaced() -> None:
    """PL-15: every time anew."""
    async with unplugged(grace_s=GRACE_MS // 1000) as node:
        seats = await begun(node, 3, patience_s=0)
        version = seats.seen().version
        for _ in range(5):
            line = seats.lines[1]
            line.hang_up()
            await node.settle()
            await node.turn_clock(GRACE_MS - 1)
            seats.lines[1] = await seats.again(1)
            await node.settle()
        assert seats.seen().version == version


async def test_here_on_another_node_is_here(tmp_path: Path) -> None:
    """PL-15: each node marks whom it has; a player who is here on one is not gone on the other."""
    url = f"sqlite:///{tmp_path}/log.db"
    slow = {"grace_s": GRACE_MS // 1000, "presence_s": GRACE_MS / 1000}
    async with unplugged(url, **slow) as one, unplugged(url, **slow) as other:
        seats = await begun(one, 3, game="whisper", patience_s=0)
        version = seats.seen().version
        table = await other.table(seats.name)
        await other.settle()
        for _ in range(4):
            one.clock.now += GRACE_MS // 2
            other.clock.now += GRACE_MS // 2
            await one.directory.mark_presence()
            await other.look()
        assert table.fold.version == version
        one.clock.now += GRACE_MS
        other.clock.now += GRACE_MS
        await other.look()
        assert table.fold.version == version, "the node that has them here lives"
        other.clock.now += one.directory.pinned_s * 1000  # as if that node were dead
        await other.look()
        assert table.fold.version == version + 1
        assert all(chair.away for chair in table.fold.state.chairs)


async def test_a_seat_that_was_handed_over_is_not_taken_back_by_coming() -> None:
    """PL-15: a bot that one asked for plays on until one asks for the seat."""
    async with unplugged(grace_s=GRACE_MS // 1000) as node:
        seats = await begun(node, 3, options={"first_host": 0})
        await seats.done(1, "add_bot")
        seats.lines[1].hang_up()
        await node.settle()
        await node.turn_clock(GRACE_MS * 2)
        seats.lines[1] = await seats.again(1)
        await node.settle()
        chair = seats.seen().table["seats"]["1"]
        assert chair["bot"]
        assert "away" not in chair


async def test_grace_is_the_tables_own_or_the_services(codec: Codec) -> None:
    """PL-15: 0 means as the service is set."""
    async with unplugged(grace_s=50) as node:
        for given, grace_ms in ((0, 50_000), (20, 20_000)):
            seats = await begun(node, 2, codecs=(codec,), game="whisper", grace_s=given)
            seats.lines[1].hang_up()
            await node.settle()
            await node.turn_clock(grace_ms - 1)
            assert "bot" not in seats.seen().table["seats"]["1"]
            await node.turn_clock(1)
            assert "bot" in seats.seen().table["seats"]["1"]


async def bots_finish(node: object, seats: Seats) -> None:
    for _ in range(1_000):
        if (await seats.table()).fold.state.ended:
            return
        await node.turn_clock(1_000)  # type: ignore[attr-defined]
    raise AssertionError("the table waits")


@pytest.mark.parametrize("clock", [{"kind": "none"}, {"kind": "step", "step_s": 86_400}, {"kind": "bank", "bank_s": 9}])
async def test_the_table_never_waits_for_ever_on_anybody(clock: dict[str, object]) -> None:
    """PL-15: everybody leaves, whatever the clock; bots stand in, and play to the end if somebody looks on."""
    async with unplugged(grace_s=GRACE_MS // 1000) as node:
        seats = await begun(node, 3, clock=clock, grace_s=GRACE_MS // 1000)
        for line in seats.lines:
            line.hang_up()
        await node.settle()
        await node.turn_clock(GRACE_MS)
        assert all(chair.bot for chair in (await seats.table()).fold.state.chairs)
        await node.come(None).watch(seats.name)
        await bots_finish(node, seats)
        assert (await seats.table()).fold.state.status == "over"


async def test_at_a_table_that_everybody_left_nobody_is_waited_for_for_ever_either() -> None:
    """PL-15: without anybody who looks on, bots wait for a while, and then it is over with it."""
    async with unplugged(grace_s=GRACE_MS // 1000, deserted_s=3_600) as node:
        seats = await begun(node, 3, grace_s=GRACE_MS // 1000)
        for line in seats.lines:
            line.hang_up()
        await node.settle()
        await node.turn_clock(GRACE_MS)
        await node.turn_clock(3_600_000)
        assert (await seats.table()).fold.state.status == "abandoned"


async def test_over_real_sockets_a_bot_stands_in_and_gives_the_seat_back(service: Running) -> None:
    """PL-15: with a grace of one second, and the node's own round to notice."""
    sitting = await started(service, 2, game="whisper", options={}, seats=2, grace_s=1)
    ada, bela = sitting.people
    await bela.hang_up()
    await ada.until(lambda: sitting.seen().table["seats"]["1"].get("away"))
    await ada.until(lambda: not sitting.seen().game["done"]["0"])
    back = await sitting.again(1)
    await back.until(lambda: "bot" not in back.tables[sitting.table].table["seats"]["1"])
