"""Conversations of released clients, as they went over the socket: recorded once a release, replayed for ever.

`python -m tests.kit.recording` records those of today's versions, where there is no recording yet.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

import obol_client
from obol_client import Api, Client, sit_down
from tests.kit.installed import JS_CLIENT
from tests.service.running import Running, running
from tests.web_client.test_in_node import node

FOLDER = Path(__file__).parent / "recordings"
SUBPROTOCOL = Subprotocol("obol.v1.json")
HERE = Path(__file__).parent
NEW_TABLE: dict[str, Any] = {"game": "vita_mors", "seats": 3, "options": {"first_host": 0}}
Step = dict[str, str]
"""`client` or `service`, and the text of a frame."""


class Recorder:
    """Stands between a client and the service, and writes down what passes."""

    def __init__(self, service: Running) -> None:
        self.service = service
        self.steps: list[Step] = []
        self.url = ""

    async def between(self, client: ServerConnection) -> None:
        async with connect(self.service.socket_url, subprotocols=[SUBPROTOCOL], compression=None) as service:

            async def carry(source: Any, target: Any, of: str) -> None:
                async for frame in source:
                    self.steps.append({of: frame})
                    await target.send(frame)

            carrying = [
                asyncio.create_task(carry(client, service, "client")),
                asyncio.create_task(carry(service, client, "service")),
            ]
            await asyncio.wait(carrying, return_when=asyncio.FIRST_COMPLETED)
            for task in carrying:
                task.cancel()
            for done in await asyncio.gather(*carrying, return_exceptions=True):
                assert done is None or isinstance(done, ConnectionClosed | asyncio.CancelledError), done


@asynccontextmanager
async def recorder(service: Running) -> AsyncIterator[Recorder]:
    found = Recorder(service)
    async with serve(found.between, "127.0.0.1", 0, subprotocols=[SUBPROTOCOL], compression=None) as server:
        found.url = f"http://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"
        yield found


async def of_python(service: Running, token: str, table: str) -> list[Step]:
    """obol_client makes its table ready, begins, plays and leaves."""
    async with recorder(service) as through, Client(through.url, token, "json") as client:
        watched = await client.watch(table)
        await sit_down(watched, nonce="3f9c")
        for intent in ({"type": "add_bot"}, {"type": "add_bot"}, {"type": "start"}):
            await watched.reach((await watched.ask(intent)).version)
        await watched.ask({"type": "visit", "deck": "civilians"})
        await watched.ask({"type": "say", "text": "Good luck, all."})
        await watched.unwatch()
    return through.steps


async def of_javascript(service: Running, token: str, table: str) -> list[Step]:
    """obol.js does the same."""
    async with recorder(service) as through:
        arguments = (str(HERE / "recorded.mjs"), through.url, token, table)
        process = await asyncio.create_subprocess_exec(node(), "--experimental-websocket", *arguments)
        assert await process.wait() == 0
    return through.steps


CLIENTS = {
    f"obol-client-{obol_client.__version__}": of_python,
    f"obol.js-{json.loads((JS_CLIENT / 'package.json').read_text())['version']}": of_javascript,
}


async def table_of(service: Running) -> tuple[str, str]:
    """A new player's token, and a table that it has made."""
    async with Api(service.url) as api:
        token = (await api.new_player("Ada")).token
        return token, (await api.open_table(**NEW_TABLE, token=token)).table


def kept(steps: list[Step], token: str, table: str) -> list[Step]:
    """The steps up to the client's leave, with names for what is another each time."""
    last = max(at for at, step in enumerate(steps) if '"unwatch"' in step.get("client", ""))
    marks: dict[str, str] = {}

    def named(text: str) -> str:
        text = text.replace(token, "TOKEN").replace(table, "TABLE")
        for mark in re.findall(r'"mark":"([^"]+)"', text):
            marks.setdefault(mark, f"MARK-{len(marks)}")
        for mark, name in marks.items():
            text = text.replace(f'"mark":"{mark}"', f'"mark":"{name}"')
        return text

    return [{of: named(text) for of, text in step.items()} for step in steps[: last + 1]]


async def record() -> None:
    for name, speak in CLIENTS.items():
        file = FOLDER / f"{name}.json"
        if not file.exists():
            async with running(Path(tempfile.mkdtemp())) as service:
                token, table = await table_of(service)
                steps = kept(await speak(service, token, table), token, table)
            file.write_text(json.dumps(steps, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
            print(f"{name}: {len(steps)} frames", file=sys.stderr)


if __name__ == "__main__":
    asyncio.run(record())
