"""Calls out: bounded in number, time and size, to safe addresses, following nobody elsewhere."""

from __future__ import annotations

import asyncio
import ssl
from collections import Counter
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any, NamedTuple

import httpcore

from service.notify.breaker import Breaker
from service.notify.safe_address import HttpsUrl, NotPublic, SafeAddresses, SafeNetwork

MAX_ANSWER_BYTES = 16_384
"""So much of an answer is read, and none of it believed."""
KEPT_OPEN_S = 5.0
Headers = Mapping[str, str]
OURS = (500, 502, 503, 504)
"""A host that answers so is as good as away."""


class Called(NamedTuple):
    """What came of a call. `status`: 0 where there was no answer; then `why`: `busy` (too many here), `left_alone`
    (it failed too often), `not_public`, `too_late`, `unreachable`. `retry_after_s`: what the host asks for."""

    status: int
    why: str = ""
    retry_after_s: int = 0

    @property
    def good(self) -> bool:
        return 200 <= self.status < 300


class Caller:
    """`waiting`: how many calls there may be, under way or waiting. Of them `at_once` are under way, `per_host` of one
    host: a host that hangs holds up nobody but itself."""

    def __init__(
        self,
        addresses: SafeAddresses,
        *,
        waiting: int,
        at_once: int,
        per_host: int,
        call_s: float,
        now_s: Callable[[], float] = monotonic,
    ) -> None:
        self.addresses = addresses
        self.waiting = waiting
        self.at_once = at_once
        self.per_host = per_host
        self.call_s = call_s
        self.now_s = now_s
        self.breaker = Breaker()
        self.count = 0
        self.turns = asyncio.Semaphore(at_once)
        self.hosts: dict[str, asyncio.Semaphore] = {}
        self.calling: Counter[str] = Counter()
        self.pool: httpcore.AsyncConnectionPool | None = None
        self.making = asyncio.Lock()

    async def post(self, url: HttpsUrl, headers: Headers, body: bytes) -> Called:
        """Never raises for what the other side does."""
        if self.count >= self.waiting:
            return Called(0, "busy")
        host = self.hosts.setdefault(url.host, asyncio.Semaphore(self.per_host))
        self.count += 1
        self.calling[url.host] += 1
        try:
            async with host:
                if not self.breaker.lets(url.host, self.now_s()):
                    return Called(0, "left_alone")
                async with self.turns:
                    return self.judged(url.host, await self.call(url, headers, body))
        finally:
            self.count -= 1
            self.calling[url.host] -= 1
            if not self.calling[url.host]:
                del self.calling[url.host], self.hosts[url.host]

    def judged(self, host: str, called: Called) -> Called:
        if called.status in OURS or called.why in ("too_late", "unreachable"):
            self.breaker.failed(host, self.now_s())
        elif called.status:
            self.breaker.did_well(host)
        return called

    async def call(self, url: HttpsUrl, headers: Headers, body: bytes) -> Called:
        try:
            async with asyncio.timeout(self.call_s):
                return await self.answered(url, headers, body)
        except TimeoutError:
            return Called(0, "too_late")
        except NotPublic:
            return Called(0, "not_public")
        except (httpcore.NetworkError, httpcore.TimeoutException, httpcore.ProtocolError, OSError):
            return Called(0, "unreachable")

    async def answered(self, url: HttpsUrl, headers: Headers, body: bytes) -> Called:
        pool = self.pool or await self.new_pool()
        sent: Any = {"Host": url.origin.removeprefix("https://"), "Content-Length": str(len(body)), **headers}
        async with pool.stream("POST", url.as_called(), headers=sent, content=body) as answer:
            size = 0
            async for part in answer.aiter_stream():
                size += len(part)
                if size > MAX_ANSWER_BYTES:
                    break
            return Called(answer.status, "", retry_after_s(answer.headers))

    async def new_pool(self) -> httpcore.AsyncConnectionPool:
        """Made when first needed: it reads the system's certificates."""
        async with self.making:
            if self.pool is None:
                self.pool = httpcore.AsyncConnectionPool(
                    await asyncio.to_thread(ssl.create_default_context),
                    max_connections=self.at_once,
                    keepalive_expiry=KEPT_OPEN_S,
                    network_backend=SafeNetwork(self.addresses),
                )
            return self.pool

    async def close(self) -> None:
        if self.pool is not None:
            await self.pool.aclose()


def retry_after_s(headers: list[tuple[bytes, bytes]]) -> int:
    """RFC 9110, section 10.2.3, in seconds; a date is taken for nothing."""
    for name, value in headers:
        if name.lower() == b"retry-after" and value.isdigit() and len(value) < 7:
            return int(value)
    return 0
