"""PL-03: seats are taken once, given to bots, and taken back."""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random

import pytest

from protocol.codec import Codec
from protocol.messages import Ack
from tests.service.running import Running
from tests.service.sitting import seated, started


async def test_fifty_at_once_for_the_last_seat_give_one_taker(service: Running, codec: Codec) -> None:
    """PL-03"""
    sitting = await seated(service, 2, seats=3)
    crowd = [await service.come(f"crowd {number}", codec=codec) for number in range(50)]
    for caller in crowd:
        await caller.watch(sitting.table)
    answers = await asyncio.gather(*(caller.ask(sitting.table, {"type": "take_seat"}) for caller in crowd))
    codes = Counter("ack" if isinstance(answer, Ack) else answer.code for answer in answers)
    assert codes == {"ack": 1, "table_full": 49}
    taker = next(caller for caller, answer in zip(crowd, answers, strict=True) if isinstance(answer, Ack))
    await sitting.all_see(4)
    assert sitting.seen().table["seats"]["2"]["player"]["id"] == taker.player.id
    assert taker.tables[sitting.table].seat == 2
    assert all(caller.tables[sitting.table].seat is None for caller in crowd if caller is not taker)


async def test_fifty_at_once_for_one_named_seat_give_one_taker(service: Running) -> None:
    """PL-03: the others are told that this seat is taken, though another is free."""
    sitting = await seated(service, 1, seats=3)
    crowd = [await service.come(f"crowd {number}") for number in range(50)]
    for caller in crowd:
        await caller.watch(sitting.table)
    wish = {"type": "take_seat", "seat": 2}
    answers = await asyncio.gather(*(caller.ask(sitting.table, wish) for caller in crowd))
    codes = Counter("ack" if isinstance(answer, Ack) else answer.code for answer in answers)
    assert codes == {"ack": 1, "seat_taken": 49}


async def test_a_player_on_two_connections_sits_once(service: Running) -> None:
    """PL-03"""
    sitting = await seated(service, 1)
    _, token = await service.player("Bela")
    both = [await service.call(token) for _ in range(2)]
    for caller in both:
        await caller.watch(sitting.table)
    answers = await asyncio.gather(
        *(caller.ask(sitting.table, {"type": "take_seat", "seat": 1 + place}) for place, caller in enumerate(both))
    )
    assert sorted("ack" if isinstance(answer, Ack) else answer.code for answer in answers) == ["ack", "already_seated"]
    for caller in both:
        await caller.sees(sitting.table, 3)
        assert caller.tables[sitting.table].seat is not None


async def test_a_player_sits_once_at_a_table(service: Running) -> None:
    """PL-03"""
    sitting = await seated(service, 1)
    assert await sitting.maker.refused(sitting.table, {"type": "take_seat"}) == "already_seated"
    assert await sitting.maker.refused(sitting.table, {"type": "take_seat", "seat": 2}) == "already_seated"
    assert sitting.seen().table["seats"]["2"] == {}


async def test_without_a_number_one_gets_the_first_free_seat(service: Running) -> None:
    """PL-03"""
    sitting = await seated(service, 2)
    await sitting.ask(0, "leave_seat")
    cem = await service.come("Cem")
    await cem.watch(sitting.table)
    await cem.done(sitting.table, {"type": "take_seat"})
    assert cem.tables[sitting.table].seat == 0


@pytest.mark.parametrize(
    ("seat", "code"), [(3, "not_offered"), (49, "not_offered"), (50, "malformed"), (-1, "malformed")]
)
async def test_there_is_no_such_seat(service: Running, seat: int, code: str) -> None:
    """PL-03"""
    sitting = await seated(service, 1)
    bela = await service.come("Bela")
    await bela.watch(sitting.table)
    assert await bela.refused(sitting.table, {"type": "take_seat", "seat": seat}) == code
    assert await sitting.maker.refused(sitting.table, {"type": "add_bot", "seat": seat}) == code


async def test_the_maker_adds_bots_and_sends_them_away(service: Running) -> None:
    """PL-03"""
    sitting = await seated(service, 1)
    await sitting.ask(0, "add_bot", seat=2, bot="random")
    await sitting.ask(0, "add_bot")
    assert [sitting.seen().table["seats"][seat].get("bot") for seat in "012"] == [None, bot_of(service), "random"]
    assert await sitting.maker.refused(sitting.table, {"type": "add_bot"}) == "table_full"
    assert await sitting.maker.refused(sitting.table, {"type": "add_bot", "seat": 1}) == "seat_taken"
    await sitting.ask(0, "leave_seat", seat=1)
    assert sitting.seen().table["seats"]["1"] == {}
    assert await sitting.maker.refused(sitting.table, {"type": "leave_seat", "seat": 1}) == "already_done"
    assert await sitting.maker.refused(sitting.table, {"type": "add_bot", "bot": "deep_thought"}) == "no_such_bot"


async def test_before_the_start_the_maker_clears_a_players_seat_and_not_after(service: Running) -> None:
    """PL-03"""
    sitting = await seated(service, 2)
    bela = sitting.people[1]
    await sitting.ask(0, "leave_seat", seat=1)
    await bela.until(lambda: bela.tables[sitting.table].seat is None)
    assert sitting.seen().table["seats"]["1"] == {}
    await bela.done(sitting.table, {"type": "take_seat", "seat": 1})
    await sitting.ask(0, "add_bot")
    await sitting.ask(0, "start")
    assert await sitting.maker.refused(sitting.table, {"type": "leave_seat", "seat": 1}) == "not_open"


def bot_of(service: Running) -> str:
    """The game's own stand-in."""
    return next(iter({**service.node.directory.games["vita_mors"].bots, "random": None}))


async def test_nobody_but_the_maker_adds_bots_or_sends_anybody_away(service: Running) -> None:
    """PL-03"""
    sitting = await seated(service, 2)
    bela = sitting.people[1]
    assert await bela.refused(sitting.table, {"type": "add_bot"}) == "not_the_maker"
    await sitting.ask(0, "add_bot")
    assert await bela.refused(sitting.table, {"type": "leave_seat", "seat": 2}) == "not_your_seat"
    assert await bela.refused(sitting.table, {"type": "leave_seat", "seat": 0}) == "not_your_seat"
    assert sitting.seen().version == 4


async def test_whoever_stands_up_is_a_spectator_again(service: Running, codec: Codec) -> None:
    """PL-03"""
    sitting = await seated(service, 2, codecs=[codec])
    await sitting.ask(1, "leave_seat")
    seen = sitting.seen(1)
    assert (seen.seat, seen.private, seen.offers) == (None, None, None)
    assert await sitting.people[1].refused(sitting.table, {"type": "leave_seat"}) == "not_your_seat"


async def test_a_seat_is_given_to_a_bot_and_back(service: Running, codec: Codec) -> None:
    """PL-03: the bot plays, the player may not; then the other way round."""
    sitting = await started(service, 3, codecs=[codec])
    await sitting.ask(0, "add_bot", seat=0, bot="random")
    chair = sitting.seen().table["seats"]["0"]
    assert (chair["bot"], chair["player"]["id"]) == ("random", sitting.maker.player.id)
    while sitting.seen().game["phase"] in ("visit", "pick", "diagnosis"):
        await sitting.play_one(Random(0))
    assert await sitting.maker.refused(sitting.table, {"type": "vote", "coin": "vita"}) == "not_your_seat"
    assert sitting.seen().game_offers() == []
    await sitting.maker.done(sitting.table, {"type": "take_seat"})
    assert "bot" not in sitting.seen().table["seats"]["0"]
    assert await sitting.maker.refused(sitting.table, {"type": "take_seat"}) == "already_seated"
    while sitting.seen().status == "running" and 0 not in sitting.seen().awaited:
        await sitting.play_one(Random(0))
    assert sitting.seen().game_offers() != []


async def test_a_seat_is_nobody_elses_to_give_or_take(service: Running) -> None:
    """PL-03"""
    sitting = await started(service, 2, seats=3)
    stranger = await service.come("Mallory")
    await stranger.watch(sitting.table)
    table = sitting.table
    assert await sitting.people[1].refused(table, {"type": "add_bot", "seat": 0}) == "not_your_seat"
    assert await sitting.maker.refused(table, {"type": "add_bot", "seat": 1}) == "not_your_seat"
    assert await stranger.refused(table, {"type": "add_bot", "seat": 0}) == "not_your_seat"
    for seat in range(3):
        assert await stranger.refused(table, {"type": "take_seat", "seat": seat}) == "not_open"
    await sitting.ask(1, "add_bot")
    assert await stranger.refused(table, {"type": "take_seat", "seat": 1}) == "not_open"
    assert await sitting.maker.refused(table, {"type": "take_seat", "seat": 1}) == "not_open"
    assert await sitting.people[1].refused(table, {"type": "add_bot"}) == "already_done"


async def test_bots_play_a_table_to_its_end(service: Running) -> None:
    """PL-03: one player who hands the seat over, and two bots."""
    sitting = await started(service, 1, seats=3)
    await sitting.ask(0, "add_bot")
    await sitting.maker.sees_status(sitting.table, "over")
