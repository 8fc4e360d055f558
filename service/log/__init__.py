"""The stores: `open_store(url)` gives one log and one shelf, whichever store the url names (contract: contract.py).

    sqlite:///obol.db              a file beside the working directory
    sqlite:////var/lib/obol.db     a file by its full path
    sqlite:///:memory:             kept nowhere, gone when closed
    redis://host:6379/0            shared by many nodes; rediss:// for TLS; any server of a Redis Cluster
    redis+sentinel://host:26379,host:26379/mymaster/0    the same, where Sentinel says it is

Options stand in the url's query or are given as keywords; what the url says counts.

    synchronous=full|normal        sqlite: survive a power cut (default), or only a killed process
    max_bytes=0                    sqlite: the file grows no further than that, and is then full; 0: as the disk allows
    timeout_s=3.0                  redis: after so long without an answer, StoreUnavailable
    and what redis-py's urls take  redis: ssl_ca_certs=…, username=…, …
"""

from __future__ import annotations

import re
from urllib.parse import SplitResult, parse_qsl, unquote, urlencode, urlsplit, urlunsplit

from service.log.contract import (
    Append,
    Listing,
    ListingRow,
    Log,
    Shelf,
    Store,
    StoreFull,
    StoreUnavailable,
    StoreUsage,
    Trimmed,
)
from service.log.redis.address import SENTINEL
from service.log.redis.store import RedisStore
from service.log.sqlite.store import SqliteStore

__all__ = [
    "Append",
    "Listing",
    "ListingRow",
    "Log",
    "Shelf",
    "Store",
    "StoreFull",
    "StoreUnavailable",
    "StoreUsage",
    "Trimmed",
    "open_store",
]


def open_store(url: str, *, synchronous: str = "full", timeout_s: float = 3.0) -> Store:
    """The store `url` names, not yet connected: await its `open()`. Raises ValueError for a url it cannot read."""
    parts = urlsplit(url)
    options = dict(parse_qsl(parts.query, strict_parsing=bool(parts.query)))
    match parts.scheme:
        case "sqlite":
            return _sqlite(parts, {"synchronous": synchronous} | options)
        case "redis" | "rediss" | "redis+sentinel" | "rediss+sentinel":
            return _redis(parts, {"timeout_s": str(timeout_s)} | options)
        case scheme:
            raise ValueError(f"no store for {scheme or url!r}: use sqlite:///file.db or redis://host:port/db")


def _sqlite(parts: SplitResult, options: dict[str, str]) -> Store:
    path = unquote(parts.path.removeprefix("/"))
    if parts.netloc or not path:
        raise ValueError("a sqlite url is sqlite:///relative/file.db or sqlite:////full/path/file.db")
    unknown = options.keys() - {"synchronous", "max_bytes"}
    if unknown:
        raise ValueError(f"a sqlite url has no option {', '.join(sorted(unknown))}")
    return SqliteStore(path, synchronous=options["synchronous"], max_bytes=int(options.get("max_bytes", 0)))


def _redis(parts: SplitResult, options: dict[str, str]) -> Store:
    one_server = not parts.scheme.endswith(SENTINEL)
    if one_server and not (parts.hostname and re.fullmatch("/?|/[0-9]+", parts.path)):
        raise ValueError("a redis url is redis://HOST:PORT/NUMBER, with user:password@ before HOST where it takes one")
    timeout_s = float(options.pop("timeout_s"))
    return RedisStore(urlunsplit(parts._replace(query=urlencode(options))), timeout_s=timeout_s)
