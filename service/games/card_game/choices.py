"""What a seat may choose in a step that all take at once. Secret to it, and changeable, until all are in."""

from __future__ import annotations

import msgspec

from service.games.card_game.symbols import Symbol


class Attachment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Personality on one of one's own characters."""

    card: str
    character: str


class Placement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Death Powa token on an opponent's character."""

    symbol: Symbol
    character: str


class Aim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Reap card on an opponent's character."""

    reap: str
    character: str


class Kind(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="step"):
    """Tagged with the step of play it is made in."""


class Pass(Kind, frozen=True, tag="pass"):
    """For each neighbour (PM-09); with 2 seats both cards are for the right one."""

    right: tuple[str, ...]
    left: tuple[str, ...] = ()


class Attached(Kind, frozen=True, tag="attach"):
    """PM-10."""

    cards: tuple[Attachment, ...]


class Placed(Kind, frozen=True, tag="tokens"):
    """PM-13; nothing at all is a choice too."""

    tokens: tuple[Placement, ...] = ()


class Declared(Kind, frozen=True, tag="reap"):
    """Reaps (PM-14), or a ranking of the tokens wanted (PM-15), or neither."""

    reaps: tuple[Aim, ...] = ()
    ranking: tuple[Symbol, ...] = ()


class Shared(Kind, frozen=True, tag="share"):
    """What a single reaper keeps of each character (PM-17)."""

    kept: dict[str, tuple[str, ...]]


class Led(Kind, frozen=True, tag="deathbed"):
    """Whom a seat leads to the grave (PM-21)."""

    characters: tuple[str, ...] = ()


Choice = Pass | Attached | Placed | Declared | Shared | Led
