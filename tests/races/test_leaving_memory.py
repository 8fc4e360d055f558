"""A table leaves memory when nobody needs it; whoever comes at that moment is not left watching a table that nobody
tells anything (PL-10)."""

from __future__ import annotations

import asyncio

import pytest

from protocol.messages import Update
from tests.races.actors import PEOPLE, Nodes, Onlooker, come


@pytest.mark.parametrize("leaving", ["idle", "room"])
async def test_whoever_comes_as_the_table_would_leave_watches_the_one_there_is(nodes: Nodes, leaving: str) -> None:
    name = await nodes.voting()
    attendance = await nodes.first.attendance(name)
    onlooker = Onlooker(PEOPLE[0])
    nodes.first.store.hold("tail")
    coming = asyncio.create_task(come(attendance, onlooker, None))
    await nodes.first.store.waits("tail")
    nodes.clock.now += 3_600_000
    if leaving == "idle":
        nodes.first.directory.sweep()
    else:
        nodes.first.directory.settings = type(nodes.first.directory.settings)(max_tables=1)
        await nodes.first.directory.find("another")
    nodes.first.store.let_go("tail")
    await coming
    seen = await nodes.first.watch(name)
    await nodes.done(name, PEOPLE[1], "vote", {"type": "vote", "coin": "vita"})
    assert seen.versions(Update) == onlooker.versions(Update)
    assert seen.versions(Update)[-1] == len(nodes.contents.logs[name])
