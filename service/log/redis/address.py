"""Where a Redis is: at an address of its own, or wherever Sentinel says the primary is now.

    redis://user:password@host:6379/0?…                    rediss:// for TLS
    redis+sentinel://user:password@one:26379,two:26379/mymaster/0?sentinel_password=…    rediss+sentinel:// likewise

User and password are the server's; `sentinel_username` and `sentinel_password` those of the Sentinels. A managed
service's failover address is an address like any other: what it leads to is asked anew with each connection.
"""

from __future__ import annotations

import contextlib
from typing import Any, Protocol, cast
from urllib.parse import parse_qsl, urlencode, urlsplit

from redis.asyncio.connection import AbstractConnection, Connection, SSLConnection, parse_url
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import Sentinel, SentinelConnectionPool
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

UNREACHABLE = (RedisError, OSError, TimeoutError)
SENTINEL = "+sentinel"
SENTINEL_PORT = 26_379


class Address(Protocol):
    """`db`: the number of the database. `host`: where no other is named."""

    db: int
    host: str

    def connect(self) -> AbstractConnection:
        """A new connection, not yet connected."""
        ...

    def at(self, host: str, port: int) -> Address:
        """Another server, to be spoken to as this one is: of the same cluster."""
        ...

    async def close(self) -> None: ...


class OneServer:
    def __init__(self, kind: type[AbstractConnection], arguments: dict[str, Any]) -> None:
        self.db: int = arguments.get("db", 0)
        self.host: str = arguments.get("host", "localhost")
        self._kind: Any = kind
        self._arguments = arguments
        self.connect()  # so that an unknown option is found now

    def connect(self) -> AbstractConnection:
        found: AbstractConnection = self._kind(**self._arguments)
        return found

    def at(self, host: str, port: int) -> Address:
        return OneServer(self._kind, self._arguments | {"host": host, "port": port})

    async def close(self) -> None:
        """Nothing is kept."""


class Watched:
    """The primary of `service`, as the first of `sentinels` that answers knows it."""

    def __init__(
        self, sentinels: list[tuple[str, int]], service: str, own: dict[str, Any], arguments: dict[str, Any]
    ) -> None:
        self.db: int = arguments.get("db", 0)
        self.host = sentinels[0][0]
        self._sentinel: Any = Sentinel(sentinels, sentinel_kwargs=own)  # type: ignore[no-untyped-call]
        self._pool: Any = SentinelConnectionPool(service, self._sentinel, **arguments)  # type: ignore[no-untyped-call]
        self.connect()

    def connect(self) -> AbstractConnection:
        """It asks where the primary is when it connects."""
        found: AbstractConnection = self._pool.make_connection()
        return found

    def at(self, host: str, port: int) -> Address:
        raise ValueError("what Sentinel watches is no cluster")

    async def close(self) -> None:
        await self._sentinel.aclose()


async def hang_up(connection: AbstractConnection) -> None:
    """Let go of it and of its socket, now: TLS says goodbye and waits for the answer, for which nobody here stays."""
    writer = cast(Any, connection)._writer
    with contextlib.suppress(*UNREACHABLE):
        await connection.disconnect(nowait=True)
    if writer is not None:
        writer.transport.abort()


def address_of(url: str, timeout_s: float) -> Address:
    """Raises ValueError if `url` cannot be read."""
    parts = urlsplit(url)
    try:
        if parts.scheme.endswith(SENTINEL):
            return _watched(url, timeout_s)
        arguments: dict[str, Any] = dict(parse_url(url))
        return OneServer(arguments.pop("connection_class", Connection), arguments | _patience(timeout_s))
    except TypeError as error:
        raise ValueError(f"a redis url has no such option: {error}") from error


def _watched(url: str, timeout_s: float) -> Address:
    parts = urlsplit(url)
    user, _, hosts = parts.netloc.rpartition("@")
    service, _, db = parts.path.removeprefix("/").partition("/")
    if not service or not hosts:
        raise ValueError("a sentinel url is redis+sentinel://HOST:PORT,HOST:PORT/SERVICE/NUMBER")
    options = dict(parse_qsl(parts.query))
    own: dict[str, Any] = {
        name: options.pop(f"sentinel_{name}") for name in ("username", "password") if f"sentinel_{name}" in options
    }
    scheme = parts.scheme.removesuffix(SENTINEL)
    plain = f"{scheme}://{user and f'{user}@'}primary/{db or 0}?{urlencode(options)}"
    arguments: dict[str, Any] = dict(parse_url(plain))
    del arguments["host"]
    secure = arguments.pop("connection_class", Connection) is SSLConnection
    own |= {"socket_timeout": timeout_s / 2, "socket_connect_timeout": timeout_s / 2, "retry": Retry(NoBackoff(), 0)}
    sentinels = [_host_and_port(host) for host in hosts.split(",")]
    return Watched(sentinels, service, own, arguments | {"ssl": secure} | _patience(timeout_s))


def _host_and_port(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":") if ":" in text.rpartition("]")[2] else (text, "", "")
    return host.strip("[]"), int(port or SENTINEL_PORT)


def _patience(timeout_s: float) -> dict[str, Any]:
    """The pipe bounds whole round trips by time and decides itself what may be tried again."""
    return {
        "socket_timeout": None,
        "socket_connect_timeout": timeout_s,
        "retry": Retry(NoBackoff(), 0),
        "protocol": 2,
        "client_name": "obol",
        "socket_read_size": 1 << 16,
    }
