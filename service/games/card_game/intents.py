"""What a seat may ask for in both games. Names and fields are the contract with clients."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from service.games.card_game.choices import Aim, Attachment, Placement
from service.games.card_game.symbols import Symbol
from service.games.kernel import Intent


class PassCards(Intent, frozen=True):
    """A Personality for each neighbour; with 2 seats, `right` is two cards, and there is no `left` (PM-09)."""

    right: str | tuple[str, ...]
    left: str | UnsetType = UNSET


class Attach(Intent, frozen=True):
    """Personalities on one's own characters (PM-10)."""

    cards: tuple[Attachment, ...]


class PlaceTokens(Intent, frozen=True):
    """Death Powa tokens on opponents' characters, or none (PM-13)."""

    tokens: tuple[Placement, ...]


class Reap(Intent, frozen=True):
    """Reap cards on opponents' characters (PM-14)."""

    reaps: tuple[Aim, ...]


class TakeToken(Intent, frozen=True):
    """No reap, but a token: the one wanted most first (PM-15)."""

    ranking: tuple[Symbol, ...]


class Rest(Intent, frozen=True):
    """Neither a reap nor a token (PM-15)."""


class Share(Intent, frozen=True):
    """What the single reaper of a character keeps of its cards (PM-17)."""

    character: str
    keep: tuple[str, ...]


class Deathbed(Intent, frozen=True):
    """Whom one leads to the grave, perhaps nobody (PM-21)."""

    characters: tuple[str, ...]


SHARED: tuple[type[Intent], ...] = (PassCards, Attach, PlaceTokens, Reap, TakeToken, Rest, Share, Deathbed)
Asked = PassCards | Attach | PlaceTokens | Reap | TakeToken | Rest | Share | Deathbed
