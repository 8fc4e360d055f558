"""PL-15: giving up; and tables that never start."""

from __future__ import annotations

from random import Random

from protocol.codec import Codec
from tests.service.running import Running
from tests.service.seats_of import begun, sat
from tests.service.sitting import random_intent, started
from tests.service.unplugged import unplugged


async def test_a_bot_plays_on_for_whoever_concedes(service: Running, codec: Codec) -> None:
    """PL-15: for good."""
    sitting = await started(service, 3, codecs=[codec])
    await sitting.ask(0, "concede")
    chair = sitting.seen().table["seats"]["0"]
    assert chair["conceded"]
    assert chair["bot"]
    assert chair["player"]["id"] == sitting.maker.player.id
    assert sitting.seen().offers == []
    for intent in ({"type": "take_seat"}, {"type": "visit", "deck": "slaves"}, {"type": "add_bot"}):
        assert await sitting.maker.refused(sitting.table, intent) == "not_your_seat"
    assert await sitting.maker.refused(sitting.table, {"type": "concede"}) == "already_done"


async def test_the_others_play_to_the_end(service: Running) -> None:
    """PL-15"""
    sitting = await started(service, 3)
    await sitting.ask(2, "concede")
    source = Random(2)
    while sitting.seen().status == "running":
        mine = [seat for seat in sitting.seen().awaited if seat != 2]
        if mine:
            intent = random_intent(sitting.seen(mine[0]).game_offers(), source)
            await sitting.people[mine[0]].ask(sitting.table, intent, version=sitting.seen().version)
        else:
            await sitting.maker.sees(sitting.table, sitting.seen().version + 1)
        await sitting.all_see(sitting.seen().version)
    assert sitting.seen().status == "over"
    assert 2 not in sitting.seen().table["outcome"]["winners"]


async def test_the_best_of_those_who_stay_wins_whatever_the_bot_does() -> None:
    """PL-15"""
    async with unplugged() as node:
        seats = await begun(node, 3, game="whisper")
        await seats.done(1, "whisper", word="aye")
        await seats.done(1, "whisper", word="aye")
        await seats.done(2, "whisper", word="aye")
        await seats.done(1, "concede")
        table = await seats.table()
        while table.fold.state.status == "running":
            await node.turn_clock(1_000)
            for seat in (0, 2):
                if seat in seats.seen().awaited:
                    await seats.done(seat, "done")
        outcome = table.fold.state.outcome
        assert outcome is not None
        assert outcome.winners == (2,)
        assert outcome.ranks == {"0": 2, "2": 1}


async def test_who_alone_has_not_conceded_has_won(codec: Codec) -> None:
    """PL-15: a player, or a bot; and nothing is said of a bot that plays on."""
    async with unplugged() as node:
        for bots in (0, 1):
            seats = await sat(node, 3, codecs=(codec,))
            if bots:
                await seats.done(2, "leave_seat")
                await seats.done(0, "add_bot")
            await seats.done(0, "start")
            for seat in range(2):
                assert seats.seen().status == "running"
                await seats.done(seat, "concede")
            assert seats.seen().status == "over"
            assert seats.seen().table["outcome"] == {"winners": [2], "reason": "others_conceded"}
            assert seats.seen().events[-2] == {"type": "seat_conceded", "seat": 1}
            assert seats.seen().events[-1]["type"] == "table_over"
            assert seats.seen().awaited == []
            assert len(seats.seen().table["seed"]) == 64


async def test_when_nobody_is_left_the_table_is_abandoned(codec: Codec) -> None:
    """PL-15: where only bots go on, they go on for nobody; the seed is opened."""
    async with unplugged() as node:
        seats = await sat(node, 4, codecs=(codec,))
        for seat in (2, 3):
            await seats.done(seat, "leave_seat")
            await seats.done(0, "add_bot")
        await seats.done(0, "start")
        for seat in range(2):
            assert seats.seen().status == "running"
            await seats.done(seat, "concede")
        assert seats.seen().status == "abandoned"
        assert "outcome" not in seats.seen().table
        assert seats.seen().events[-1]["type"] == "table_abandoned"
        assert seats.seen().events[-1]["reason"] == "conceded"
        assert len(seats.seen().table["seed"]) == 64
        await node.turn_clock(1_000_000)
        assert seats.seen().status == "abandoned"


async def test_a_table_that_never_starts_is_abandoned(codec: Codec) -> None:
    """PL-15: empty or full, and nobody has to be there."""
    async with unplugged(open_table_s=1000) as node:
        seats = await sat(node, 3, codecs=(codec,))
        await node.turn_clock(999_999)
        assert seats.seen().status == "open"
        await node.turn_clock(1)
        assert seats.seen().status == "abandoned"
        assert seats.seen().events[-1]["reason"] == "never_started"
        await node.turn_clock(10_000_000)
        assert (await seats.table()).fold.version == seats.seen().version


async def test_one_that_nobody_ever_watched_is_abandoned_by_the_nodes_own_round(service: Running) -> None:
    """PL-15: over a real node, with an open table's patience of a second."""
    await service.stop()
    patient = Running(service.settings.log, {"open_table_s": 1})
    await patient.start()
    ada = await patient.come("Ada")
    onlooker = await patient.call()
    table = await patient.open_table(ada)
    await onlooker.watch(table)
    await onlooker.sees_status(table, "abandoned")
    for caller in (ada, onlooker):
        await caller.hang_up()
    await patient.stop()
    await service.start()
    row = (await service.get("/tables?status=abandoned")).json()["tables"]
    assert [one["table"] for one in row] == [table]
