"""OBOL_KEEP_DAYS: so long after its end nothing is kept of a table, on whichever node it is."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from protocol.codes import Code
from service.table.archiving import Archiver
from tests.races.actors import PEOPLE, ActorNode, Nodes

DAY_MS = 86_400_000


@pytest.fixture
async def nodes() -> AsyncIterator[Nodes]:
    found = Nodes(keep_days=2)
    yield found
    await found.stop()


async def ended(nodes: Nodes) -> str:
    name = await nodes.started()
    for seat in (0, 1):
        await nodes.done(name, PEOPLE[seat], f"concede {seat}", {"type": "concede"})
    assert (await nodes.first.table(name)).fold.state.ended
    return name


async def days_later(nodes: Nodes, days: int, node: ActorNode) -> None:
    """The node's round looks whose time has come."""
    nodes.clock.now += days * DAY_MS
    for name, _ in await node.store.due(nodes.clock.now, 10):
        await node.directory.wake(name)
    await nodes.settle()


async def test_it_stays_for_its_days_and_then_it_goes(nodes: Nodes) -> None:
    name = await ended(nodes)
    onlooker = await nodes.first.watch(name)
    await days_later(nodes, 1, nodes.first)
    assert nodes.contents.logs[name]
    await days_later(nodes, 1, nodes.first)
    assert not nodes.contents.logs.get(name)
    assert name not in nodes.contents.listed
    assert name not in nodes.contents.wakes
    assert [why.code for why in onlooker.sent_away] == [Code.NO_SUCH_TABLE]
    assert name not in nodes.first.directory.attendances


async def test_a_table_that_runs_stays(nodes: Nodes) -> None:
    name = await nodes.started(clocked=True)
    await days_later(nodes, 100, nodes.first)
    assert nodes.contents.logs[name]


async def test_another_node_that_has_it_in_memory_lets_it_go_and_takes_it_for_no_loss(nodes: Nodes) -> None:
    other = nodes.one_more()
    name = await ended(nodes)
    onlooker = await other.watch(name)
    await days_later(nodes, 2, nodes.first)
    await other.directory.look_at_logs()
    await nodes.settle()
    assert [why.code for why in onlooker.sent_away] == [Code.NO_SUCH_TABLE]
    assert "obol_lost_tails_total 0.0" in other.directory.telemetry.text().decode()


async def test_without_the_setting_nobody_is_woken_for_it() -> None:
    nodes = Nodes()
    name = await ended(nodes)
    await days_later(nodes, 10_000, nodes.first)
    assert nodes.contents.logs[name]
    assert name not in nodes.contents.wakes
    await nodes.stop()


async def test_those_that_ended_before_it_was_set_go_as_well() -> None:
    before = Nodes()
    name = await ended(before)
    node = before.first
    assert name not in before.contents.wakes
    archiver = Archiver(node.store, None, 0, node.directory.telemetry, keep_ms=2 * DAY_MS)
    await archiver.wake_those_that_ended()
    assert before.contents.wakes[name] == before.clock.now + 2 * DAY_MS
    before.contents.set_wake(name, None)
    await archiver.wake_those_that_ended()
    assert name not in before.contents.wakes, "once is enough"
    await before.stop()
