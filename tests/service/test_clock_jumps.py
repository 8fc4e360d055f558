"""PL-14: time at a table never goes back and never stands because a clock was set, and none runs out while nobody could
act."""

from __future__ import annotations

import itertools
from random import Random
from typing import Any

import pytest

from service.log import Store
from service.log.commit import decode
from service.support.clock import LEAP_MS, MERCY_MS, Clock
from tests.fakes.store import FakeStore
from tests.service.seats_of import PEOPLE
from tests.service.unplugged import DAWN_MS, Unplugged, unplugged

MINUTE_MS, HOUR_MS, DAY_MS = 60_000, 3_600_000, 86_400_000
JUMPS = [-DAY_MS, -HOUR_MS, -MINUTE_MS, 0, MINUTE_MS, HOUR_MS, DAY_MS]


class Hand:
    """A store's clock that is set as one likes, and a steady one."""

    def __init__(self) -> None:
        self.wall_ms = DAWN_MS
        self.steady_s = 1_000.0

    async def now_ms(self) -> int:
        return self.wall_ms

    def go_on(self, seconds: float) -> None:
        self.wall_ms += int(seconds * 1000)
        self.steady_s += seconds

    async def clock(self, store: Any) -> Clock:
        """As a node has it that starts now."""
        store.now_ms = self.now_ms
        clock = Clock(store, lambda: self.steady_s)
        await clock.set()
        return clock


@pytest.fixture
def hand() -> Hand:
    return Hand()


async def test_set_back_it_goes_on_and_so_it_does_after_a_restart(hand: Hand) -> None:
    store = FakeStore()
    clock = await hand.clock(store)
    for jump in (-MINUTE_MS, -HOUR_MS, -DAY_MS):
        before = clock.now_ms()
        hand.wall_ms += jump
        await clock.set()
        assert clock.now_ms() == before
        hand.go_on(10)
        assert clock.now_ms() == before + 10_000
        await clock.set()
        clock = await hand.clock(store)
        assert clock.now_ms() == before + 10_000
        assert not clock.mercy_ms()


async def test_set_ahead_under_a_node_it_is_not_followed(hand: Hand) -> None:
    clock = await hand.clock(FakeStore())
    hand.wall_ms += DAY_MS
    await clock.set()
    assert clock.now_ms() == DAWN_MS
    hand.wall_ms -= DAY_MS
    hand.go_on(5)
    await clock.set()
    assert clock.now_ms() == DAWN_MS + 5_000
    assert not clock.mercy_ms()


async def test_what_leaps_is_followed_with_mercy(hand: Hand) -> None:
    """The service was down, or another node started after the store's clock was set; all nodes agree soon."""
    store = FakeStore()
    old = await hand.clock(store)
    hand.wall_ms += DAY_MS
    new = await hand.clock(store)
    assert (new.now_ms(), new.mercy_ms()) == (hand.wall_ms, MERCY_MS)
    await old.set()
    assert (old.now_ms(), old.mercy_ms()) == (new.now_ms(), MERCY_MS)
    hand.go_on(MERCY_MS / 1000)
    assert old.mercy_ms() == new.mercy_ms() == 0


async def test_a_small_leap_costs_nobody_the_time_it_took(hand: Hand) -> None:
    """Of the store's clock, or of another node's that it has seen a commit of."""
    clock = await hand.clock(FakeStore())
    hand.wall_ms += 30_000
    await clock.set()
    assert (clock.now_ms(), clock.mercy_ms()) == (hand.wall_ms, 30_000)
    hand.go_on(30)
    assert not clock.mercy_ms()
    clock.seen(hand.wall_ms + 5_000)
    assert clock.mercy_ms() == 5_000


async def test_it_is_never_behind_a_commit(hand: Hand) -> None:
    clock = await hand.clock(FakeStore())
    clock.seen(DAWN_MS + 700)
    clock.seen(DAWN_MS - 700)
    assert clock.now_ms() == DAWN_MS + 700


async def at_table(node: Unplugged, hand: Hand, store: Store) -> str:
    """One person and two bots, five seconds a step."""
    node.directory.clock = node.clock = await hand.clock(store)  # type: ignore[assignment]
    table = await node.open_table(PEOPLE[0], options={"first_host": 0}, clock={"kind": "step", "step_s": 5})
    line = node.come(PEOPLE[0])
    await line.watch(table)
    intents: list[dict[str, Any]] = [{"type": "take_seat", "seat": 0}, *[{"type": "add_bot"}] * 2, {"type": "start"}]
    for number, intent in enumerate(intents):
        await line.done(table, f"{number}", intent)
    return table


async def test_a_game_goes_on_however_the_clock_jumps_at_every_step(hand: Hand) -> None:
    """To its end, by bots and deadlines; with the log in order and no time in it that did not go by."""
    source = Random(12)
    async with unplugged() as node:
        table = await at_table(node, hand, node.store)
        actor = await node.table(table)
        while not actor.fold.state.ended:
            before = actor.fold.version
            hand.wall_ms += source.choice(JUMPS)
            await node.clock.set()
            hand.go_on(6)
            await node.look()
            assert actor.fold.version > before, "it stands"
        times = [decode(actor.game, body).at for body in await node.store.read(table)]
        assert times == sorted(times)
        assert all(after - before <= 6_000 + LEAP_MS for before, after in itertools.pairwise(times))


@pytest.mark.parametrize("jump", [-HOUR_MS, DAY_MS])
async def test_set_while_no_node_was_there_people_can_act_and_then_it_goes_on(hand: Hand, jump: int) -> None:
    async with unplugged() as node:
        table = await at_table(node, hand, node.store)
        node.directory.let_go(await node.table(table))
        hand.wall_ms += jump
        node.directory.clock = node.clock = await hand.clock(node.store)  # type: ignore[assignment]
        actor = await node.table(table)
        await node.look()
        before = actor.fold.version
        assert actor.fold.state.step == "visit 1"
        line = node.come(PEOPLE[0])
        await line.watch(table)
        await line.done(table, "visit", {"type": "visit", "deck": "slaves"})
        hand.go_on(MERCY_MS / 1000 + 6)
        await node.look()
        assert actor.fold.version > before + 1
