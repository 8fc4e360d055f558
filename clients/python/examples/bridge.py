"""Joins a table's chat to anything that speaks lines: python bridge.py http://127.0.0.1:8000 TABLE NAME

What is said at the table comes out as `name: text`; each line that goes in is said there. Put it between pipes to reach
a channel elsewhere. It ends when its input does.
"""

import asyncio
import sys

from obol_client import Api, Chat, Client, Refused, Watched


async def hear(watched: Watched, own: str) -> None:
    async for message in watched:
        if isinstance(message, Chat):
            for line in message.lines:
                if line.player != own:
                    print(f"{line.name}: {line.text}", flush=True)


async def say(watched: Watched) -> None:
    while line := await asyncio.to_thread(sys.stdin.readline):
        try:
            await watched.ask({"type": "say", "text": line.strip()})
        except Refused as refused:
            print(f"not said: {refused}", file=sys.stderr)


async def bridge(url: str, table: str, name: str) -> None:
    async with Api(url) as api:
        player = await api.new_player(name)
    async with Client(url, player.token) as client:
        watched = await client.watch(table)
        hearing = asyncio.create_task(hear(watched, player.id))
        await say(watched)
        hearing.cancel()


if __name__ == "__main__":
    asyncio.run(bridge(*sys.argv[1:4]))
