"""Offers as they travel: what they stand for, and which are the game's (PL-13; PROTOCOL.md, "Play")."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

Offer = dict[str, Any]
Intent = dict[str, Any]

TABLE_INTENTS = frozenset({"take_seat", "leave_seat", "add_bot", "start", "concede", "rematch", "say"})
"""The types of intents that every table has; all other offers are the game's."""


def game_offers(offers: Sequence[Offer]) -> list[Offer]:
    """The offers that are the game's."""
    return [offer for offer in offers if offer["type"] not in TABLE_INTENTS]


def fields_of(offer: Offer) -> dict[str, list[Any]]:
    """The values that each field of the intent may have."""
    return {name: values for name, values in offer.items() if name != "type"}


def intents_of(offer: Offer) -> Iterator[Intent]:
    """Every intent that an offer stands for."""
    fields = fields_of(offer)
    for values in product(*fields.values()):
        yield {"type": offer["type"], **dict(zip(fields, values, strict=True))}


def count_of(offer: Offer) -> int:
    """How many intents an offer stands for."""
    return math.prod(len(values) for values in fields_of(offer).values())


def random_intent(offers: Sequence[Offer], source: random.Random) -> Intent:
    """Any intent that is offered, each equally likely; none of them is written out. Raises IndexError if there is
    none."""
    chosen = source.choices(offers, weights=[count_of(offer) for offer in offers])[0]
    return {"type": chosen["type"], **{name: source.choice(values) for name, values in fields_of(chosen).items()}}
