"""PL-03: bots that think for long do it in turns with everybody else."""

from __future__ import annotations

import asyncio
import dataclasses
import time
from typing import Any

from service.games.kernel import Chance, Seen
from service.projection.replay import TURN_S
from tests.fakes.store import FakeStore
from tests.service.extra.whisper import GAME
from tests.service.seats_of import PEOPLE
from tests.service.unplugged import Unplugged


async def test_others_have_their_turn_between_two_bots() -> None:
    """And what the bots do stands in one commit all the same."""
    turns: list[int] = []
    count = 0

    def slow(seen: Seen, chance: Chance) -> dict[str, Any]:
        turns.append(count)
        ready = time.perf_counter() + 2 * TURN_S
        while time.perf_counter() < ready:
            pass
        return {"type": "done"}

    async def somebody_else() -> None:
        nonlocal count
        while True:
            count += 1
            await asyncio.sleep(0)

    node = Unplugged(FakeStore(), games={"whisper": dataclasses.replace(GAME, bots={"slow": slow})})
    name = await node.open_table(PEOPLE[0], seats=4, game="whisper")
    maker = node.come(PEOPLE[0])
    await maker.watch(name)
    for seat in range(4):
        await maker.done(name, f"bot {seat}", {"type": "add_bot", "bot": "slow"})
    started = await maker.done(name, "start", {"type": "start"})
    other = asyncio.create_task(somebody_else())
    await node.turn_clock(1_000)
    other.cancel()
    assert len(set(turns)) == 4
    assert maker.sees(name).version == started + 1
    await node.stop()
