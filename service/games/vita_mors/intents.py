"""What a seat may ask for. Names and fields are the contract with clients."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from service.games.kernel import Intent, Seat
from service.games.vita_mors.cards import Class
from service.games.vita_mors.sides import Side
from service.games.vita_mors.tokens import Token


class Visit(Intent, frozen=True):
    """The host turns up the top card of a deck (VM-09)."""

    deck: Class


class PassToken(Intent, frozen=True):
    """The token to hand on to the left, when the Merchant comes (VM-25)."""

    token: Token


class Diagnose(Intent, frozen=True):
    """The host places the Plague Doctor (VM-10)."""

    verdict: Side


class Vote(Intent, frozen=True):
    """How one's coin lies (VM-11)."""

    coin: Side


class UsePrivilege(Intent, frozen=True):
    """Use a token; the Will has no target (VM-12 to VM-15)."""

    token: Token
    target: Seat | UnsetType = UNSET


class PassPrivilege(Intent, frozen=True):
    """Use none this round (VM-12)."""


INTENTS: tuple[type[Intent], ...] = (Visit, PassToken, Diagnose, Vote, UsePrivilege, PassPrivilege)
