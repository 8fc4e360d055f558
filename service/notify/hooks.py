"""Where a player's webhook is (PL-26): a URL and the secret that calls of it are signed with, one a player."""

from __future__ import annotations

import base64
import secrets
from typing import Annotated

import msgspec
from msgspec import Meta

from service.log.contract import Shelf
from service.notify.safe_address import MAX_URL
from service.notify.subscriptions import KINDS, Kind, Language

BOOK = "webhook"
SECRET_BYTES = 32
SECRET_PREFIX = "whsec_"


class NewHook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which URL to call, of what, and in which language it is worded."""

    url: Annotated[str, Meta(max_length=MAX_URL)]
    kinds: tuple[Kind, ...] = KINDS
    language: Language = "en"


class Hook(msgspec.Struct, frozen=True):
    """As the store has it. `at`: since when, server ms."""

    wanted: NewHook
    secret: str
    at: int


class Hooks:
    """Of all players. `keep_s`: how long after it was last asked for."""

    def __init__(self, shelf: Shelf, *, keep_s: int) -> None:
        self.shelf = shelf
        self.keep_s = keep_s

    async def keep(self, player: str, wanted: NewHook, now_ms: int) -> Hook:
        """In place of an earlier one, with a secret of its own. Raises StoreUnavailable."""
        hook = Hook(wanted, SECRET_PREFIX + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode(), now_ms)
        await self.shelf.put(BOOK, player, msgspec.json.encode(hook), ttl_s=self.keep_s)
        return hook

    async def of(self, player: str) -> Hook | None:
        """Raises StoreUnavailable. What a later version wrote, and this one cannot read, is left alone."""
        found = await self.shelf.get(BOOK, player)
        try:
            return None if found is None else msgspec.json.decode(found, type=Hook)
        except msgspec.ValidationError:
            return None

    async def forget(self, player: str) -> None:
        await self.shelf.remove(BOOK, player)
