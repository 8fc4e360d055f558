"""A Redis Cluster as one pipe: each command goes to the server that has its key's slot, by that server's own pipe.

What a server says was moved was not carried out, and is asked of the right one. The map of slots is read again every
second, and learnt from in between. Commands without a key go where the wakes are, so that one clock counts.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from redis.asyncio.connection import AbstractConnection
from redis.crc import key_slot
from redis.exceptions import AskError, MovedError

from service.log.contract import StoreUnavailable
from service.log.redis.address import Address
from service.log.redis.pipe import CLOSED, Command, RedisPipe, Word

Server = tuple[str, int]
HOME = "obol:{wakes}:at"
MAP_EVERY_S = 1.0
MOST_MOVES = 5
KEYLESS = frozenset({"PING", "INFO", "TIME", "PUBLISH"})


def key_of(command: Command) -> str:
    """The key by which a command finds its server."""
    if command[0] in KEYLESS:
        return HOME
    return str(command[3] if command[0] == "EVALSHA" else command[1])


class RedisCluster:
    """To be opened before anything is asked of it. `before_sending` and `on_trouble` as a pipe has them."""

    def __init__(self, address: Address, *, greeting: Sequence[Command], timeout_s: float) -> None:
        self.before_sending: Callable[[], None] = lambda: None
        self.on_trouble: Callable[[], None] = lambda: None
        self._address = address
        self._greeting = greeting
        self._timeout_s = timeout_s
        self._pipes: dict[Server, RedisPipe] = {}
        self._servers: dict[int, Server] = {}
        self._under_way: set[asyncio.Future[Any]] = set()
        self._leaving: list[asyncio.Future[None]] = []
        self._waking = False
        self._closing = self._closed = False

    async def open(self) -> None:
        """Learn where what is. Raises StoreUnavailable."""
        seed = RedisPipe(self._address.connect, timeout_s=self._timeout_s)
        try:
            await self._read_map(seed)
        finally:
            await seed.close()
        self._looking = asyncio.create_task(self._keep_map())

    async def close(self) -> None:
        """Send what waits, and what its replies ask for, then let go. What is asked for later is refused."""
        self._closing = True
        self._looking.cancel()
        await asyncio.gather(self._looking, return_exceptions=True)
        self.before_sending()
        while self._under_way:
            await asyncio.wait(self._under_way)
            await asyncio.sleep(0)  # whoever was answered asks for what is next
            self.before_sending()
        self._closed = True
        await asyncio.gather(*(pipe.close() for pipe in self._pipes.values()), *self._leaving)

    @property
    def is_closing(self) -> bool:
        return self._closing

    @property
    def is_full(self) -> bool:
        return any(pipe.is_full for pipe in self._pipes.values())

    def ask(self, *command: Word) -> asyncio.Future[Any]:
        """The reply, or StoreUnavailable for an error of whatever kind."""
        reply = asyncio.get_running_loop().create_future()
        if self._closed:
            reply.set_exception(StoreUnavailable(CLOSED))
            return reply
        self._under_way.add(reply)
        reply.add_done_callback(self._under_way.discard)
        slot = key_slot(key_of(command).encode())
        server = self._servers.get(slot)
        if server is None:
            reply.set_exception(StoreUnavailable(f"no server of the cluster has slot {slot} now"))
        else:
            self._send(command, reply, server)
        return reply

    def wake(self) -> None:
        """`before_sending` has something to add: with all that this turn of the loop has."""
        if not self._waking:
            self._waking = True
            asyncio.get_running_loop().call_soon(self._add_what_waits)

    def renew(self) -> None:
        for pipe in self._pipes.values():
            pipe.renew()

    def connect(self) -> AbstractConnection:
        """To any server: each passes on what is published anywhere."""
        server = random.choice(list(self._servers.values()))
        return self._address.at(*server).connect()

    # Within

    def _add_what_waits(self) -> None:
        self._waking = False
        if not self._closed:
            self.before_sending()

    def _send(
        self, command: Command, reply: asyncio.Future[Any], server: Server, moves: int = 0, *, asking: bool = False
    ) -> None:
        pipe = self._pipe_at(server)
        if asking:
            pipe.ask("ASKING").add_done_callback(_heard)
        pipe.ask(*command).add_done_callback(partial(self._hear, command, reply, moves))

    def _hear(self, command: Command, reply: asyncio.Future[Any], moves: int, heard: asyncio.Future[Any]) -> None:
        error = heard.exception()
        told = None if error is None else error.__cause__
        if reply.done():
            return  # its caller was cancelled
        if isinstance(told, MovedError | AskError) and moves < MOST_MOVES:
            server = (told.host or self._address.host, int(told.port))
            if isinstance(told, MovedError):
                self._servers[int(told.slot_id)] = server
            self._send(command, reply, server, moves + 1, asking=isinstance(told, AskError))
        elif error is not None:
            reply.set_exception(error)
        else:
            reply.set_result(heard.result())

    def _pipe_at(self, server: Server) -> RedisPipe:
        if server not in self._pipes:
            connect = self._address.at(*server).connect
            pipe = self._pipes[server] = RedisPipe(connect, greeting=self._greeting, timeout_s=self._timeout_s)
            pipe.on_trouble = self._trouble
        return self._pipes[server]

    def _trouble(self) -> None:
        self.on_trouble()

    async def _keep_map(self) -> None:
        while True:
            await asyncio.sleep(MAP_EVERY_S)
            for pipe in random.sample(list(self._pipes.values()), len(self._pipes)):
                with contextlib.suppress(StoreUnavailable):
                    await self._read_map(pipe)
                    break

    async def _read_map(self, pipe: RedisPipe) -> None:
        found: dict[int, Server] = {}
        for first, last, primary, *_ in await pipe.ask("CLUSTER", "SLOTS"):
            server = (primary[0].decode() or self._address.host, int(primary[1]))
            found |= dict.fromkeys(range(first, last + 1), server)
        self._servers = found
        for server in set(found.values()):
            self._pipe_at(server)
        for gone in self._pipes.keys() - set(found.values()):
            self._leaving.append(asyncio.ensure_future(self._pipes.pop(gone).close()))


def _heard(reply: asyncio.Future[Any]) -> None:
    reply.exception()
