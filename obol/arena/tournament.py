"""Playing a tournament: a service of its own in this process, and every entrant's program over real sockets."""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec

from obol.arena.entrant import Entrant
from obol.arena.orders import Order
from obol.arena.ratings import Play, Seat, ranks_of
from obol_client import Api, Program, Runner
from obol_client.runner import Played
from service.node.server import Server, make_server
from service.support.settings import Settings

MUCH = 10**9
QUICK: dict[str, Any] = {
    "port": 0,
    "synchronous": "normal",
    "bot_delay_ms": 0,
    "intents_per_s": MUCH,
    "intents_burst": MUCH,
    "http_per_s": MUCH,
    "http_burst": MUCH,
    "tables_per_s": MUCH,
    "tables_burst": MUCH,
    "address_cost_per_s": MUCH,
    "address_cost_burst": MUCH,
    "undos_per_s": MUCH,
    "undos_burst": MUCH,
    "connections_per_address": 100_000,
}
"""Nobody here is a stranger: nothing is held back."""


class Wanted(msgspec.Struct, frozen=True):
    """`at_once`: tables played at the same time. `limit_s`: for one thought. `logs`: where each play's log goes; None:
    nowhere."""

    game: str
    options: dict[str, Any]
    at_once: int
    limit_s: float
    logs: Path | None


async def tournament(
    entrants: Sequence[Entrant], orders: Sequence[Order], wanted: Wanted, on_play: Callable[[Play], object]
) -> list[Play]:
    """Play all of these, and tell of each when it is over; returned in the order wanted. Raises Refused where the
    game does not take these seats or options, and what a player meets that cannot go on."""
    with tempfile.TemporaryDirectory(prefix="obol-arena-") as folder:
        server = make_server(Settings(log=f"sqlite:///{Path(folder) / 'arena.db'}", **QUICK))
        serving = asyncio.create_task(server.serve())
        try:
            await server.serving.wait()
            return await play_all(server, entrants, orders, wanted, on_play)
        finally:
            server.should_exit = True
            await serving


async def play_all(
    server: Server,
    entrants: Sequence[Entrant],
    orders: Sequence[Order],
    wanted: Wanted,
    on_play: Callable[[Play], object],
) -> list[Play]:
    url = f"http://127.0.0.1:{server.port}"
    room = asyncio.Semaphore(wanted.at_once)
    async with AsyncExitStack() as stack:
        api = await stack.enter_async_context(Api(url))
        hall = Hall(api, wanted, await runners(stack, api, url, entrants, orders, wanted))

        async def play(number: int, order: Order) -> Play:
            async with room:
                found = await hall.play(number, order)
            on_play(found)
            return found

        async with asyncio.TaskGroup() as group:
            plays = [group.create_task(play(number, order)) for number, order in enumerate(orders, 1)]
    return [one.result() for one in plays]


async def runners(
    stack: AsyncExitStack, api: Api, url: str, entrants: Sequence[Entrant], orders: Sequence[Order], wanted: Wanted
) -> dict[tuple[int, int], tuple[str, Runner]]:
    """A player of each entrant, and as many more as it has seats at one table; by entrant and which of them, the
    token and its runner. All its tables go over that one connection."""
    found = {}
    for place, entrant in enumerate(entrants):
        think = entrant.think
        if isinstance(think, Program):
            await stack.enter_async_context(think)
        for copy in range(max(order.count(place) for order in orders)):
            player = await api.new_player(f"{entrant.label} {place + 1}{'abcdefghij'[copy] if copy else ''}")
            runner = Runner(url, player.token, think, limit_s=wanted.limit_s, most_tables=wanted.at_once)
            found[place, copy] = player.token, await stack.enter_async_context(runner)
    return found


class Hall:
    """Where the tables are."""

    def __init__(self, api: Api, wanted: Wanted, runners: dict[tuple[int, int], tuple[str, Runner]]) -> None:
        self.api = api
        self.wanted = wanted
        self.runners = runners

    async def play(self, number: int, order: Order) -> Play:
        counted: Counter[int] = Counter()
        people = []
        for place in order:
            people.append(self.runners[place, counted[place]])
            counted[place] += 1
        opened = await self.api.open_table(
            self.wanted.game, len(order), options=self.wanted.options, start_when_full=True, token=people[0][0]
        )
        async with asyncio.TaskGroup() as group:
            seats = [group.create_task(runner.play(opened.table, seat=seat)) for seat, (_, runner) in enumerate(people)]
        return await self.told(number, order, opened.table, [seat.result() for seat in seats])

    async def told(self, number: int, order: Order, table: str, played: Sequence[Played]) -> Play:
        outcome = played[0].view.table.get("outcome", {})
        ranks = ranks_of(outcome, len(order))
        file = ""
        if self.wanted.logs is not None:
            path = self.wanted.logs / f"{self.wanted.game}-{number:04}.json"
            path.write_bytes(msgspec.json.encode(await self.api.log(table)))
            file = str(path)
        return Play(
            order=order,
            table=table,
            reason=outcome.get("reason", "abandoned"),
            seats=tuple(seat_of(one, rank) for one, rank in zip(played, ranks, strict=True)),
            log=file,
        )


def seat_of(played: Played, rank: int) -> Seat:
    return Seat(
        won=played.won,
        rank=rank,
        thoughts=played.thoughts,
        thought_s=played.thought_s,
        late=played.late,
        faults=played.faults,
        refusals=played.refusals,
    )
