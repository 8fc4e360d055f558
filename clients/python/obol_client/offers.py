"""Offers as they travel: what they stand for, and which are the game's (PL-13; PROTOCOL.md, "Play").

An offer names for each field of an intent what it may be: a list, of which one is chosen, or a map with `some`, of
which several are: a list of `least` to `most` of its items, each once unless it `repeats`, and within its `caps`:
for a field of the items, how often each value of it may stand among them at most.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, combinations_with_replacement, product
from typing import Any

Offer = dict[str, Any]
Intent = dict[str, Any]
Values = list[Any] | dict[str, Any]
"""What a field may be: a list of values, or a map with `some`."""

TABLE_INTENTS = frozenset(
    {"take_seat", "leave_seat", "add_bot", "start", "concede", "rematch", "call_time", "pause", "go_on", "say"}
)
"""The types of intents that every table has; all other offers are the game's."""


def game_offers(offers: Sequence[Offer]) -> list[Offer]:
    """The offers that are the game's."""
    return [offer for offer in offers if offer["type"] not in TABLE_INTENTS]


def fields_of(offer: Offer) -> dict[str, Values]:
    """What each field of the intent may be."""
    return {name: values for name, values in offer.items() if name != "type"}


def intents_of(offer: Offer) -> Iterator[Intent]:
    """Every intent that an offer stands for, one after another: there may be very many. Lists come in one order."""
    fields = fields_of(offer)
    for values in product(*(every(values) for values in fields.values())):
        yield {"type": offer["type"], **dict(zip(fields, values, strict=True))}


def every(values: Values) -> Iterator[Any]:
    """Every value that a field may have."""
    if isinstance(values, list):
        return iter(values)
    pick = combinations_with_replacement if values.get("repeats") else combinations
    sizes = range(values["least"], values["most"] + 1)
    lists = chain.from_iterable(map(list, pick(values["some"], size)) for size in sizes)
    return (found for found in lists if is_within_caps(values, found))


def is_offered(offers: Sequence[Offer], intent: Intent) -> bool:
    """Is the whole intent among the offers?"""
    return any(
        offer["type"] == intent["type"]
        and offer.keys() == intent.keys()
        and all(allows(values, intent[name]) for name, values in fields_of(offer).items())
        for offer in offers
    )


def same(one: Any, other: Any) -> bool:
    """Are two values the same as they travel? True and 1 are two, though Python finds them equal."""
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(value, other[name]) for name, value in one.items())
    return bool(one == other) and isinstance(one, bool) == isinstance(other, bool)


def holds(items: Sequence[Any], item: Any) -> bool:
    return any(one == item and same(one, item) for one in items)


def allows(values: Values, value: Any) -> bool:
    """May a field be that?"""
    if isinstance(values, list):
        return holds(values, value)
    return isinstance(value, list) and values["least"] <= len(value) <= values["most"] and keeps_to(values, value)


def keeps_to(values: dict[str, Any], chosen: Sequence[Any]) -> bool:
    """Are these among its `some`, no more often than they may be?"""
    once = values.get("repeats") or not any(holds(chosen[:place], item) for place, item in enumerate(chosen))
    return bool(once) and all(holds(values["some"], item) for item in chosen) and is_within_caps(values, chosen)


def is_within_caps(values: dict[str, Any], chosen: Sequence[Any]) -> bool:
    for name, most in values.get("caps", {}).items():
        times = Counter(str(item[name]) for item in chosen)
        if any(times[value] > cap for value, cap in most.items()):
            return False
    return True


def grown(values: dict[str, Any], chosen: list[Any], size: int, order: Sequence[Any]) -> list[Any] | None:
    """`chosen` with as many items added as make it that long, the first ones of `order` that go together; None if
    there are none."""
    if len(chosen) >= size:
        return chosen
    for place, item in enumerate(order):
        more = [*chosen, item]
        if keeps_to(values, more):
            found = grown(values, more, size, order[place:] if values.get("repeats") else order[place + 1 :])
            if found is not None:
                return found
    return None


def can_become(values: Values, chosen: list[Any]) -> bool:
    """Can a list that begins so still become one that is allowed?"""
    if isinstance(values, list) or len(chosen) > values["most"] or not keeps_to(values, chosen):
        return False
    return grown(values, chosen, values["least"], values["some"]) is not None


def random_intent(offers: Sequence[Offer], source: random.Random) -> Intent:
    """Any intent that is offered: an offer, the wider the likelier, and any value for each of its fields. Raises
    IndexError if there is none."""
    chosen = source.choices(offers, weights=[width(offer) for offer in offers])[0]
    return {"type": chosen["type"], **{name: random_value(v, source) for name, v in fields_of(chosen).items()}}


def width(offer: Offer) -> int:
    """How many intents an offer stands for, as far as its plain lists tell."""
    return math.prod(len(values) for values in fields_of(offer).values() if isinstance(values, list))


def random_value(values: Values, source: random.Random) -> Any:
    """Any value that a field may have."""
    if isinstance(values, list):
        return source.choice(values)
    order = source.sample(values["some"], len(values["some"]))
    size = source.randint(values["least"], values["most"])
    found = grown(values, [], size, order)
    return grown(values, [], values["least"], order) if found is None else found
