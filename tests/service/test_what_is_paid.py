"""PL-21: whoever asks for what is dear pays for it, by what was counted of it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from service.transport.shares import INTENT, VERSION, VERSION_FOLDED, VERSION_TOLD, WATCH
from tests.service.running import Running, running
from tests.service.sitting import Sitting, started

HERE = "127.0.0.1"


@pytest.fixture
async def poor(tmp_path: Path) -> AsyncIterator[Running]:
    """A service whose address gets next to nothing back while a test looks."""
    async with running(tmp_path, address_cost_per_s=1.0, address_cost_burst=10**9) as service:
        yield service


def left(service: Running) -> float:
    share = service.node.shares.of(HERE)
    assert share is not None
    return share.credit()


async def over(service: Running) -> Sitting:
    sitting = await started(service, 3)
    for person in sitting.people[:2]:
        await person.done(sitting.table, {"type": "concede"})
    return sitting


@pytest.mark.parametrize(("query", "each"), [("", VERSION_TOLD), ("?as=open", VERSION), ("?as=1", VERSION)])
async def test_a_log_by_its_versions(poor: Running, query: str, each: int) -> None:
    sitting = await over(poor)
    versions = sitting.seen().version
    before = left(poor)
    assert (await poor.get(f"/tables/{sitting.table}/log{query}")).status_code == 200
    assert before - left(poor) >= versions * each


async def test_a_table_that_nobody_had_in_memory_by_its_versions(poor: Running) -> None:
    sitting = await over(poor)
    versions = sitting.seen().version
    paid = []
    for is_cold in (False, True):
        if is_cold:
            poor.node.directory.let_go(poor.node.directory.attendances[sitting.table].table)
        before = left(poor)
        assert (await poor.get(f"/tables/{sitting.table}")).status_code == 200
        paid.append(before - left(poor))
    assert paid[1] - paid[0] >= versions * VERSION_FOLDED - 1


async def test_a_watch_and_an_intent(poor: Running) -> None:
    sitting = await started(poor, 3)
    onlooker = await poor.come("Dora")
    before = left(poor)
    await onlooker.watch(sitting.table)
    watched = left(poor)
    assert before - watched >= WATCH
    await onlooker.ask(sitting.table, {"type": "nothing"})
    assert watched - left(poor) >= INTENT
