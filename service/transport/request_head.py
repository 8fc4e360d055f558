"""What the head of an HTTP request says of how it is to be read (RFC 9110, RFC 9112): one request, one answer, always.

The parser finds where a message ends; what it lets through and this service does not is told here. Whatever a proxy in
front may read otherwise than we do is refused rather than guessed at.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

Headers = list[tuple[bytes, bytes]]

HOP = (b"upgrade", b"http2-settings")
"""What goes with an upgrade that is not taken."""


class HeadFault(NamedTuple):
    """An HTTP status and what to say."""

    status: int
    why: str


def tokens(headers: Headers, name: bytes) -> set[bytes]:
    """All members of a list header, however many lines it has, in lower case."""
    return {token.strip().lower() for key, value in headers if key == name for token in value.split(b",")} - {b""}


def values(headers: Headers, name: bytes) -> list[bytes]:
    return [value for key, value in headers if key == name]


def path_of(target: bytes) -> bytes:
    """Of a target with or without a scheme and host in front."""
    rest = target.partition(b"://")[2].partition(b"/")[2] if not target.startswith(b"/") else target[1:]
    return b"/" + rest.partition(b"?")[0]


def fault_of(method: bytes, target: bytes, version: str, headers: Headers) -> HeadFault | None:
    """Why the request is not handled at all, if so. After such an answer the connection is closed, for who sent it may
    see its end elsewhere."""
    hosts = values(headers, b"host")
    if version not in ("1.0", "1.1"):
        return HeadFault(505, "HTTP/1.1 is spoken here.")
    if method == b"CONNECT":
        return HeadFault(405, "There is nothing to connect to.")
    if b"#" in target:
        return HeadFault(400, "A target has no fragment.")
    if len(hosts) > 1 or (not hosts and version == "1.1"):
        return HeadFault(400, "A request has one Host.")
    if any(set(host) & set(b" \t,@/\\") for host in hosts):
        return HeadFault(400, "Host is a name and a port.")
    return framing_fault(version, headers)


def framing_fault(version: str, headers: Headers) -> HeadFault | None:
    """What is wrong with how the body's end is told."""
    codings = [coding.lower() for value in values(headers, b"transfer-encoding") for coding in value.split(b",")]
    if codings and version == "1.0":
        return HeadFault(400, "HTTP/1.0 has no Transfer-Encoding.")
    if codings and [coding.strip() for coding in codings] != [b"chunked"]:
        return HeadFault(501, "The only Transfer-Encoding is chunked.")
    expected = tokens(headers, b"expect")
    if expected and expected != {b"100-continue"}:
        return HeadFault(417, "The only expectation is 100-continue.")
    return None


def is_handshake(method: bytes, version: str, headers: Headers) -> bool:
    """Does it ask for a WebSocket (RFC 6455, 4.1)? Nothing else may, least of all what has a body."""
    return (
        method == b"GET"
        and version == "1.1"
        and b"websocket" in tokens(headers, b"upgrade")
        and b"upgrade" in tokens(headers, b"connection")
        and not values(headers, b"transfer-encoding")
        and all(length == b"0" for length in values(headers, b"content-length"))
    )


def head_without_upgrade(method: bytes, target: bytes, version: str, headers: Headers) -> bytes:
    """The same head for a reader that ignores an upgrade (RFC 9110, 7.8)."""
    return b"".join(
        [method, b" ", target, b" HTTP/", version.encode(), b"\r\n", *_lines(headers), b"\r\n"],
    )


def _lines(headers: Headers) -> Iterable[bytes]:
    for name, value in headers:
        if name in HOP:
            continue
        if name == b"connection":
            kept = [token.strip() for token in value.split(b",") if token.strip().lower() not in (*HOP, b"")]
            value = b", ".join(kept)
        yield name + b": " + value + b"\r\n"
