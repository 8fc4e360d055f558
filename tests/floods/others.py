"""The others: players of another address, whose acks are waited for."""

from __future__ import annotations

import asyncio
import time

import httpx

from protocol.messages import Ack
from tests.service.caller import Caller

PLAYERS = 4
PACE_S = 0.08
"""Between two intents of one: within the limits of a connection."""
TABLE = {"game": "vita_mors", "seats": 3}


async def player(http: httpx.AsyncClient, url: str, number: int) -> tuple[Caller, str]:
    """One who watches a table of its own."""
    made = (await http.post("/api/players", json={"name": f"Other {number}"})).raise_for_status().json()
    headers = {"authorization": f"Bearer {made['token']}"}
    table = (await http.post("/api/tables", json=TABLE, headers=headers)).raise_for_status().json()["table"]
    caller = await Caller.connect(url.replace("http", "ws", 1) + "/ws")
    await caller.hello(made["token"])
    await caller.watch(table)
    return caller, table


async def acks(caller: Caller, table: str, until: float) -> list[float]:
    """Sit down and stand up, again and again; how long each answer took, in seconds."""
    took: list[float] = []
    seated = len(caller.all(Ack)) % 2 == 1  # each of them changed it
    while (began := time.monotonic()) < until:
        intent = {"type": "leave_seat"} if seated else {"type": "take_seat", "seat": 0, "nonce": "n"}
        answer = await caller.ask(table, intent)
        assert isinstance(answer, Ack), answer
        seated = not seated
        took.append(time.monotonic() - began)
        await asyncio.sleep(max(0.0, PACE_S - took[-1]))
    return took


class Others:
    def __init__(self, url: str) -> None:
        self.url = url
        self.callers: list[tuple[Caller, str]] = []

    async def sit(self) -> None:
        async with httpx.AsyncClient(base_url=self.url, trust_env=False, timeout=30) as http:
            self.callers = [await player(http, self.url, number) for number in range(PLAYERS)]

    async def measure(self, seconds: float) -> list[float]:
        """All their waits, sorted, in milliseconds."""
        until = time.monotonic() + seconds
        found = await asyncio.gather(*(acks(*one, until) for one in self.callers))
        return sorted(wait * 1000 for waits in found for wait in waits)

    async def go(self) -> None:
        for caller, _ in self.callers:
            await caller.hang_up()
