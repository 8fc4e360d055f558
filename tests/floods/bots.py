"""Twenty tables of Welcome with fifty bots each, made and watched from one address.

`python -m tests.floods.bots FORM PORT ADDRESS SECONDS` prints what came of it as JSON, as `tests.floods.abuser` does.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from typing import Any

import httpx

from tests.floods.abuser import lower_priority
from tests.service.caller import Caller

TABLES, SEATS = 20, 50
OPTIONS = {"game": "welcome", "seats": SEATS}
WATCHED_S = 60.0


async def bots(http: httpx.AsyncClient, url: str, address: str, token: str) -> Caller:
    """Who looks on while fifty bots play."""
    headers = {"authorization": f"Bearer {token}"}
    table = (await http.post("/api/tables", json=OPTIONS, headers=headers)).raise_for_status().json()["table"]
    caller = await Caller.connect(url.replace("http", "ws", 1) + "/ws", local_addr=(address, 0))
    await caller.hello(token)
    await caller.watch(table)
    for seat in range(SEATS):
        await caller.ask(table, {"type": "add_bot", "seat": seat})
    await caller.ask(table, {"type": "start"})
    return caller


async def flood(port: int, address: str, seconds: float) -> dict[str, Any]:
    began = asyncio.get_running_loop().time()
    url = f"http://127.0.0.1:{port}"
    way = httpx.AsyncHTTPTransport(local_address=address)
    async with httpx.AsyncClient(base_url=url, transport=way, timeout=WATCHED_S) as http:
        made = (await http.post("/api/players", json={"name": "Bots"})).raise_for_status().json()
        callers = await asyncio.gather(*(bots(http, url, address, made["token"]) for _ in range(TABLES)))
    await asyncio.sleep(max(0.0, began + seconds - asyncio.get_running_loop().time()))
    versions = Counter[str]()
    for caller in callers:
        versions.update({f"version {max(seen.version for seen in caller.tables.values())}": 1})
        await caller.hang_up()
    return {"sent": 0, "made": len(callers), "ends": versions, "first_end_s": None}


def main(name: str, port: str, address: str, seconds: str) -> None:
    lower_priority()
    print(json.dumps(asyncio.run(flood(int(port), address, float(seconds)))))


if __name__ == "__main__":
    main(*sys.argv[1:])
