"""PL-15, PL-21: bots play where somebody watches or has a seat; a table at which nobody is waits, and not for ever."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from service.platform.options import NoClock, StepClock, TableOptions
from tests.races.actors import PEOPLE, STEP_S, ActorNode, Nodes

DESERTED_S, GRACE_S = 1_000, 30


@pytest.fixture
async def nodes() -> AsyncIterator[Nodes]:
    found = Nodes(deserted_s=DESERTED_S, grace_s=GRACE_S)
    yield found
    await found.stop()


async def begun(nodes: Nodes, *, people: int = 0, clocked: bool = False) -> str:
    """A table that runs, at which so many people sit, and bots on the other seats."""
    clock = StepClock(STEP_S) if clocked else NoClock()
    options = TableOptions(game="vita_mors", seats=3, options={"first_host": 2}, clock=clock)
    name = await nodes.first.directory.open_table(PEOPLE[0], options)
    assert isinstance(name, str)
    for seat in range(3):
        intent = {"type": "take_seat" if seat < people else "add_bot", "seat": seat}
        await nodes.done(name, PEOPLE[seat if seat < people else 0], f"seat {seat}", intent)
    await nodes.done(name, PEOPLE[0], "start", {"type": "start"})
    return name


async def looked(
    nodes: Nodes, name: str, *, times: int = 5, after_s: float = 1.0, node: ActorNode | None = None
) -> int:
    """How many versions it has gone on by, looked at so often."""
    table = await (node or nodes.first).table(name)
    before = table.fold.version
    for _ in range(times):
        nodes.clock.now += int(after_s * 1000)
        table.look_at_clock()
        await nodes.settle()
    return table.fold.version - before


async def test_bots_alone_wait(nodes: Nodes) -> None:
    name = await begun(nodes)
    state = (await nodes.first.table(name)).fold.state
    assert await looked(nodes, name) == 0
    assert nodes.contents.wakes[name] == state.played_at + DESERTED_S * 1000
    assert (await nodes.first.table(name)).deserted


async def test_they_play_as_long_as_somebody_watches(nodes: Nodes) -> None:
    name = await begun(nodes)
    await looked(nodes, name)
    before = (await nodes.first.table(name)).fold.version
    onlooker = await nodes.first.watch(name)
    await nodes.settle()
    assert (await nodes.first.table(name)).fold.version > before, "at once"
    assert await looked(nodes, name, times=1) > 0
    (await nodes.first.attendance(name)).go(onlooker)
    assert await looked(nodes, name) == 0


async def test_they_play_for_a_player_who_is_not_connected(nodes: Nodes) -> None:
    name = await begun(nodes, people=1)
    assert await looked(nodes, name, times=2) > 0


async def test_where_every_player_is_gone_they_wait_until_one_is_back(nodes: Nodes) -> None:
    name = await begun(nodes, people=2)
    await looked(nodes, name, after_s=GRACE_S)
    state = (await nodes.first.table(name)).fold.state
    assert all(chair.bot for chair in state.chairs)
    assert await looked(nodes, name) == 0
    await nodes.first.watch(name, PEOPLE[1])
    await nodes.settle()
    table = await nodes.first.table(name)
    assert table.fold.state.chairs[1].played_by_player
    assert not table.deserted


async def test_who_watches_on_another_node_is_company(nodes: Nodes) -> None:
    name = await begun(nodes)
    other = nodes.one_more()
    await other.watch(name)
    place = await other.attendance(name)
    place.presence.tell()
    await nodes.settle()
    assert await looked(nodes, name) > 0


async def test_nobody_ever_looks_again(nodes: Nodes) -> None:
    name = await begun(nodes)
    await looked(nodes, name, times=1, after_s=DESERTED_S - 1)
    assert (await nodes.first.table(name)).fold.state.status == "running"
    await looked(nodes, name, times=1, after_s=1)
    assert (await nodes.first.table(name)).fold.state.status == "abandoned"
    (event,) = nodes.events(name, "table_abandoned")
    assert event["reason"] == "everybody_gone"
    assert event["seed"]


async def test_no_time_runs_out_where_nobody_is(nodes: Nodes) -> None:
    """Whoever looks then sees the bots go on as if they had just been asked."""
    name = await begun(nodes, clocked=True)
    assert await looked(nodes, name, after_s=2 * STEP_S) == 0
    await nodes.first.watch(name)
    await nodes.settle()
    commit = nodes.commits(name)[-1]
    assert commit.answers
    assert all(one.intent["type"] != "run_out" for one in commit.asked)
