"""PL-17: a node that goes leaves nothing running, whatever it was waiting for."""

from __future__ import annotations

from tests.fakes.store import FakeStore
from tests.service.seats_of import begun
from tests.service.unplugged import Unplugged


async def test_a_table_that_waits_for_the_store_does_not_begin_anew_when_the_node_goes() -> None:
    """PL-17: what is not answered is asked again, of another node."""
    store = FakeStore()
    node = Unplugged(store)
    seats = await begun(node, 3)
    table = await seats.table()
    store.hold("append")
    seats.lines[0].ask(seats.name, "a", {"type": "concede"})
    await store.waits("append")
    work = table.task
    await node.directory.stop()
    assert work is not None
    assert work.cancelled()
    assert table.task in (None, work)
    store.let_go("append")
    await node.stop()
