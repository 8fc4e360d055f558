"""Two nodes on one Redis behind nginx, and behind HAProxy, from the files of deploy/."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from types import TracebackType

import httpx
import msgspec
import pytest

from obol_client import Api, Client, Player, View, play_seat, random_brain, sit_down
from service.audit.verify import read_log, verify
from service.games import games
from tests.deploy.files import DEPLOY
from tests.deploy.front import FRONTS, FrontProxy
from tests.kills.node import Node
from tests.redis_server import RedisServer

TABLES, SEATS = 4, 3
PAUSE_S = 0.15
HANG_S = 60.0
SETTINGS: dict[str, object] = {
    "trusted_proxies": "127.0.0.1",
    "http_per_s": 1000,
    "tables_per_s": 1000,
    "http_burst": 1000,
    "tables_burst": 1000,
    "idle_table_s": 0.3,
    "presence_s": 0.3,
}


async def until(holds: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(HANG_S):
        while not await holds():  # noqa: ASYNC110 - it is another process that comes to it
            await asyncio.sleep(0.05)


class Front:
    """A proxy, two nodes behind it, and the Redis of redis.conf behind those."""

    def __init__(self, kind: str, folder: Path) -> None:
        self.redis = RedisServer(file=DEPLOY / "redis.conf")
        self.nodes = [Node(self.redis.url, folder / f"node{n}.log", SETTINGS) for n in (1, 2)]
        self.proxy = FrontProxy(kind, [node.port for node in self.nodes], folder)
        self.port, self.url, self.status = self.proxy.port, self.proxy.url, self.proxy.status

    async def __aenter__(self) -> Front:
        await asyncio.to_thread(self.redis.start)
        for node in self.nodes:
            node.start()
        await asyncio.gather(*(node.ready() for node in self.nodes))
        await self.proxy.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.proxy.stop()
        await asyncio.gather(*(node.make_sure_it_is_gone() for node in self.nodes))
        await asyncio.to_thread(self.redis.stop)


async def metric(node: Node, name: str) -> float:
    """A figure of one node, all its labels together."""
    async with httpx.AsyncClient(trust_env=False, verify=False) as http:
        text = (await http.get(f"{node.url}/metrics")).text
    return sum(float(value) for value in re.findall(rf"^{name}(?:{{[^}}]*}})? (\S+)$", text, re.MULTILINE))


@asynccontextmanager
async def under_play(front: Front) -> AsyncIterator[dict[str, list[asyncio.Task[View]]]]:
    """Tables at which every seat is played through the front; the tasks end with the plays."""
    async with Api(front.url) as api, asyncio.TaskGroup() as group:
        players = [await api.new_player(f"Player {n}") for n in range(SEATS)]
        tables = [await open_table(api, players[0]) for _ in range(TABLES)]
        yield {
            table: [group.create_task(play(front, table, player, f"{table} {player.name}")) for player in players]
            for table in tables
        }


async def open_table(api: Api, maker: Player) -> str:
    return (await api.open_table("vita_mors", SEATS, start_when_full=True, token=maker.token)).table


async def play(front: Front, table: str, player: Player, seed: str) -> View:
    async with Client(f"{front.url}?table={table}", player.token) as client:
        watched = await client.watch(table)
        await sit_down(watched)
        return await play_seat(watched, random_brain(seed), pause_s=PAUSE_S)


@pytest.mark.parametrize("kind", FRONTS)
async def test_play_goes_on_when_a_node_behind_the_front_goes_away(kind: str, tmp_path: Path) -> None:
    """PL-17, PL-11: those of one table come to one node; when it is told to stop they come to the other, and every play
    ends, its log sound, its last version the same for all. The front shows operators' pages to nobody."""
    async with asyncio.timeout(HANG_S), AsyncExitStack() as stack:
        front = await stack.enter_async_context(Front(kind, tmp_path))
        await only_the_page_and_the_api_are_shown(front)
        async with under_play(front) as playing:
            busy, other = await both_have_tables(front)
            await busy.stop()
            assert busy.exits == [0]
            plays = [task for tasks in playing.values() for task in tasks]
            assert not all(task.done() for task in plays), "the plays were too short"
            await until(partial(whoever_plays_is_at, other, plays))
        await all_is_sound(front, {table: [task.result() for task in tasks] for table, tasks in playing.items()})
        assert [line for node in front.nodes for line in node.faults()] == []


async def everybody_is_at(nodes: list[Node]) -> bool:
    return sum([await metric(node, "obol_watchers") for node in nodes]) == TABLES * SEATS


async def whoever_plays_is_at(node: Node, plays: list[asyncio.Task[View]]) -> bool:
    """Plays may end meanwhile."""
    watchers = await metric(node, "obol_watchers")
    return watchers == sum(not task.done() for task in plays)


async def both_have_tables(front: Front) -> tuple[Node, Node]:
    """Once everybody is connected, and each table is on one node: the busier node first."""
    await until(partial(everybody_is_at, front.nodes))
    await until(partial(each_table_is_on_one_node, front.nodes))
    counts = [await metric(node, "obol_tables") for node in front.nodes]
    one, two = front.nodes
    return (one, two) if counts[0] >= counts[1] else (two, one)


async def each_table_is_on_one_node(nodes: list[Node]) -> bool:
    """The node that opened a table forgets it if nobody comes there."""
    return sum([await metric(node, "obol_tables") for node in nodes]) == TABLES


async def all_is_sound(front: Front, ends: dict[str, list[View]]) -> None:
    async with Api(front.url) as api:
        for table, views in ends.items():
            assert {view.status for view in views} == {"over"}
            report = verify(read_log(msgspec.json.encode(await api.log(table))), games())
            assert not report.faults
            assert {view.version for view in views} == {report.commits}


async def only_the_page_and_the_api_are_shown(front: Front) -> None:
    shown = {path: await front.status(path) for path in ("/", "/api/games", "/metrics", "/healthz", "/readyz")}
    assert shown == {"/": 200, "/api/games": 200, "/metrics": 404, "/healthz": 404, "/readyz": 404}
