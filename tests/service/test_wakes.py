"""PL-14: a wake that stays as it was is never later than what is due."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from service.platform.state import TableState
from service.table.wakeup import Wakeup
from tests.service.seats_of import begun
from tests.service.unplugged import unplugged

CLOCKS: dict[str, dict[str, Any]] = {
    "none": {},
    "impatient": {"patience_s": 10},
    "step": {"clock": {"kind": "step", "step_s": 60}},
    "bank": {"clock": {"kind": "bank", "bank_s": 90}},
}


@pytest.mark.parametrize("clock", CLOCKS)
async def test_a_wake_is_kept_only_where_nothing_is_due_sooner(clock: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = []
    new_wake = Wakeup.new_wake

    def checked(wakeup: Wakeup, after: TableState[Any]) -> int | None:
        wake = new_wake(wakeup, after)
        if wake is None:
            kept.append(wakeup.stored_wake)
            assert after.at < wakeup.stored_wake <= wakeup.wake_of(after, after.at + wakeup.grace_ms)
        return wake

    monkeypatch.setattr(Wakeup, "new_wake", checked)
    source = Random(clock)
    async with unplugged(grace_s=120) as node:
        seats = await begun(node, 3, **CLOCKS[clock])
        for _ in range(40):
            if seats.seen().table["status"] != "running":
                break
            await seats.play_one(source)
            await node.turn_clock(source.choice((0, 100, 7_000)))
    assert kept or clock == "bank", "every commit of a bank's moves its deadline"
