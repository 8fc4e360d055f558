"""Odd requests over one connection, and what must come back: one request, one answer (PL-21; RFC 9110, RFC 9112).

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
        lines = re.findall(rb"(?<![A-Za-z])[A-Za-z]+ +\S+(?:[ \t]+HTTP/[\d.]+)?\r?\n", b"".join(self.parts))
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


def chunks_otherwise() -> list[Odd]:
    """Chunks and trailers, written as they may be and as they may not."""

    def chunked(name: str, chunks: bytes, *statuses: int, hidden: int = 0) -> Odd:
        return Odd(name, (post(CHUNKED) + chunks + LAST,), statuses, hidden)

    end = b"\r\n0\r\n\r\n"
    return [
        chunked("an extension between quotes", b'c;a="b c"\r\n' + NAME + end, 201, 200),
        chunked("an extension of the last chunk", CHUNKS[:-5] + b"0;a=b\r\n\r\n", 201, 200),
        chunked("an extension with a line feed", b"c;a=b\nc\r\n" + NAME + end, 400),
        chunked("an extension with a carriage return", b"c;a=b\rc\r\n" + NAME + end, 400),
        chunked("a chunk's size with zeros before it", b"0000c\r\n" + NAME + end, 201, 200),
        chunked("a chunk's size in capitals", b"C\r\n" + NAME + end, 201, 200),
        chunked("a chunk's size in hex as in C", b"0xc\r\n" + NAME + end, 400),
        chunked("a chunk's size with a space behind", b"c \r\n" + NAME + end, 400),
        chunked("a chunk's size with a space before", b" c\r\n" + NAME + end, 400),
        chunked("a chunk without a size", b"\r\n" + NAME + end, 400),
        chunked("a chunk's size without bound", b"f" * 17 + b"\r\n" + NAME + end, 400),
        chunked("a line feed behind a chunk's size", b"c\n" + NAME + end, 400),
        chunked("a line feed behind a chunk", b"c\r\n" + NAME + b"\n0\r\n\r\n", 400),
        chunked("a line feed behind the last chunk", b"c\r\n" + NAME + b"\r\n0\n\r\n", 400),
        chunked("a chunk shorter than told", b"d\r\n" + NAME + end, 400),
        chunked("nothing but the last chunk", b"0\r\n\r\n", 400, 200),
        chunked("a trailer that says it is chunked", CHUNKS[:-2] + CHUNKED + b"\r\n", 400),
        chunked("a trailer that is a Host", CHUNKS[:-2] + HOST + b"\r\n", 201, 200),
        chunked("a folded trailer", CHUNKS[:-2] + b"X-A: b\r\n c\r\n\r\n", 400),
        chunked("a request for a chunk", b"%x\r\n" % len(SMUGGLED) + SMUGGLED + end, 400, 200, hidden=1),
        chunked("a request for a trailer", CHUNKS[:-2] + SMUGGLED, 400, hidden=1),
    ]


def lengths_and_codings() -> list[Odd]:
    """What a proxy may read otherwise than the service."""

    def told(name: str, header: bytes, *statuses: int) -> Odd:
        return Odd(name, (post(header + b"\r\n") + NAME + LAST,), statuses)

    def coded(name: str, header: bytes, *statuses: int) -> Odd:
        return Odd(name, (post(header + b"\r\n") + CHUNKS + LAST,), statuses)

    return [
        told("a length with a zero before it", b"Content-Length: 012", 201, 200),
        told("a length with spaces about it", b"Content-Length: \t 12 \t", 201, 200),
        told("a length below nought", b"Content-Length: -12", 400),
        told("a length of nothing", b"Content-Length:", 400),
        told("two lengths in a line", b"Content-Length: 12 12", 400),
        told("a length with a fraction", b"Content-Length: 12.0", 400),
        told("a length with an underscore", b"Content-Length: 1_2", 400),
        told("a length in other digits", "Content-Length: \u0661\u0662".encode(), 400),
        told("a folded length", b"Content-Length:\r\n 12", 400),
        told("a length behind a line feed", b"X-A: b\nContent-Length: 12", 400),
        told("a length behind a carriage return", b"X-A: b\rContent-Length: 12", 400),
        told("a length under a name with an underscore", b"Content_Length: 9\r\nContent-Length: 12", 201, 200),
        coded("a coding like chunked", b"Transfer-Encoding: xchunked", 501),
        coded("chunked with a parameter", b"Transfer-Encoding: chunked;q=1", 501),
        coded("chunked between quotes", b'Transfer-Encoding: "chunked"', 501),
        coded("chunked in capitals", b"Transfer-Encoding: CHUNKED", 201, 200),
        coded("chunked behind a vertical tab", b"Transfer-Encoding: \x0bchunked", 400),
        coded("a list that begins with nothing", b"Transfer-Encoding: , chunked", 501),
        coded("a coding of nothing", b"Transfer-Encoding:", 400),
        coded("a folded coding", b"Transfer-Encoding:\r\n chunked", 400),
        coded("a space before the colon of the coding", b"Transfer-Encoding : chunked", 400),
        coded("chunked and a length that fits", b"Transfer-Encoding: chunked\r\nContent-Length: 22", 400),
        coded("TE", b"TE: trailers, chunked\r\n" + CHUNKED[:-2], 201, 200),
    ]


def lines() -> list[Odd]:
    """Request lines and header lines that are hardly any."""

    def line(name: str, first: bytes, *statuses: int) -> Odd:
        return Odd(name, (first + b"\r\n" + HOST + b"\r\n" + LAST,), statuses)

    def header(name: str, one: bytes, *statuses: int) -> Odd:
        return Odd(name, (b"GET /healthz HTTP/1.1\r\n" + one + b"\r\n" + HOST + b"\r\n" + LAST,), statuses)

    return [
        line("a method in small letters", b"get /healthz HTTP/1.1", 400),
        line("no target", b"GET HTTP/1.1", 400),
        line("two spaces before the target", b"GET  /healthz HTTP/1.1", 200, 200),
        line("two spaces behind the target", b"GET /healthz  HTTP/1.1", 200, 200),
        line("a tab behind the target", b"GET /healthz\tHTTP/1.1", 400),
        line("a space before the line", b" GET /healthz HTTP/1.1", 400),
        line("more behind the version", b"GET /healthz HTTP/1.1 x", 400),
        line("the version in small letters", b"GET /healthz http/1.1", 400),
        line("HTTP/1.2", b"GET /healthz HTTP/1.2", 400),
        line("HTTP/1.10", b"GET /healthz HTTP/1.10", 400),
        line("HTTP/1.", b"GET /healthz HTTP/1.", 400),
        line("ICE/1.0", b"GET /healthz ICE/1.0", 400),
        line("a target without a slash", b"GET healthz HTTP/1.1", 400),
        line("a target of a control character", b"GET /health\x01z HTTP/1.1", 400),
        line("a target with a fragment", b"GET /healthz#x HTTP/1.1", 400),
        line("a target of other bytes", b"GET /\xff\xfe HTTP/1.1", 400),
        line("a whole URL of another host", b"GET http://other/healthz HTTP/1.1", 200, 200),
        line("a whole URL with a name in it", b"GET http://me:secret@obol/healthz HTTP/1.1", 200, 200),
        line("a whole URL without a path", b"GET http://obol HTTP/1.1", 400),
        line("a whole URL of another kind", b"GET ftp://obol/healthz HTTP/1.1", 200, 200),
        line("two slashes", b"GET //healthz HTTP/1.1", 404, 200),
        line("a way up", b"GET /api/../healthz HTTP/1.1", 404, 200),
        line("GET *", b"GET * HTTP/1.1", 404, 200),
        line("OPTIONS of an address", b"OPTIONS /api/games HTTP/1.1", 405, 200),
        line("TRACE", b"TRACE /healthz HTTP/1.1", 405, 200),
        header("a header without a name", b": b", 400),
        header("a header without a colon", b"X-A", 400),
        header("a header of nothing", b"X-A:", 200, 200),
        header("a first header with a space before it", b" X-A: b", 400),
        header("a name with a tab before its colon", b"X-A\t: b", 400),
        header("a name of other bytes", b"X-\xc3\xa9: b", 400),
        header("a value of other bytes", b"X-A: \xc3\xa9\xff", 200, 200),
        header("a value with a delete", b"X-A: \x7f", 400),
        header("a second Host under its name in capitals", b"HOST: other", 400),
        header("a folded Host", b"X-A: b\r\n\tc", 400),
        header("1,000 headers", b"\r\n".join(b"X-%d: b" % number for number in range(1_000)), 200, 200),
        header("a header of 70,000 bytes", b"X-A: " + b"b" * 70_000, 400),
        header("20,000 headers", b"\r\n".join(b"X-%d: b" % number for number in range(20_000)), 400),
        line("a target of 70,000 bytes", b"GET /" + b"a" * 70_000 + b" HTTP/1.1", 400),
        Odd("a head that ends in line feeds", (get()[:-2] + b"\n" + LAST,), (400,)),
        Odd("one line feed among the lines", (b"GET /healthz HTTP/1.1\n" + HOST + b"\r\n" + LAST,), (400,)),
        Odd("carriage returns alone", (b"GET /healthz HTTP/1.1\rHost: obol\r\r",), (400,)),
        Odd("HTTP/2's preface and frames", (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0", LAST), (400,)),
        Odd("a TLS hello", (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", LAST), (400,)),
    ]


def after_errors() -> list[Odd]:
    """What was refused and is whole is followed by the next; where the end of a request is not known, nothing is."""
    bare = b"POST /api/players HTTP/1.1\r\n" + HOST
    handshake = (
        b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    )
    long = b" " * 20_000
    return [
        Odd(
            "no type, then the next",
            (bare + b"Content-Type: text/plain\r\n" + LENGTH + b"\r\n" + NAME + LAST,),
            (415, 200),
        ),
        Odd("no JSON, then the next", (post(b"Content-Length: 3\r\n") + b"{x}" + LAST,), (400, 200)),
        Odd("no token, then the next", (post(LENGTH, target=b"/api/tables") + NAME + LAST,), (401, 200)),
        Odd("no address, then the next", (post(LENGTH, target=b"/api/nowhere") + NAME + LAST,), (404, 200)),
        Odd("another method, then the next", (post(LENGTH, target=b"/api/games") + NAME + LAST,), (405, 200)),
        Odd("too long a body, then the next", (post(b"Content-Length: 20000\r\n") + long + LAST,), (413, 200)),
        Odd(
            "too long a body in chunks, then the next",
            (post(CHUNKED) + b"4e20\r\n" + long + b"\r\n0\r\n\r\n" + LAST,),
            (413, 200),
        ),
        Odd(
            "a request behind a body too long",
            (post(b"Content-Length: %d\r\n" % (20_000 + len(SMUGGLED))) + long, SMUGGLED + LAST),
            (413, 200),
            hidden=1,
        ),
        Odd("two Hosts, then a body", (post(LENGTH, b"Host: other\r\n") + NAME + LAST,), (400,)),
        Odd("a handshake at another address", (get(handshake) + LAST,), (200, 200)),
        Odd("a handshake at a table", (get(handshake, target=b"/api/games") + LAST,), (200, 200)),
        Odd("a handshake with a body in chunks", (get(handshake, CHUNKED, target=b"/ws") + CHUNKS + LAST,), (426, 200)),
        Odd("a handshake by POST", (post(handshake, LENGTH, target=b"/ws") + NAME + LAST,), (405, 200)),
    ]


def more_expectations() -> list[Odd]:
    def expect(name: str, headers: bytes, *statuses: int) -> Odd:
        return Odd(name, (post(headers, LENGTH), NAME + LAST), statuses)

    return [
        expect("100-Continue in capitals", b"Expect: 100-CONTINUE\r\n", 100, 201, 200),
        expect("the same expectation twice", b"Expect: 100-continue\r\nExpect: 100-continue\r\n", 100, 201, 200),
        expect("an expectation and another", b"Expect: 100-continue, tea\r\n", 417),
        expect("an expectation with a parameter", b"Expect: 100-continue;q=1\r\n", 417),
        expect("an expectation of nothing", b"Expect:\r\n", 201, 200),
        Odd("an expectation without a body", (get(b"Expect: 100-continue\r\n") + LAST,), (200, 200)),
        Odd(
            "chunks that wait to be asked for",
            (post(b"Expect: 100-continue\r\n", CHUNKED), CHUNKS + LAST),
            (100, 201, 200),
        ),
    ]


ODD = [
    *(*upgrades(), *framings(), *heads(), *expectations()),
    *(*chunks_otherwise(), *lengths_and_codings(), *lines(), *after_errors(), *more_expectations()),
]
