"""PL-14: the machine's clock is set under a real node, on SQLite, by libfaketime: time at its tables goes on."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from pathlib import Path

import httpx

from service.games.vita_mors import GAME
from service.log import open_store
from service.log.commit import decode
from tests.faults.clocks import can_be_set, set_clock
from tests.kills.node import Node
from tests.service.caller import Caller

HOUR_S, DAY_S = 3_600, 86_400
STEP_S = 1
TABLE = {"game": "vita_mors", "seats": 3, "options": {"first_host": 0}, "clock": {"kind": "step", "step_s": STEP_S}}
SETTINGS: dict[str, object] = {"bot_delay_ms": 50, "clock_s": 0.1, "synchronous": "normal"}


class Machine:
    """A node whose clock can be set, and one table there: a person who does nothing, and two bots."""

    def __init__(self, folder: Path) -> None:
        self.clock = folder / "clock"
        self.url = f"sqlite:///{folder}/obol.db"
        self.node = Node(self.url, folder / "log", SETTINGS)
        can_be_set(self.node, self.clock)
        set_clock(self.clock, 0)

    async def begin(self) -> None:
        self.node.start()
        await self.node.ready()
        async with httpx.AsyncClient(base_url=f"{self.node.url}/api", trust_env=False, verify=False) as http:
            self.token = (await http.post("/players", json={"name": "Ada"})).json()["token"]
            made = await http.post("/tables", json=TABLE, headers={"authorization": f"Bearer {self.token}"})
        self.table = made.json()["table"]
        await self.come()
        await self.ada.done(self.table, {"type": "take_seat", "seat": 0})
        for _ in range(2):
            await self.ada.done(self.table, {"type": "add_bot"})
        await self.ada.done(self.table, {"type": "start"})

    async def come(self) -> None:
        self.ada = await Caller.connect(self.node.url.replace("http", "ws") + "/ws")
        await self.ada.hello(self.token)
        await self.ada.watch(self.table)

    async def restart(self) -> None:
        await self.ada.hang_up()
        await self.node.stop()
        self.node.start()
        await self.node.ready()
        await self.come()

    @property
    def step(self) -> str:
        return str(self.ada.tables[self.table].table["step_version"])

    async def goes_on(self, steps: int) -> None:
        """Bots play and deadlines pass. Of two steps the second one is timed by the clock as it is now."""
        for _ in range(steps):
            before = self.step
            await self.ada.until(lambda before=before: self.step != before)  # type: ignore[misc]

    async def times(self) -> list[int]:
        store = open_store(self.url)
        await store.open()
        try:
            return [decode(GAME, body).at for body in await store.read(self.table)]
        finally:
            await store.close()


async def test_time_goes_on_whatever_the_machines_clock_is_set_to(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    await machine.begin()
    try:
        set_clock(machine.clock, -HOUR_S)
        await machine.goes_on(2)
        await machine.restart()
        await machine.goes_on(1)
        set_clock(machine.clock, DAY_S)
        await machine.goes_on(1)
        await machine.restart()
        before = machine.step
        await asyncio.sleep(1.5 * STEP_S)
        assert machine.step == before, "time has leapt by a day, and people can act first"
        await machine.ada.done(machine.table, {"type": "concede"})  # a choice may be the one made already: no commit
        assert machine.node.faults() == []
        await machine.ada.hang_up()
    finally:
        await machine.node.make_sure_it_is_gone()
    times = await machine.times()
    gaps = sorted(after - before for before, after in pairwise(times))
    assert times == sorted(times)
    assert gaps[-1] >= DAY_S * 1000 - HOUR_S * 1000
    assert gaps[-2] < 60_000, "none but the leap"
