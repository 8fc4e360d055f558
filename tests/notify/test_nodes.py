"""PL-26 on several nodes: told once, and not where a page of the player's shows the table on another of them."""

from __future__ import annotations

import pytest

from tests.fakes.push_service import PushService
from tests.fakes.store import FakeStore, Fate
from tests.notify.telling import Telling, telling
from tests.notify.test_push import BELA, HOST_1, WHISPER, awaited_again, come_back_and_go
from tests.service.seats_of import PEOPLE, Seats, sat

BO = 1


async def both_told(*nodes: Telling) -> None:
    for node in nodes:
        await node.all_told()


async def on(node: Telling, seats: Seats, seat: int) -> Seats:
    """The same table at another node, where that seat's player is."""
    line = node.come(PEOPLE[seat])
    await line.watch(seats.name)
    lines = [line if place == seat else other for place, other in enumerate(seats.lines)]
    return Seats(node, seats.name, lines)


async def test_who_looks_on_another_node_is_not_told(pushes: PushService) -> None:
    store = FakeStore()
    async with telling(pushes, store=store) as one, telling(pushes, store=store.another()) as other:
        browser = await one.subscribe(BELA)
        seats = await sat(one, options=HOST_1)
        there = await on(other, seats, BO)
        await other.pin_presence()
        await one.leave(seats.lines[BO])
        await seats.done(0, "start")
        await both_told(one, other)
        assert await one.told(browser) == []
        await other.leave(there.lines[BO])


async def test_it_is_told_once_whoever_appends(pushes: PushService) -> None:
    """Of several nodes that would tell a player of a table the first does, until the player has looked at it."""
    store = FakeStore()
    async with telling(pushes, store=store) as one, telling(pushes, store=store.another()) as other:
        browser = await one.subscribe(BELA)
        seats = await sat(one, **WHISPER)
        there = await on(other, seats, 2)
        one.clock.now += 1_000
        await one.leave(seats.lines[BO])
        await seats.done(0, "start")
        await both_told(one, other)
        assert await one.told(browser) == ["turn"]
        for node in (one, other):
            awaited_again(node, seats)
        await both_told(one, other)
        assert await one.told(browser) == ["turn"]
        await come_back_and_go(other, there, BO)
        for node in (one, other):
            awaited_again(node, seats)
        await both_told(one, other)
        assert await one.told(browser) == ["turn", "turn"]


@pytest.mark.parametrize("fate", [Fate.DONE_UNHEARD, Fate.NOT_DONE])
async def test_a_commit_of_which_the_store_said_nothing_is_told_once_it_is_known(
    pushes: PushService, fate: Fate
) -> None:
    """After the commit, once: also where the store carried it out and could not say so."""
    store = FakeStore()
    async with telling(pushes, store=store) as node:
        browser = await node.subscribe(BELA)
        seats = await sat(node, options=HOST_1)
        await node.leave(seats.lines[BO])
        store.fates["append"].append(fate)
        await seats.done(0, "start")
        assert await node.told(browser) == ["turn"]


async def test_a_store_that_is_away_costs_a_notice_and_nothing_else(pushes: PushService) -> None:
    store = FakeStore()
    async with telling(pushes, store=store) as node:
        browser = await node.subscribe(BELA)
        seats = await sat(node, options=HOST_1)
        await node.leave(seats.lines[BO])
        store.fates["pins"].append(Fate.NOT_DONE)
        await seats.done(0, "start")
        assert await node.told(browser) == []
        assert node.counted("push", "failed") == 1


async def test_what_is_beyond_the_bound_is_not_told(pushes: PushService) -> None:
    """PL-21: a burst of turns holds up no table."""
    async with telling(pushes, notify_waiting=1) as node:
        await node.subscribe(BELA)
        seats = await sat(node, options=HOST_1)
        for seat in (1, 2):
            await node.leave(seats.lines[seat])
        await seats.done(0, "start")
        await node.all_told()
        assert node.counted("push", "dropped") == 1
        assert len(pushes.got) == 1
