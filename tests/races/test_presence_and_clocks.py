"""PL-14, PL-15: whom other nodes have at a table is believed by the nodes' clock, whatever the store's is set to."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.races.actors import PEOPLE, Nodes

GRACE_S, HOUR_MS, DAY_MS = 10, 3_600_000, 86_400_000


@pytest.fixture
async def nodes() -> AsyncIterator[Nodes]:
    found = Nodes(grace_s=GRACE_S)
    yield found
    await found.stop()


async def with_one_elsewhere(nodes: Nodes) -> str:
    """A table that the first node has in memory; the player of seat 1 watches it on another one."""
    name = await nodes.started()
    other = nodes.one_more()
    await other.watch(name, PEOPLE[1])
    await other.directory.mark_presence()
    return name


async def stood_in(nodes: Nodes, name: str, *, after_s: float, store_by_ms: int) -> set[int]:
    """The seats that bots play once the store's clock was set and so much time has gone by."""
    nodes.contents.now_ms = lambda: nodes.clock.now + store_by_ms
    nodes.clock.now += int(after_s * 1000)
    (await nodes.first.table(name)).look_at_clock()
    await nodes.first.settle()
    return {event["seat"] for event in nodes.events(name, "bot_added") if event["away"]}


@pytest.mark.parametrize("store_by_ms", [0, DAY_MS, -DAY_MS])
async def test_who_is_on_another_node_is_here(nodes: Nodes, store_by_ms: int) -> None:
    name = await with_one_elsewhere(nodes)
    assert await stood_in(nodes, name, after_s=2 * GRACE_S, store_by_ms=store_by_ms) == {0, 2}


@pytest.mark.parametrize("store_by_ms", [0, -HOUR_MS])
async def test_whom_a_dead_node_had_is_gone(nodes: Nodes, store_by_ms: int) -> None:
    name = await with_one_elsewhere(nodes)
    believed_s = nodes.first.directory.pinned_s
    assert await stood_in(nodes, name, after_s=believed_s + 2 * GRACE_S, store_by_ms=store_by_ms) == {0, 1, 2}
