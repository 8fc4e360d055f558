"""Fifty seats and two hundred spectators at one table, over real sockets, to the end."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bench.big_table import BigTable
from obol_client import Client
from tests.service.running import running

SEATS, SPECTATORS = 50, 200
BOUND_S = 240.0


async def test_fifty_seats_play_to_the_end_before_two_hundred_spectators(tmp_path: Path) -> None:
    """WL-13, PL-10, PL-11: everybody has every version, in order, and what one kept up to date is what one who comes
    now is given."""
    async with asyncio.timeout(BOUND_S), running(tmp_path, connections_per_address=1_000) as service:
        tokens = [(await service.player(f"Reaper {number}"))[1] for number in range(SEATS)]
        answer = await service.http.post(
            "/api/tables",
            json={"game": "welcome", "seats": SEATS},
            headers={"authorization": f"Bearer {tokens[0]}"},
        )
        name = answer.json()["table"]
        table = BigTable(service.server.port, name, tokens, SPECTATORS)
        async with Client(service.url) as watcher:
            watched = await watcher.watch(name)
            await table.play()
            await watched.reach(table.sitters[0].version)
            async with Client(service.url) as late:
                fresh = (await late.watch(name)).view
            assert fresh == watched.view
        assert {viewer.version for viewer in table.viewers} == {fresh.version}
        assert fresh.status == "over"
        assert len(fresh.public["game"]["seats"]) == SEATS
        assert len(table.turn_s) == fresh.public["game"]["turn"] > 10
        await table.hang_up()
        assert service.faults == 0
