"""The browsers that a player is told in (PL-26), as they are asked for and kept: some a player, each by a name."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from fnmatch import fnmatchcase
from typing import Annotated, Any, Literal, get_args

import msgspec
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey
from msgspec import UNSET, Meta, UnsetType

from service.log.contract import Shelf
from service.notify.quiet_hours import QuietHours
from service.notify.safe_address import MAX_URL, https_url
from service.notify.vapid import from_base64

BOOK = "push"
Kind = Literal["turn", "start", "rematch"]
KINDS: tuple[Kind, ...] = get_args(Kind)
Language = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
NAME_CHARS = 16
AUTH_BYTES = 16
Encoded = Annotated[str, Meta(max_length=200)]


class PushKeys(msgspec.Struct, frozen=True):
    """What messages to a browser are encrypted for (RFC 8291), in base64url."""

    p256dh: Encoded
    auth: Encoded


class BrowserPush(msgspec.Struct, frozen=True):
    """A browser's `PushSubscription`, as its `toJSON()` gives it."""

    endpoint: Annotated[str, Meta(max_length=MAX_URL)]
    keys: PushKeys
    expiration_time: Any = msgspec.field(default=None, name="expirationTime")


class NewPush(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where and of what to tell a player who is away. `kinds`: of these alone. `quiet`: not in these hours; what comes
    then is told after them, if it is still so."""

    subscription: BrowserPush
    kinds: tuple[Kind, ...] = KINDS
    quiet: QuietHours | UnsetType = UNSET
    language: Language = "en"


class KeptPush(msgspec.Struct, frozen=True, omit_defaults=True):
    """A subscription as the store has it. `at`: since when, server ms."""

    wanted: NewPush
    at: int

    @property
    def name(self) -> str:
        return name_of(self.wanted.subscription.endpoint)


def name_of(endpoint: str) -> str:
    """What a subscription is called by: its endpoint is a secret."""
    return hashlib.sha256(endpoint.encode()).hexdigest()[:NAME_CHARS]


def trouble_with(wanted: NewPush, hosts: Collection[str]) -> str:
    """Why it cannot be used, in words; "" if it can. `hosts`: the push services that are called."""
    try:
        url = https_url(wanted.subscription.endpoint)
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), from_base64(wanted.subscription.keys.p256dh))
        if len(from_base64(wanted.subscription.keys.auth)) != AUTH_BYTES:
            raise ValueError(f"keys.auth is {AUTH_BYTES} bytes in base64url")
    except ValueError as error:
        return f"subscription: {error}"
    if not is_listed(url.host, hosts):
        return "subscription: this push service is not called from here"
    if wanted.quiet is not UNSET and not wanted.quiet.known():
        return "quiet: there is no such time zone"
    return ""


def is_listed(host: str, hosts: Collection[str]) -> bool:
    """Is it one of them? `*.example` stands for all under it, `*` for any."""
    return any(fnmatchcase(host, one.lower()) for one in hosts)


class Subscriptions:
    """Of all players. `keep_s`: how long after it was last asked for; `most`: of one player."""

    def __init__(self, shelf: Shelf, *, most: int, keep_s: int) -> None:
        self.shelf = shelf
        self.most = most
        self.keep_s = keep_s

    async def keep(self, player: str, wanted: NewPush, now_ms: int) -> KeptPush:
        """In place of an earlier one of the same browser, and of the oldest where there are too many. Raises
        StoreUnavailable."""
        kept = KeptPush(wanted, now_ms)
        await self.shelf.pin(BOOK, player, kept.name, msgspec.json.encode(kept), ttl_s=self.keep_s)
        every = sorted(await self.all_of(player), key=lambda one: (one.at, one.name == kept.name))
        for old in every[: -self.most]:
            await self.forget(player, old.name)
        return kept

    async def all_of(self, player: str) -> list[KeptPush]:
        """Raises StoreUnavailable. What a later version wrote, and this one cannot read, is left alone."""
        found = []
        for value in (await self.shelf.pins(BOOK, player)).values():
            try:
                found.append(msgspec.json.decode(value, type=KeptPush))
            except msgspec.ValidationError:
                continue
        return found

    async def forget(self, player: str, name: str) -> None:
        """Raises StoreUnavailable."""
        await self.shelf.pin(BOOK, player, name, None, ttl_s=1)

    async def forget_all(self, player: str) -> None:
        await self.shelf.remove(BOOK, player)
