"""Takes a seat and plays it with a thought of its own: python bot.py http://127.0.0.1:8000 TABLE NAME"""

import asyncio
import sys

from obol_client import Api, Client, Refused, Seen, intents_of, play_seat, sit_down


def first(seen: Seen) -> dict:
    """What the seat does: the first of all that it may. `seen.public` and `seen.private` are what it can go by."""
    return next(intents_of(seen.offers[0]))


async def play(url: str, table: str, name: str) -> None:
    async with Api(url) as api:
        player = await api.new_player(name)
    async with Client(url, player.token) as client:
        watched = await client.watch(table)
        seat = await sit_down(watched)
        view = await play_seat(watched, first)
    won = seat in view.table.get("outcome", {}).get("winners", [])
    print(f"seat {seat} has {'won' if won else 'not won'}")


if __name__ == "__main__":
    try:
        asyncio.run(play(*sys.argv[1:4]))
    except Refused as refused:
        sys.exit(str(refused))
