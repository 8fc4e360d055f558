"""PL-21: all bots of a node think in a share of its time, table by table, and who has cost least goes first."""

from __future__ import annotations

import asyncio

import pytest

from service.table.bots_share import TURN_S, UNIT_S, BotsShare


class Bots:
    """A table's. `told`: how often it was told that it is their turn."""

    def __init__(self, credit: float = 0.0) -> None:
        self.left = credit
        self.told = 0

    def look_at_clock(self) -> None:
        self.told += 1

    def credit(self) -> float:
        return self.left

    def pay(self, cost: int) -> None:
        self.left -= cost


class Shared(BotsShare):
    """By a clock that the test turns; `waits`: how often somebody began to wait."""

    def __init__(self, share: float) -> None:
        self.now = 100.0
        self.waits = 0
        self.planned_s = -1.0
        super().__init__(share, self.wait, lambda: self.now)

    def wait(self) -> None:
        self.waits += 1

    def plan(self) -> None:
        """In how long it looks whose turn it is."""
        before = self.timer
        super().plan()
        if self.timer is not before:
            self.planned_s = self.due_in_s(self.now)

    def on(self, seconds: float) -> None:
        """Time goes by, and the timer with it."""
        self.now += seconds
        if self.timer is not None:
            self.timer.cancel()
            self.next_turn()


@pytest.fixture
async def shared() -> Shared:
    return Shared(0.2)


async def test_whoever_comes_alone_thinks_at_once(shared: Shared) -> None:
    bots = Bots()
    assert shared.may(bots)
    assert shared.may(bots), "still"
    shared.done(bots, 0.0)
    assert shared.may(bots)
    assert shared.waits == bots.told == 0


async def test_after_thinking_nobody_does_until_the_share_is_kept(shared: Shared) -> None:
    first, second = Bots(), Bots()
    assert shared.may(first)
    shared.done(first, 0.1)
    assert not shared.may(second)
    shared.on(0.39)
    assert second.told == 0
    shared.on(0.02)
    assert second.told == 1
    assert shared.may(second)


async def test_one_table_at_a_time(shared: Shared) -> None:
    first, second = Bots(), Bots()
    assert shared.may(first)
    shared.on(1)
    assert not shared.may(second)
    shared.on(1)
    assert second.told == 0
    assert shared.planned_s > 1, "unless the first one says that it is done"
    shared.done(first, 0.0)
    assert shared.planned_s == 0
    shared.on(0)
    assert second.told == 1


async def test_who_has_cost_least_goes_first_and_pays(shared: Shared) -> None:
    many, one = [Bots(1_000.0) for _ in range(3)], Bots(900.0)
    assert shared.may(many[0])
    for bots in (*many[1:], one):
        assert not shared.may(bots)
    shared.done(many[0], 500 * UNIT_S)
    assert many[0].left == 500
    for bots in many:
        bots.left = 500.0  # they are of one address
    shared.on(1)
    assert [bots.told for bots in (*many, one)] == [0, 0, 0, 1]


async def test_of_equals_who_has_waited_longest(shared: Shared) -> None:
    tables = [Bots() for _ in range(4)]
    assert shared.may(tables[0])
    for bots in tables[1:]:
        shared.may(bots)
    shared.done(tables[0], 0.001)
    turns = []
    for _ in range(3):
        shared.on(1)
        (told,) = [bots for bots in tables if bots.told > 0 and bots not in turns]
        turns.append(told)
        assert shared.may(told)
        shared.done(told, 0.001)
    assert turns == tables[1:]


async def test_who_does_not_take_the_turn_loses_it(shared: Shared) -> None:
    first, second = Bots(), Bots()
    assert shared.may(first)
    assert not shared.may(second)
    shared.on(TURN_S)
    assert second.told == 1


async def test_who_leaves_holds_nobody_up(shared: Shared) -> None:
    first, second, third = Bots(), Bots(), Bots()
    assert shared.may(first)
    assert not shared.may(second)
    assert not shared.may(third)
    shared.leave(second)
    shared.leave(first)
    shared.on(0)
    assert (first.told, second.told, third.told) == (0, 0, 1)


async def test_it_tells_by_itself(shared: Shared) -> None:
    """By the loop's own clock."""
    real = BotsShare(0.5, lambda: None)
    first, second = Bots(), Bots()
    assert real.may(first)
    assert not real.may(second)
    real.done(first, 0.001)
    async with asyncio.timeout(10):
        while not second.told:  # noqa: ASYNC110 - nothing else tells of it
            await asyncio.sleep(0.001)
