"""obol_client under the suite for clients: obol conform -- python conform.py

It does what it is told on standard input and says what it sees on standard output, a line of JSON each.
"""

import asyncio
import json
import sys
from collections.abc import Coroutine
from typing import Any

import msgspec

from obol_client import Chat, Client, ClientError, Pacing, Presence, Refused, Snapshot, Update
from obol_client.view import updated, view_of

QUICK = Pacing(first_s=0.05, most_s=5.0, first_attempts=20, retry_s=0.1)


def say(saw: str, **fields: Any) -> None:
    print(json.dumps({"saw": saw, **fields}), flush=True)


class Driver:
    """One client at a time, and what is under way."""

    def __init__(self) -> None:
        self.client: Client
        self.errands: set[asyncio.Task[None]] = set()

    def spawn(self, errand: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(errand)
        self.errands.add(task)
        task.add_done_callback(self.errands.discard)

    async def connect(self, url: str, encoding: str, token: str | None = None) -> None:
        self.client = Client(url, token, "json" if encoding == "json" else "msgpack", pacing=QUICK)
        self.spawn(self.open())

    async def open(self) -> None:
        try:
            await self.client.open()
        except Refused as refused:
            say("turned_away", code=refused.code)

    async def watch(self, table: str, invite: str | None = None) -> None:
        self.spawn(self.follow(table, invite))

    async def follow(self, table: str, invite: str | None) -> None:
        try:
            watched = await self.client.watch(table, invite)
            async for message in watched:
                match message:
                    case Snapshot():
                        view = view_of(message)
                        self.show(table, view, [])
                    case Update():
                        view = updated(view, message)
                        self.show(table, view, message.events or [])
                    case Presence(seats=seats, spectators=spectators):
                        say("presence", table=table, seats=seats, spectators=spectators)
                    case Chat():
                        say("chat", table=table, lines=msgspec.to_builtins(watched.chat))
        except Refused as refused:
            say("barred", table=table, code=refused.code)
        except ClientError:
            return

    def show(self, table: str, view: Any, events: Any) -> None:
        told = {name: getattr(view, name) for name in ("version", "public", "private", "offers", "deadline")}
        seat = {} if view.seat is None else {"seat": view.seat}
        say("view", table=table, events=events, **told, **seat)

    async def unwatch(self, table: str) -> None:
        await self.client.unwatch(table)

    async def ask(self, table: str, id: str, intent: dict[str, Any], version: int | None = None) -> None:
        self.spawn(self.answer(table, id, intent, version))

    async def answer(self, table: str, id: str, intent: dict[str, Any], version: int | None) -> None:
        try:
            ack = await self.client.intent(table, intent, version, id)
            say("answer", table=table, id=id, ack=ack.version)
        except Refused as refused:
            say("answer", table=table, id=id, refused=refused.code, clause=refused.clause)
        except ClientError:
            return

    async def close(self) -> None:
        await self.client.close()
        say("closed")


async def main() -> None:
    driver = Driver()
    say("ready", encodings=["json", "msgpack"])
    while line := await asyncio.to_thread(sys.stdin.readline):
        command = json.loads(line)
        await getattr(driver, command.pop("do"))(**command)
        await asyncio.sleep(0)


if __name__ == "__main__":
    asyncio.run(main())
