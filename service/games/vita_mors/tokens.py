"""Privilege tokens and the holdings of a seat (VM-04, VM-14, VM-15)."""

from __future__ import annotations

from enum import StrEnum

import msgspec
from msgspec import UNSET, UnsetType

from service.games.kernel import Seat


class Token(StrEnum):
    COUNTERFEIT = "counterfeit"
    LOCK = "lock"
    REVERSE = "reverse"
    WILL = "will"


AIMED = (Token.COUNTERFEIT, Token.LOCK, Token.REVERSE)
"""Those that go on another seat; the Will goes on the Plague Doctor."""

Holding = dict[Token, int]
"""How many of each a seat has; never 0. Never changed once made: states and views share it."""

FIRST_HOLDING: Holding = dict.fromkeys(Token, 1)


class Use(msgspec.Struct, frozen=True, omit_defaults=True):
    """A token used this round, lying on its target; without a target it lies on the Plague Doctor."""

    token: Token
    target: Seat | UnsetType = UNSET


def less(holding: Holding, token: Token) -> Holding:
    remaining = holding[token] - 1
    return {
        kind: remaining if kind == token else count for kind, count in holding.items() if kind != token or remaining
    }


def more(holding: Holding, token: Token) -> Holding:
    return {**holding, token: holding.get(token, 0) + 1}


def one_by_one(holding: Holding) -> tuple[Token, ...]:
    return tuple(token for token in Token for _ in range(holding.get(token, 0)))
