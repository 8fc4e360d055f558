"""Follows a table as a spectator, and tells what happens: python watch.py http://127.0.0.1:8000 TABLE"""

import asyncio
import sys

from obol_client import Api, Client, Snapshot, Update


async def watch(url: str, table: str) -> None:
    async with Api(url) as api:
        game = (await api.table(table))["game"]
        words = await api.texts(game, "en", ["event", "outcome"])
    async with Client(url) as client:  # without a token: a nameless spectator
        watched = await client.watch(table)
        async for message in watched:
            match message:
                case Snapshot(version=version):
                    print(f"version {version}: the table is {watched.view.status}", flush=True)
                case Update(version=version, events=list(events)):
                    for event in events:
                        print(f"version {version}: {words.get('event.' + event['type'], event['type'])}", flush=True)
            if watched.view.ended:
                break
        outcome = watched.view.table.get("outcome", {})
        print("winners:", outcome.get("winners", []))


if __name__ == "__main__":
    asyncio.run(watch(*sys.argv[1:3]))
