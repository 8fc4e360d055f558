"""Where a call out may go: https, to public addresses, and to the very address that was looked at.

A player names the URL, so nobody's own network may be reached by it: neither by a name that leads there, nor by one
that leads elsewhere when it is looked up again.
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import httpcore

MAX_URL = 2_000
RESOLVERS = 4
HTTPS_PORT = 443
PRINTED = re.compile(r"[!-\[\]-~]+")
"""ASCII that is seen, but for the backslash, which some take for a slash."""
HOST = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?|[0-9a-f:.]+")
UNICAST = ip_network("2000::/3")
"""All of IPv6 that is given out."""
NAT64 = ip_network("64:ff9b::/96")
MASK_32 = 0xFFFF_FFFF

IpAddress = IPv4Address | IPv6Address
Resolve = Callable[[str, int], Awaitable[list[str]]]


class NotPublic(Exception):
    """A name leads, or would also lead, to an address that is not called."""


class HttpsUrl(NamedTuple):
    """`host`: in small letters, without brackets. `target`: path and query."""

    host: str
    port: int
    target: str

    @property
    def origin(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"https://{host}" if self.port == HTTPS_PORT else f"https://{host}:{self.port}"

    def as_called(self) -> httpcore.URL:
        return httpcore.URL(scheme=b"https", host=self.host.encode(), port=self.port, target=self.target.encode())


def https_url(text: str) -> HttpsUrl:
    """The parts of a URL that may be called. Raises ValueError, in words, for any other."""
    if len(text) > MAX_URL or not PRINTED.fullmatch(text):
        raise ValueError(f"a URL is printed ASCII, {MAX_URL} characters at most")
    parts = urlsplit(text)
    if parts.scheme.lower() != "https":
        raise ValueError("a URL begins with https://")
    if "@" in parts.netloc or "#" in text:
        raise ValueError("a URL has neither a user nor a fragment here")
    host, port = (parts.hostname or "").rstrip("."), HTTPS_PORT if parts.port is None else parts.port
    if not HOST.fullmatch(host) or port == 0:
        raise ValueError("the URL's host and port cannot be read")
    return HttpsUrl(host, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


class SafeAddresses:
    """`allowed`: networks that may be called though they are not public. `resolve`: the addresses of a name."""

    def __init__(self, allowed: Iterable[str] = (), resolve: Resolve | None = None) -> None:
        self.allowed = tuple(ip_network(one) for one in allowed)
        self.threads = ThreadPoolExecutor(RESOLVERS, "obol-resolve")
        self.resolve = resolve or self.ask_system

    async def of(self, host: str, port: int) -> list[str]:
        """Its addresses, all of which may be called. Raises NotPublic where one may not, OSError where it has none."""
        found = await self.resolve(host, port)
        for address in found:
            if not self.may_be_called(ip_address(address)):
                raise NotPublic(f"{host} leads to an address that is not public")
        return found

    def may_be_called(self, address: IpAddress) -> bool:
        inner = embedded(address)
        return is_public(inner) or any(inner in network or address in network for network in self.allowed)

    async def ask_system(self, host: str, port: int) -> list[str]:
        """In threads of its own: a name server that hangs keeps nothing else of the node from its threads."""
        found = await asyncio.get_running_loop().run_in_executor(self.threads, look_up, host, port)
        return list(dict.fromkeys(found))

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)


def look_up(host: str, port: int) -> list[str]:
    """Raises OSError."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except UnicodeError as error:
        raise OSError(str(error)) from error
    return [str(one[4][0]).partition("%")[0] for one in found]


def embedded(address: IpAddress) -> IpAddress:
    """The address that is meant: IPv6 carries those of IPv4 in several ways."""
    if isinstance(address, IPv6Address):
        if address in NAT64:
            return IPv4Address(int(address) & MASK_32)
        return address.ipv4_mapped or address.sixtofour or address
    return address


def is_public(address: IpAddress) -> bool:
    if isinstance(address, IPv6Address) and address not in UNICAST:
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


class SafeNetwork(httpcore.AsyncNetworkBackend):
    """Connects to what `addresses` gave, and asks no name server again. The certificate is still that of the name."""

    def __init__(self, addresses: SafeAddresses) -> None:
        self.addresses = addresses
        self.inner = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 - the interface is httpcore's
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        failed: Exception = OSError(f"{host} has no address")
        for address in await self.addresses.of(host, port):
            try:
                return await self.inner.connect_tcp(address, port, timeout, local_address, socket_options)
            except httpcore.NetworkError as error:
                failed = error
        raise failed

    async def sleep(self, seconds: float) -> None:
        await self.inner.sleep(seconds)
