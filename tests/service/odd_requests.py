"""Odd requests over one connection, and what must come back: one request, one answer (PL-30; RFC 9110, RFC 9112).

A case's parts are packets: each is sent when the service has had time to read the one before. `statuses` are those of
the answers, in order, until the service closes; where several readings are allowed, each of them.
"""

from __future__ import annotations

import re
from typing import NamedTuple

HOST = b"Host: obol\r\n"
NAME = b'{"name":"x"}'
LENGTH = b"Content-Length: %d\r\n" % len(NAME)
JSON = b"Content-Type: application/json\r\n"
LAST = b"GET /healthz HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n"
"""Ends every case that is not over by itself: its answer must be the last."""
CHUNKED = b"Transfer-Encoding: chunked\r\n"
CHUNKS = b"%x\r\n%s\r\n0\r\n\r\n" % (len(NAME), NAME)
SMUGGLED = b"POST /api/players HTTP/1.1\r\n" + HOST + JSON + LENGTH + b"\r\n" + NAME


class Odd(NamedTuple):
    name: str
    parts: tuple[bytes, ...]
    statuses: tuple[int, ...]

    hidden: int = 0
    """So many requests are the body of another."""

    @property
    def requests(self) -> int:
        """How many requests these bytes are to whoever reads them right, what is none included if it has an answer."""
        lines = re.findall(rb"[A-Z]+ \S+(?: HTTP/\d\.\d)?\r?\n", b"".join(self.parts))
        return max(len(lines) - self.hidden, len([status for status in self.statuses if status != 100]))


def post(*headers: bytes, target: bytes = b"/api/players", version: bytes = b"1.1", host: bytes = HOST) -> bytes:
    return b"POST " + target + b" HTTP/" + version + b"\r\n" + host + JSON + b"".join(headers) + b"\r\n"


def get(*headers: bytes, target: bytes = b"/healthz", version: bytes = b"1.1", host: bytes = HOST) -> bytes:
    return b"GET " + target + b" HTTP/" + version + b"\r\n" + host + b"".join(headers) + b"\r\n"


def upgrades() -> list[Odd]:
    """An upgrade that is not taken is ignored (RFC 9110, 7.8), whatever it is and however the body comes."""
    cases = []
    for to in (b"h2c", b"websocket", b"WebSocket", b"TLS/1.0", b"h2c, websocket", b"foo"):
        head = b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: " + to + b"\r\nHTTP2-Settings: AAMAAABk\r\n"
        told = to.decode()
        cases += [
            Odd(f"POST, Upgrade: {told}, body at once", (post(head, LENGTH) + NAME + LAST,), (201, 200)),
            Odd(f"POST, Upgrade: {told}, body later", (post(head, LENGTH), NAME, LAST), (201, 200)),
            Odd(f"POST, Upgrade: {told}, body in halves", (post(head, LENGTH) + NAME[:3], NAME[3:] + LAST), (201, 200)),
            Odd(f"POST, Upgrade: {told}, chunks", (post(head, CHUNKED), CHUNKS + LAST), (201, 200)),
            Odd(
                f"POST, Upgrade: {told}, a request for a body",
                (post(head, b"Content-Length: %d\r\n" % len(SMUGGLED)), SMUGGLED, LAST),
                (400, 200),
                hidden=1,
            ),
            Odd(f"GET, Upgrade: {told}, pipelined", (get() + get(head) + LAST,), (200, 200, 200)),
        ]
    bare = b"Connection: upgrade\r\nUpgrade: websocket\r\n"
    return [
        *cases,
        Odd("GET /ws without an upgrade", (get(target=b"/ws") + LAST,), (426, 200)),
        Odd(
            "GET /ws, Upgrade: h2c",
            (get(b"Connection: upgrade\r\nUpgrade: h2c\r\n", target=b"/ws") + LAST,),
            (426, 200),
        ),
        Odd("POST /ws, Upgrade: websocket", (post(bare, LENGTH, target=b"/ws") + NAME + LAST,), (405, 200)),
        Odd("GET /ws with a body, Upgrade: websocket", (get(bare, LENGTH, target=b"/ws") + NAME + LAST,), (426, 200)),
        Odd("HTTP/1.0 GET /ws, Upgrade: websocket", (get(bare, target=b"/ws", version=b"1.0"),), (426,)),
        Odd("a handshake behind a request", (get() + get(bare, target=b"/ws") + LAST,), (200, 426, 200)),
        Odd("upgrade named by Connection alone", (post(b"Connection: upgrade\r\n", LENGTH) + NAME + LAST,), (201, 200)),
        Odd("upgrade without Connection", (post(b"Upgrade: h2c\r\n", LENGTH) + NAME + LAST,), (201, 200)),
        Odd(
            "Connection twice",
            (post(b"Connection: upgrade\r\nConnection: keep-alive\r\nUpgrade: h2c\r\n", LENGTH), NAME + LAST),
            (201, 200),
        ),
        Odd(
            "Connection: close, upgrade",
            (post(b"Connection: close, upgrade\r\nUpgrade: h2c\r\n", LENGTH), NAME),
            (201,),
        ),
    ]


def framings() -> list[Odd]:
    """Where a body ends is told once, in one way, or the request is refused and the connection closed."""
    two = b"Content-Length: 3\r\n"
    return [
        Odd("length and chunks", (post(LENGTH, CHUNKED) + CHUNKS + LAST,), (400,)),
        Odd("chunks and length", (post(CHUNKED, LENGTH) + CHUNKS + LAST,), (400,)),
        Odd("two lengths", (post(LENGTH, two) + NAME + LAST,), (400,)),
        Odd("the same length twice", (post(LENGTH, LENGTH) + NAME + LAST,), (400,)),
        Odd("a length with a sign", (post(b"Content-Length: +12\r\n") + NAME + LAST,), (400,)),
        Odd("a length in hex", (post(b"Content-Length: 0xc\r\n") + NAME + LAST,), (400,)),
        Odd("a length without bound", (post(b"Content-Length: 99999999999999999999999\r\n") + LAST,), (400,)),
        Odd("a list of lengths", (post(b"Content-Length: 12, 12\r\n") + NAME + LAST,), (400,)),
        Odd("gzip, chunked", (post(b"Transfer-Encoding: gzip, chunked\r\n") + CHUNKS + LAST,), (501,)),
        Odd("chunked, gzip", (post(b"Transfer-Encoding: chunked, gzip\r\n") + CHUNKS + LAST,), (400,)),
        Odd("chunked twice", (post(CHUNKED, CHUNKED) + CHUNKS + LAST,), (400,)),
        Odd("identity", (post(b"Transfer-Encoding: identity\r\n", LENGTH) + NAME + LAST,), (400,)),
        Odd("chunks in HTTP/1.0", (post(CHUNKED, version=b"1.0") + CHUNKS,), (400,)),
        Odd("a space before the colon", (post(b"Content-Length : 12\r\n") + NAME + LAST,), (400,)),
        Odd("chunk extensions", (post(CHUNKED) + b"c;a=b\r\n" + NAME + b"\r\n0\r\n\r\n" + LAST,), (201, 200)),
        Odd("a trailer", (post(CHUNKED) + CHUNKS[:-2] + b"X-A: b\r\n\r\n" + LAST,), (201, 200)),
        Odd("a trailer with a length", (post(CHUNKED) + CHUNKS[:-2] + b"Content-Length: 9\r\n\r\n" + LAST,), (400,)),
        Odd("a chunk's size that is none", (post(CHUNKED) + b"xyz\r\n" + NAME + b"\r\n0\r\n\r\n" + LAST,), (400,)),
        Odd("a chunk longer than told", (post(CHUNKED) + b"2\r\n" + NAME + b"\r\n0\r\n\r\n" + LAST,), (400,)),
        Odd("a chunk's size with a sign", (post(CHUNKED) + b"-c\r\n" + NAME + b"\r\n0\r\n\r\n" + LAST,), (400,)),
        Odd("bare line feeds", (b"GET /healthz HTTP/1.1\nHost: obol\n\n",), (400,)),
        Odd("a folded header", (get(b"X-A: b\r\n c\r\n"),), (400,)),
        Odd("a null in a header", (get(b"X-A: \x00\r\n"),), (400,)),
        Odd("a name with a space", (get(b"X A: b\r\n"),), (400,)),
        Odd("a body on a GET", (get(LENGTH) + NAME + LAST,), (200, 200)),
        Odd("an empty body", (post(b"Content-Length: 0\r\n") + LAST,), (400, 200)),
        Odd("no length at all", (post() + LAST,), (400, 200)),
        Odd(
            "a body in single bytes", (post(LENGTH), *(NAME[at : at + 1] for at in range(len(NAME))), LAST), (201, 200)
        ),
    ]


def heads() -> list[Odd]:
    other = b"Host: other\r\n"
    return [
        Odd("no Host", (get(host=b""),), (400,)),
        Odd("two Hosts", (get(host=HOST + other),), (400,)),
        Odd("the same Host twice", (get(host=HOST + HOST),), (400,)),
        Odd("a Host with a list", (get(host=b"Host: obol, other\r\n"),), (400,)),
        Odd("a Host with a path", (get(host=b"Host: obol/x\r\n"),), (400,)),
        Odd("HTTP/1.0 without Host", (get(host=b"", version=b"1.0"),), (200,)),
        Odd("HTTP/1.0 that stays", (get(b"Connection: keep-alive\r\n", version=b"1.0"),), (200,)),
        Odd("HTTP/0.9", (b"GET /healthz\r\n\r\n",), (400, 505)),
        Odd("HTTP/2.0", (get(version=b"2.0"),), (400, 505)),
        Odd("HTTP/2's preface", (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",), (400,)),
        Odd("a whole URL", (get(target=b"http://obol/healthz") + LAST,), (200, 200)),
        Odd("CONNECT", (b"CONNECT obol:80 HTTP/1.1\r\n" + HOST + b"\r\n" + LAST,), (405,)),
        Odd("OPTIONS *", (b"OPTIONS * HTTP/1.1\r\n" + HOST + b"\r\n",), (404,)),
        Odd("no method known", (b"BREW /healthz HTTP/1.1\r\n" + HOST + b"\r\n",), (400,)),
        Odd("empty lines before", (b"\r\n\r\n" + LAST,), (200,)),
        Odd("HEAD", (b"HEAD /healthz HTTP/1.1\r\n" + HOST + b"\r\n" + LAST,), (200, 200)),
        Odd("pipelined", (get() + get() + get(target=b"/nowhere/") + LAST,), (200, 200, 404, 200)),
        Odd("pipelined, then no HTTP", (get() + get() + b"\x00\x01\x02\r\n\r\n",), (200, 200, 400)),
        Odd("pipelined, then two Hosts", (get() + get(host=HOST + other) + get(),), (200, 400)),
        Odd("pipelined, then a body that breaks", (get() + post(CHUNKED) + b"zz\r\n",), (200, 400)),
        Odd("after the last", (LAST + get(),), (200,)),
    ]


def expectations() -> list[Odd]:
    wanted = b"Expect: 100-continue\r\n"
    return [
        Odd("a body that waits to be asked for", (post(wanted, LENGTH), NAME + LAST), (100, 201, 200)),
        Odd("a body that does not wait", (post(wanted, LENGTH) + NAME + LAST,), (201, 200)),
        Odd("a body nobody asks for", (post(wanted, LENGTH, target=b"/nowhere/"), NAME), (404, 405)),
        Odd("in HTTP/1.0", (post(wanted, LENGTH, version=b"1.0"), NAME), (201,)),
        Odd("another expectation", (post(b"Expect: tea\r\n", LENGTH) + NAME,), (417,)),
    ]


ODD = [*upgrades(), *framings(), *heads(), *expectations()]
