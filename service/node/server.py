"""Serving: uvicorn with our wires under it, and a way to stop that loses nothing (PL-17)."""

from __future__ import annotations

import asyncio
import functools
import gc
import re
import signal
import socket
from types import FrameType
from typing import Any, cast

import uvicorn

from service.log.contract import StoreUnavailable
from service.node.app import Obol, application
from service.node.fd_limit import BESIDES, most_open
from service.support import out_of_memory
from service.support.settings import Settings
from service.transport.admission import Admission
from service.transport.http_protocol import HttpProtocol
from service.transport.websocket_protocol import WebSocketProtocol

EVERYWHERE = "::"
RECEIVE_BYTES = 65_536
"""What the kernel keeps of one connection before we read it: what waits there is memory as well."""


class Server(uvicorn.Server):
    """Before uvicorn closes connections, the node finishes what is under way and says goodbye."""

    def __init__(self, config: uvicorn.Config, node: Obol) -> None:
        super().__init__(config)
        self.node = node
        self.serving = asyncio.Event()

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve, alone in this process: what was imported is no garbage, and is not looked through for any again. A
        tenth of the time under load went into that."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(5_000, 10, 10)
        self.open_many_files()
        out_of_memory.watch_for_it()
        super().run(sockets)

    def open_many_files(self) -> None:
        """So many that every connection that may come is one of them; else the operator is told."""
        files, connections = most_open(), self.node.settings.max_connections
        if files < connections + BESIDES:
            self.node.telemetry.log.warning(
                "fewer files may be open than there may be connections",
                files=files,
                connections=connections,
                why="raise ulimit -n, or lower OBOL_MAX_CONNECTIONS",
            )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """What keeps a node from serving is told in one line, and `started` stays False."""
        asyncio.get_running_loop().set_exception_handler(out_of_memory.in_loop)
        try:
            await self.node.start()
        except StoreUnavailable as error:
            await self.node.stop()
            self.cannot_serve("the store cannot be used", log=shown(self.node.settings.log), why=str(error))
        else:
            await self.listen(sockets)
        self.serving.set()

    async def listen(self, sockets: list[socket.socket] | None) -> None:
        try:
            if sockets is None and self.config.host == EVERYWHERE:
                sockets = [both_kinds(self.config.port, self.config.backlog)]
            await super().startup(sockets)
            for listening in [one for server in self.servers for one in server.sockets]:
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BYTES)  # theirs have it as well
        except (SystemExit, OSError):  # uvicorn has said why
            await self.node.stop()
            host, port = self.config.host, self.config.port
            self.cannot_serve("nobody can listen there", host=host, port=port, why="see OBOL_HOST, OBOL_PORT")
        else:
            self.node.telemetry.log.info("serving", url=address_of(self.config.host, self.port))

    def cannot_serve(self, event: str, **about: Any) -> None:
        self.should_exit = True
        self.node.telemetry.log.error(f"cannot serve: {event}", **about)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        log = self.node.telemetry.log
        log.info("stopping", connections=len(self.server_state.connections))
        for server in self.servers:
            server.close()
        await self.node.drain()
        await super().shutdown(sockets)
        await self.node.stop()
        log.info("stopped")

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A node that was told to stop and did has ended well: uvicorn would keep the signal and end by it."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True

    @property
    def port(self) -> int:
        """The port it listens on, once it does."""
        return int(self.servers[0].sockets[0].getsockname()[1])


def both_kinds(port: int, backlog: int) -> socket.socket:
    """Every address of this machine, IPv4 and IPv6: the loop alone would take no IPv4 for `::`. Raises OSError."""
    listening = socket.create_server((EVERYWHERE, port), family=socket.AF_INET6, backlog=backlog, dualstack_ipv6=True)
    listening.setblocking(False)
    return listening


def address_of(host: str, port: int) -> str:
    """Where to open it, on this machine."""
    if host in ("", "0.0.0.0", EVERYWHERE):
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def shown(url: str) -> str:
    """A store's address without what is secret in it."""
    return re.sub(r"//[^/]*@", "//", url.partition("?")[0])


def make_server(settings: Settings) -> Server:
    """A node ready to `serve()`. Raises ValueError for a store's address of an unknown kind."""
    app = application(settings)
    node: Obol = app.state.obol
    node.telemetry.limited(settings)
    no_room = node.telemetry.turned_away.labels("too_many").inc
    http = functools.partial(
        HttpProtocol, settings=settings, admission=Admission(settings), shares=node.shares, turned_away=no_room
    )
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        ws=WebSocketProtocol,
        http=cast(Any, http),
        loop="uvloop",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
        ws_max_size=settings.max_frame_bytes,
        ws_ping_interval=settings.ping_s,
        ws_ping_timeout=settings.pong_s,
        ws_per_message_deflate=False,
        timeout_keep_alive=max(1, int(settings.keep_alive_s)),
        timeout_graceful_shutdown=max(1, int(settings.drain_s)),
        backlog=4096,
    )
    return Server(config, node)
