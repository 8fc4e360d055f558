"""The shared store: many nodes, one Redis (6.2 or later) or one Redis Cluster.

Two pipes, so that a long read delays no append: `truth` carries appends, wakes and what the lobby shows of them;
`rest` everything else. What survives is for the server to say: `appendfsync always` a power cut, `everysec` a killed
server; maxmemory-policy must be noeviction. A failover may lose the last appends: the log is then behind, and the
next append is refused (False).
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, TypeVar

from service.log.contract import Append, Beside, Listing, ListingRow, StoreFull, StoreUnavailable, StoreUsage, Trimmed
from service.log.redis.address import address_of
from service.log.redis.appends import ORDERS, ROWS, RedisAppends, log_key
from service.log.redis.clock import RedisClock
from service.log.redis.cluster import RedisCluster
from service.log.redis.nudges import RedisNudges
from service.log.redis.pipe import Pipe, RedisPipe
from service.log.redis.scripts import FORGET, GREETING, KEEP_BESIDE, PAGE, PIN, PUSH, PUT_NEW, TRIM, UNLIST
from service.log.redis.wakes import RedisWakes

CLOCK_EVERY_S = 2.0
T = TypeVar("T")


class RedisStore:
    """`timeout_s`: how long a round trip, connecting included, may take before those concerned are told."""

    def __init__(self, url: str, *, timeout_s: float = 3.0) -> None:
        self._address = address_of(url, timeout_s)
        self._timeout_s = timeout_s
        self._commits, self._nudges = (f"obol:{what}:{self._address.db}" for what in ("commits", "nudges"))
        self._node = secrets.token_hex(8)
        self._told_commit: list[Callable[[str, int], None]] = []
        self._told_nudge: list[Callable[[str, str], None]] = []
        self._clock = RedisClock()
        self._is_open = False

    async def open(self) -> None:
        is_cluster = await self._is_cluster()
        self._truth, self._rest = await self._pipe(is_cluster), await self._pipe(is_cluster)
        self._truth.on_trouble, self._rest.on_trouble = self._rest.renew, self._truth.renew
        self._wakes = RedisWakes(self._truth)
        self._appends = RedisAppends(self._truth, self._wakes, channel=self._commits, node=self._node)
        self._appends.is_cluster = is_cluster
        self._hearing = RedisNudges(
            getattr(self._rest, "connect", self._address.connect),
            told_commit=partial(_tell, self._told_commit),
            told_nudge=partial(_tell, self._told_nudge),
            commits=self._commits,
            nudges=self._nudges,
            node=self._node,
            timeout_s=self._timeout_s,
        )
        self._ticking = asyncio.create_task(self._keep_time())
        self._is_open = True
        try:
            await self._read_clock()
            with contextlib.suppress(StoreFull):  # there is much to read in a full one
                await self.check()
            await self._hearing.ready()
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        if not self._is_open:
            return
        self._is_open = False
        self._ticking.cancel()
        await asyncio.gather(self._ticking, return_exceptions=True)
        await self._hearing.close()
        await self._truth.close()
        await self._rest.close()
        await self._address.close()

    async def check(self) -> None:
        self._admit()
        await asyncio.gather(self._truth.ask("SET", "obol:check", "1", "EX", 60), self._rest.ask("PING"))

    # The log

    async def append(self, commit: Append) -> bool:
        self._admit()
        return await self._appends.add(commit)

    async def read(self, table: str, after: int = 0, limit: int = 1000) -> list[bytes]:
        self._admit()
        entries = await self._rest.ask("XRANGE", log_key(table), f"{after + 1}-0", "+", "COUNT", limit)
        if entries and _version(entries[0]) != after + 1:
            raise Trimmed(table, _version(entries[0]))
        return [fields[1] for _, fields in entries]

    async def trim(self, table: str, version: int, hash: str) -> bool:
        self._admit()
        return bool(await self._rest.ask("EVALSHA", TRIM.sha, 1, log_key(table), version, bytes.fromhex(hash)))

    async def forget(self, table: str, version: int, hash: str) -> bool:
        self._admit()
        self._appends.send()
        gone = bool(await self._truth.ask("EVALSHA", FORGET.sha, 1, log_key(table), version, bytes.fromhex(hash)))
        if gone:
            await self._truth.ask("EVALSHA", UNLIST.sha, 1, ROWS, ORDERS, table)
            await self._wakes.set(table, None)
        return gone

    async def head(self, table: str) -> int:
        self._admit()
        last = await self._rest.ask("XREVRANGE", log_key(table), "+", "-", "COUNT", 1)
        return _version(last[0]) if last else 0

    async def keep_beside(
        self, table: str, version: int, hash: str, answers: Sequence[Beside], *, keep: int, ttl_s: int
    ) -> bool:
        self._admit()
        words = [word for one in answers for word in (one.player, one.id, one.line)]
        given = (version, bytes.fromhex(hash), keep, ttl_s, *words)
        return bool(await self._truth.ask("EVALSHA", KEEP_BESIDE.sha, 1, log_key(table), *given))

    async def beside(self, table: str, player: str, count: int) -> list[bytes]:
        self._admit()
        lines: list[bytes] = await self._rest.ask("LRANGE", _beside_keys(table, player)[0], -count, -1)
        return lines

    async def forget_beside(self, table: str, players: Sequence[str]) -> None:
        self._admit()
        await asyncio.gather(*(self._rest.ask("DEL", *_beside_keys(table, player)) for player in players))

    async def now_ms(self) -> int:
        return self._clock.now_ms()

    async def due(self, now_ms: int, limit: int) -> list[tuple[str, int]]:
        self._admit()
        found = await self._wakes.due(now_ms, limit)
        return [(name.decode(), int(at)) for name, at in zip(found[::2], found[1::2], strict=True)]

    async def set_wake(self, table: str, at: int | None) -> None:
        self._admit()
        self._appends.send()  # it counts after the appends that were asked for before it
        await self._wakes.set(table, at)

    def on_commit(self, told: Callable[[str, int], None]) -> None:
        self._told_commit.append(told)

    # The shelf

    async def put(self, book: str, key: str, value: bytes, *, ttl_s: int | None = None) -> None:
        self._admit()
        expiry = () if ttl_s is None else ("EX", ttl_s)
        await self._rest.ask("SET", _value_key(book, key), value, *expiry)

    async def put_new(self, book: str, key: str, value: bytes) -> bytes:
        self._admit()
        in_force: bytes = await self._rest.ask("EVALSHA", PUT_NEW.sha, 1, _value_key(book, key), value)
        return in_force

    async def get(self, book: str, key: str) -> bytes | None:
        self._admit()
        value: bytes | None = await self._rest.ask("GET", _value_key(book, key))
        return value

    async def remove(self, book: str, key: str) -> None:
        self._admit()
        lines = _lines_key(book, key), _names_key(book, key)
        await self._rest.ask("DEL", _value_key(book, key), *lines, _pins_key(book, key))

    async def push(
        self, book: str, key: str, lines: list[bytes], *, keep: int, ttl_s: int | None = None, once: bytes = b""
    ) -> bool:
        self._admit()
        keys = _lines_key(book, key), _names_key(book, key)
        return bool(await self._rest.ask("EVALSHA", PUSH.sha, 2, *keys, keep, ttl_s or "", once, *lines))

    async def tail(self, book: str, key: str, count: int) -> list[bytes]:
        self._admit()
        lines: list[bytes] = await self._rest.ask("LRANGE", _lines_key(book, key), -count, -1)
        return lines

    async def pin(self, book: str, key: str, name: str, value: bytes | None, *, ttl_s: int) -> None:
        self._admit()
        given = () if value is None else (value,)
        await self._rest.ask("EVALSHA", PIN.sha, 1, _pins_key(book, key), name, ttl_s, *given)

    async def pins(self, book: str, key: str) -> dict[str, bytes]:
        self._admit()
        found = await self._rest.ask("HGETALL", _pins_key(book, key))
        pairs = [(name.decode(), pinned.partition(b":")) for name, pinned in zip(found[::2], found[1::2], strict=True)]
        return {name: value for name, (until, _, value) in pairs if int(until) > self._clock.now_ms()}

    def nudge(self, table: str, about: str) -> None:
        if self._is_open and not self._rest.is_full:
            self._rest.ask("PUBLISH", self._nudges, json.dumps([self._node, table, about])).add_done_callback(_heard)

    def on_nudge(self, told: Callable[[str, str], None]) -> None:
        self._told_nudge.append(told)

    async def listings(
        self, *, game: str | None = None, status: str | None = None, after: str | None = None, limit: int = 50
    ) -> list[ListingRow]:
        self._admit()
        start = "+" if after is None else f"({after}"
        page = await self._truth.ask("EVALSHA", PAGE.sha, 2, ROWS, ORDERS + _order(game, status), start, limit)
        return [_listing_row(cursor, row) for cursor, row in zip(page[::2], page[1::2], strict=True)]

    async def room(self) -> StoreUsage:
        self._admit()
        parts = await asyncio.gather(self._rest.ask("INFO", "memory"), self._rest.ask("INFO", "persistence"))
        told = dict(line.split(b":", 1) for part in parts for line in part.split() if b":" in line)
        return StoreUsage(int(told[b"used_memory"]), int(told.get(b"maxmemory", 0)), tuple(_dangers(told)))

    # Within

    async def _is_cluster(self) -> bool:
        probe = RedisPipe(self._address.connect, timeout_s=self._timeout_s)
        try:
            return b"cluster_enabled:1" in await probe.ask("INFO", "cluster")
        finally:
            await probe.close()

    async def _pipe(self, is_cluster: bool) -> Pipe:
        if not is_cluster:
            return RedisPipe(self._address.connect, greeting=GREETING, timeout_s=self._timeout_s)
        cluster = RedisCluster(self._address, greeting=GREETING, timeout_s=self._timeout_s)
        await cluster.open()
        return cluster

    def _admit(self) -> None:
        """Every queue is bounded: when one is full the next caller is turned away."""
        if not self._is_open:
            raise StoreUnavailable("the store is not open")
        if self._truth.is_full or self._rest.is_full or self._appends.is_full:
            raise StoreUnavailable("too much waits for the store")

    async def _read_clock(self) -> None:
        sent_s = time.monotonic()
        seconds, micros = await self._rest.ask("TIME")
        self._clock.heard(int(seconds) + int(micros) / 1e6, sent_s, time.monotonic())

    async def _keep_time(self) -> None:
        while True:
            await asyncio.sleep(CLOCK_EVERY_S)
            with contextlib.suppress(StoreUnavailable):
                await self._read_clock()


def _dangers(told: dict[bytes, bytes]) -> Iterator[str]:
    """What a Redis says of itself that nobody who keeps logs in it can want."""
    policy = told.get(b"maxmemory_policy", b"noeviction").decode()
    if policy != "noeviction":
        yield f"Redis throws tables away when its memory is full: maxmemory-policy is {policy}, and must be noeviction"
    if told.get(b"aof_enabled") == b"0":
        yield "Redis forgets what came since its last snapshot when it stops: appendonly is no, and must be yes"
    if told.get(b"aof_last_write_status", b"ok") != b"ok":
        yield "Redis cannot write its log to its disk: see its own log"


def _tell(told: list[Callable[[str, T], None]], table: str, what: T) -> None:
    for each in told:
        asyncio.get_running_loop().call_soon(each, table, what)


def _heard(reply: asyncio.Future[Any]) -> None:
    """A nudge that nobody heard is lost, as nudges may be."""
    reply.exception()


def _version(entry: Sequence[bytes]) -> int:
    """The version that an entry of a stream stands for: its id is 7-0."""
    return int(entry[0].partition(b"-")[0])


def _beside_keys(table: str, player: str) -> tuple[str, str]:
    return f"obol:{{{table}}}:beside:{player}", f"obol:{{{table}}}:answered:{player}"


def _value_key(book: str, key: str) -> str:
    return f"obol:{{{key}}}:shelf:{book}"


def _names_key(book: str, key: str) -> str:
    return f"obol:{{{key}}}:names:{book}"


def _lines_key(book: str, key: str) -> str:
    return f"obol:{{{key}}}:lines:{book}"


def _pins_key(book: str, key: str) -> str:
    return f"obol:{{{key}}}:pins:{book}"


def _order(game: str | None, status: str | None) -> str:
    match game, status:
        case None, None:
            return "all"
        case str(), None:
            return f"game:{game}"
        case None, str():
            return f"status:{status}"
        case _:
            return f"both:{game}:{status}"


def _listing_row(cursor: bytes, row: bytes) -> ListingRow:
    at, game, status, summary = row.split(b"\n", 3)
    _, _, table = cursor.decode().partition(":")
    return ListingRow(
        table=table,
        listing=Listing(game.decode(), status.decode(), summary),
        at=int(at),
        cursor=cursor.decode(),
    )
