"""Golden recordings for authors of clients: a whole game of each kind, as every seat and a spectator said and heard it.

`python -m tests.kit.whole_games` makes protocol/recordings anew; with names behind it, those of these games.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from obol_client import Api, Client, View, play_seat, random_brain, sit_down
from service.games import games
from tests.kit.installed import ROOT
from tests.kit.recording import Recorder, recorder
from tests.service.running import Running, running

FOLDER = ROOT / "protocol" / "recordings"
SEED = 15


def file_of(game: str) -> Path:
    return FOLDER / f"{game}.ndjson.gz"


async def sit_and_play(through: Recorder, token: str, table: str, seat: int) -> View:
    async with Client(through.url, token, "json") as client:
        watched = await client.watch(table)
        await sit_down(watched, seat=seat)
        return await play_seat(watched, random_brain(SEED + seat))


async def look_on(through: Recorder, table: str, there: asyncio.Event) -> View:
    async with Client(through.url, None, "json") as client:
        watched = await client.watch(table)
        there.set()
        async for _ in watched:
            if watched.view.ended:
                break
        return watched.view


async def played(service: Running, game: str) -> list[dict[str, Any]]:
    """A game of as few seats as there may be but two at least; its lines, viewer by viewer."""
    seats = max(2, min(games()[game].seat_counts))
    there = asyncio.Event()
    async with Api(service.url) as api, asyncio.TaskGroup() as group:
        tokens = [(await api.new_player(f"Player {'ABCDEF'[seat]}")).token for seat in range(seats)]
        table = (await api.open_table(game, seats, start_when_full=True, token=tokens[0])).table
        lines: list[dict[str, Any]] = []

        async def as_viewer(seat: int | None) -> None:
            async with recorder(service) as through:
                if seat is None:
                    await look_on(through, table, there)
                else:
                    await sit_and_play(through, tokens[seat], table, seat)
            viewer = "spectator" if seat is None else seat
            for step in through.steps:
                ((of, text),) = step.items()
                lines.append({"viewer": viewer, "from": of, "frame": without_token(json.loads(text))})

        group.create_task(as_viewer(None))
        await there.wait()
        for seat in range(seats):
            group.create_task(as_viewer(seat))
    return lines


def without_token(frame: dict[str, Any]) -> dict[str, Any]:
    """A token is good for nothing any more, but nobody should get used to seeing one."""
    return {**frame, "token": "TOKEN"} if "token" in frame else frame


async def record(names: Iterable[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in names or games():
        async with running(Path(tempfile.mkdtemp())) as service:
            lines = await played(service, game)
        text = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)
        file_of(game).write_bytes(gzip.compress(text.encode(), 9, mtime=0))


if __name__ == "__main__":
    asyncio.run(record(sys.argv[1:]))
