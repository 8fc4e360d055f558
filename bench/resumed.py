"""What a table holds in memory once it is over, and what is added and let go when somebody comes back for all of it.

    python -m bench.resumed

Server bots play one whole game of each kind. Python's own count of what is allocated (tracemalloc), so it is the same
on every machine: for the table as it is folded from the store; more after a spectator asked for every version, in JSON,
then in MessagePack too; and after the node's round has let go of it.
"""

from __future__ import annotations

import asyncio
import gc
import tracemalloc

from bench import store_memory
from protocol.codec import JSON, MSGPACK, Codec
from protocol.messages import PlayerName
from service.games.kernel import Refusal
from service.support.telemetry import set_up_logs
from service.table.resume import late_frames
from tests.service.unplugged import unplugged

GAMES = (("vita_mors", 4), ("residence", 4), ("welcome", 4), ("welcome", 50))


class Spectator:
    """Who comes back; what it is sent is not kept."""

    player: PlayerName | None = None

    def __init__(self, codec: Codec) -> None:
        self.codec = codec

    def send(self, frame: bytes) -> None: ...

    def spend(self, cost: int) -> None: ...

    def credit(self) -> float:
        return 0.0

    def dismissed(self, table: str, why: Refusal) -> None: ...


def allocated() -> float:
    gc.collect()
    return tracemalloc.get_traced_memory()[0] / 1024


async def measured(game: str, seats: int) -> tuple[int, list[float]]:
    """Versions; KiB: folded, and more than that after each step."""
    store_memory.SEATS = seats
    async with unplugged() as node:
        name = await store_memory.begin(node, game)
        await store_memory.play(node, [name], 10**9)
        node.directory.let_go(await node.table(name))
        await node.settle()
        tracemalloc.start()
        before = allocated()
        table = await node.table(name)
        folded = allocated()
        found = [folded - before]
        for codec in (JSON, MSGPACK):
            spectator = Spectator(codec)
            table.watch(spectator, 1, None, await late_frames(table, spectator, 1, None))
            table.unwatch(spectator)
            found.append(allocated() - folded)
        node.directory.worked_out.let_go()
        found.append(allocated() - folded)
        tracemalloc.stop()
        return table.fold.version, found


async def main() -> None:
    set_up_logs("warning")
    print("| game, seats | versions | folded | back, JSON | and MessagePack | let go |\n|---|---:|---:|---:|---:|---:|")
    for game, seats in GAMES:
        versions, found = await measured(game, seats)
        print(f"| {game}, {seats} | {versions} | {' | '.join(f'{one:,.0f} KiB' for one in found)} |", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
