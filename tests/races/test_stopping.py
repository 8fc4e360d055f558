"""A node that stops leaves nothing running, and has no errors of its own to tell of (PL-17)."""

from __future__ import annotations

import asyncio
import gc
import logging

import pytest

from tests.races.actors import PEOPLE, Nodes


async def test_a_table_that_is_being_read_is_let_be(nodes: Nodes, caplog: pytest.LogCaptureFixture) -> None:
    """The store closes next: whoever still reads would only hear that."""
    name = await nodes.voting()
    node = nodes.one_more()
    node.store.hold("read")
    waking = asyncio.create_task(node.directory.wake(name))
    await node.store.waits("read")
    waking.cancel()
    await asyncio.gather(waking, return_exceptions=True)
    await node.directory.stop()
    node.store.away = True
    node.store.let_go("read")
    await asyncio.gather(*node.store.under_way, return_exceptions=True)
    assert node.directory.loading == {}
    gc.collect()
    await asyncio.sleep(0)
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_a_table_at_work_works_no_longer(nodes: Nodes) -> None:
    name = await nodes.voting()
    nodes.first.store.hold("append")
    await nodes.first.ask(name, PEOPLE[0], "vote", {"type": "vote", "coin": "vita"})
    await nodes.first.store.waits("append")
    table = await nodes.first.table(name)
    task = table.task
    assert task is not None
    await nodes.first.directory.stop()
    assert task.done()
    nodes.first.store.let_go("append")
    await asyncio.gather(*nodes.first.store.under_way)
    assert len(nodes.stands(name, PEOPLE[0], "vote")) == 1, "cancelling the caller does not cancel the append"
