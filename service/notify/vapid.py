"""Who pushes: the key pair that browsers subscribe to, and the signed word that goes with each message (RFC 8292)."""

from __future__ import annotations

import base64
import time
from functools import lru_cache

import jwt
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePrivateKey, derive_private_key
from cryptography.hazmat.primitives.asymmetric.ec import generate_private_key as new_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from service.log.contract import Shelf

BOOK, KEY = "secrets", "push"
KEY_BYTES = 32
GOOD_S = 12 * 3600
"""How long the word is good; push services take a day at most."""
RENEWED_S = 3600


class VapidKey:
    """The pair. `private`: the 32 bytes in base64url."""

    def __init__(self, private: str) -> None:
        self.pair: EllipticCurvePrivateKey = derive_private_key(int.from_bytes(from_base64(private)), SECP256R1())
        self.public = base64url(point_of(self.pair))

    def authorization(self, audience: str, contact: str, now_s: float | None = None) -> str:
        """The header for a push service. `audience`: its origin. The same within an hour: signing costs."""
        return self._signed(audience, contact, int(time.time() if now_s is None else now_s) // RENEWED_S)

    @lru_cache(maxsize=100)  # noqa: B019 - a node has one key, or a few in its life
    def _signed(self, audience: str, contact: str, hour: int) -> str:
        claims = {"aud": audience, "exp": hour * RENEWED_S + GOOD_S, "sub": contact}
        return f"vapid t={jwt.encode(claims, self.pair, algorithm='ES256')}, k={self.public}"


class VapidKeys:
    """The key in force: the one given, or that of the store. Read anew each time: a store that lost it, and all
    subscriptions with it, gets another."""

    def __init__(self, shelf: Shelf, given: str = "") -> None:
        self.shelf = shelf
        self.given = given
        self.read: dict[str, VapidKey] = {}

    async def key(self) -> VapidKey:
        """Where there is none it is made, by one node of all. Raises StoreUnavailable."""
        private = self.given or await self.kept()
        if private not in self.read:
            self.read = {private: VapidKey(private)}
        return self.read[private]

    async def kept(self) -> str:
        found = await self.shelf.get(BOOK, KEY)  # a full store may be read
        return (found or await self.shelf.put_new(BOOK, KEY, new_private().encode())).decode()


def new_private() -> str:
    number = new_private_key(SECP256R1()).private_numbers().private_value
    return base64url(number.to_bytes(KEY_BYTES))


def point_of(pair: EllipticCurvePrivateKey) -> bytes:
    return pair.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64(text: str) -> bytes:
    """Raises ValueError. As browsers write it, and as others do."""
    plain = text.rstrip("=").replace("+", "-").replace("/", "_")
    return base64.b64decode(plain + "=" * (-len(plain) % 4), altchars=b"-_", validate=True)
