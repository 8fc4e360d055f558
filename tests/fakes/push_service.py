"""A push service and the browsers that subscribe with it, which speak the real protocols: it checks who pushes
(RFC 8292) and the headers (RFC 8030), and a browser decrypts what came for it (RFC 8188, 8291), by code of its own.

The same server takes webhooks. It answers as a test says: with a status, elsewhere, late, or with what is no HTTP.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import hmac
import json
import secrets
import ssl
from collections import deque
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from urllib.parse import urlsplit

import jwt
import trustme
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

HANG_S = 20.0
NAMES = ("127.0.0.1", "localhost", "push.example", "hooks.example", "other.example")
SALT, LENGTH = 16, 32


@cache
def authority() -> trustme.CA:
    return trustme.CA()


@cache
def server_side() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority().issue_cert(*NAMES).configure_cert(context)
    return context


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(key: EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


@dataclass
class Request:
    """What came. `headers`: by names in small letters."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class BrowserSide:
    """One subscription, as the browser that made it has it."""

    endpoint: str
    key: EllipticCurvePrivateKey = field(default_factory=lambda: generate_private_key(SECP256R1()))
    auth: bytes = field(default_factory=lambda: secrets.token_bytes(16))

    @property
    def path(self) -> str:
        return urlsplit(self.endpoint).path

    def json(self) -> dict[str, Any]:
        """As `PushSubscription.toJSON()` gives it."""
        keys = {"p256dh": encoded(point(self.key)), "auth": encoded(self.auth)}
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": keys}

    def read(self, request: Request) -> dict[str, Any]:
        return dict(json.loads(self.decrypted(request.body)))

    def decrypted(self, body: bytes) -> bytes:
        """RFC 8291, section 3.4, and RFC 8188, section 2: one record."""
        salt, size, length = body[:SALT], int.from_bytes(body[SALT : SALT + 4]), body[SALT + 4]
        sender, record = body[SALT + 5 :][:length], body[SALT + 5 + length :]
        assert len(record) <= size
        shared = self.key.exchange(ECDH(), EllipticCurvePublicKey.from_encoded_point(SECP256R1(), sender))
        secret = expanded(self.auth, shared, b"WebPush: info\0" + point(self.key) + sender, LENGTH)
        key = expanded(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = expanded(salt, secret, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, record, None).rstrip(b"\0")
        assert plain.endswith(b"\2"), "the last record ends so"
        return plain[:-1]


def expanded(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """HKDF with SHA-256 (RFC 5869), one block."""
    key = hmac.digest(salt, secret, hashlib.sha256)
    return hmac.digest(key, info + b"\1", hashlib.sha256)[:length]


class PushService:
    """`got`: every request, in order. `answers`: what the next ones are answered, by status or by hand; then 201."""

    def __init__(self) -> None:
        self.got: list[Request] = []
        self.answers: deque[int | Callable[[asyncio.StreamWriter], Any]] = deque()
        self.connections = 0
        self.news = asyncio.Event()
        self.port = 0
        self.server: asyncio.Server
        self.open: set[asyncio.StreamWriter] = set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        self.open.add(writer)
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError, ssl.SSLError):
            while True:
                self.got.append(await request_from(reader))
                self.news.set()
                await self.answer(writer)
        self.open.discard(writer)
        writer.close()

    async def answer(self, writer: asyncio.StreamWriter) -> None:
        answer = self.answers.popleft() if self.answers else 201
        if callable(answer):
            await answer(writer)
        else:
            writer.write(f"HTTP/1.1 {answer} So\r\nContent-Length: 0\r\n\r\n".encode())
        await writer.drain()

    def subscribed(self, host: str = "localhost") -> BrowserSide:
        return BrowserSide(f"https://{host}:{self.port}/push/{secrets.token_hex(4)}")

    async def until(self, count: int) -> list[Request]:
        """So many requests have come."""
        async with asyncio.timeout(HANG_S):
            while len(self.got) < count:
                self.news.clear()
                await self.news.wait()
        return self.got

    def pushed(self, browser: BrowserSide, key: str) -> list[dict[str, Any]]:
        """What came for a browser, decrypted, each found to be pushed by whoever has the key."""
        mine = [one for one in self.got if one.path == browser.path]
        for one in mine:
            check_push(one, key, f"https://{urlsplit(browser.endpoint).netloc}")
        return [browser.read(one) for one in mine]


def check_push(request: Request, key: str, origin: str) -> None:
    """As a push service looks at it: RFC 8030, section 5; RFC 8292, section 2."""
    assert request.method == "POST"
    assert request.headers["content-encoding"] == "aes128gcm"
    assert int(request.headers["ttl"]) > 0
    assert len(decoded(request.headers["topic"])) <= 24
    assert len(request.body) <= 4096
    scheme, _, rest = request.headers["authorization"].partition(" ")
    given = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, given["k"]) == ("vapid", key)
    public = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), decoded(key))
    claims = jwt.decode(given["t"], public, algorithms=["ES256"], audience=origin)
    assert claims["sub"].startswith("mailto:")


async def request_from(reader: asyncio.StreamReader) -> Request:
    head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    method, path, _ = head[0].split(" ")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
    return Request(method, path, headers, await reader.readexactly(int(headers.get("content-length", 0))))


@contextlib.asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    found = PushService()
    found.server = await asyncio.start_server(found.serve, "127.0.0.1", 0, ssl=server_side())
    found.port = found.server.sockets[0].getsockname()[1]
    try:
        yield found
    finally:
        found.server.close()
        for writer in list(found.open):
            writer.close()
