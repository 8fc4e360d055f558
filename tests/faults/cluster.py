"""Nodes over one Redis, as an operator would run them, with a proxy of the rig's on every way between them and in front
of each node, and nginx before all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path

import httpx

from tests.faults.nginx import Nginx
from tests.faults.proxy import Proxy
from tests.faults.redis_pair import RedisPair
from tests.kills.node import Node


class Cluster:
    """`links`: from each node to Redis; `doors`: from clients to each node. Clients come through any of the doors, or
    through nginx, which leads to the nodes themselves."""

    def __init__(self, folder: Path, nodes: int, settings: Mapping[str, object]) -> None:
        self.pair = RedisPair()
        self.links = [Proxy(self.pair.primary.port) for _ in range(nodes)]
        self.nodes = [
            Node(f"redis://127.0.0.1:{link.port}/0", folder / f"node{place}.log", dict(settings))
            for place, link in enumerate(self.links)
        ]
        self.doors = [Proxy(node.port) for node in self.nodes]
        self.nginx = Nginx(folder / "nginx", [node.port for node in self.nodes])

    @property
    def store_url(self) -> str:
        return self.pair.primary.url

    @property
    def ports(self) -> list[int]:
        """Where clients may come in."""
        return [self.nginx.port, *(door.port for door in self.doors)]

    async def start(self) -> None:
        await self.pair.start()
        await asyncio.gather(*(proxy.open() for proxy in (*self.links, *self.doors)))
        for node in self.nodes:
            node.start()
        await self.ready()
        await self.nginx.start()

    async def ready(self) -> None:
        await asyncio.gather(*(node.ready() for node in self.nodes))

    async def stop(self) -> None:
        """For good; what is not running any more makes no difference."""
        await self.nginx.stop()
        await asyncio.gather(*(node.make_sure_it_is_gone() for node in self.nodes))
        await asyncio.gather(*(proxy.close() for proxy in (*self.links, *self.doors)))
        await self.pair.stop()

    def resyncs_logged(self) -> int:
        """How often nodes found their memory ahead of the log, as they say."""
        return sum(len(node.resyncs()) for node in self.nodes)

    async def resyncs_counted(self) -> int:
        """The same, of the nodes that run now, as their metrics say."""
        async with httpx.AsyncClient(trust_env=False, verify=False, timeout=30.0) as http:
            pages = [(await http.get(f"{node.url}/metrics")).text for node in self.nodes]
        lines = [line for page in pages for line in page.splitlines() if line.startswith("obol_resyncs_total")]
        return sum(int(float(line.split()[1])) for line in lines)
