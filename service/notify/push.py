"""One message to one browser, encrypted so that its push service cannot read it (RFC 8030, 8188, 8291, 8292)."""

from __future__ import annotations

import hashlib
from typing import Any

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1
from cryptography.hazmat.primitives.asymmetric.ec import generate_private_key as new_private_key

from service.notify.caller import Called, Caller
from service.notify.safe_address import https_url
from service.notify.subscriptions import KeptPush, is_listed
from service.notify.vapid import VapidKeys, base64url, from_base64
from service.support.settings import Settings

PADDED_TO = 256
"""Bytes: what names there are does not show by the length."""
TOPIC_BYTES = 24
GONE = (404, 410)


class PushMessage(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the service worker is given. `table`: where a press on it leads; "" for a test."""

    kind: str
    title: str
    text: str
    table: str = ""
    language: str = "en"


class PushSender:
    """Of one node, as its settings have it."""

    def __init__(self, caller: Caller, keys: VapidKeys, settings: Settings) -> None:
        self.caller = caller
        self.keys = keys
        self.contact = settings.push_contact
        self.ttl_s = settings.push_ttl_s
        self.hosts = hosts_of(settings)

    async def send(self, kept: KeptPush, message: PushMessage) -> Called:
        """Raises StoreUnavailable, where the key cannot be read."""
        url = https_url(kept.wanted.subscription.endpoint)
        if not is_listed(url.host, self.hosts):
            return Called(0, "not_listed")  # it was, when it was asked for
        key = await self.keys.key()
        headers = {
            "Authorization": key.authorization(url.origin, self.contact),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(self.ttl_s),
            "Urgency": "high" if message.kind == "turn" else "normal",
            "Topic": topic_of(message.table or message.kind),
        }
        return await self.caller.post(url, headers, encrypted(kept, message))


def hosts_of(settings: Settings) -> tuple[str, ...]:
    """The push services that are called."""
    return tuple(one.strip() for one in settings.push_hosts.split(",") if one.strip())


def encrypted(kept: KeptPush, message: PushMessage) -> bytes:
    keys = kept.wanted.subscription.keys
    plain = msgspec.json.encode(message)
    plain = plain.ljust(-(-len(plain) // PADDED_TO) * PADDED_TO)  # JSON may end in spaces
    encrypt: Any = http_ece.encrypt
    found: bytes = encrypt(
        plain,
        private_key=new_private_key(SECP256R1()),
        dh=from_base64(keys.p256dh),
        auth_secret=from_base64(keys.auth),
    )
    return found


def topic_of(table: str) -> str:
    """A later message of the same topic takes the place of one that is not handed over yet."""
    return base64url(hashlib.sha256(table.encode()).digest()[:TOPIC_BYTES])
