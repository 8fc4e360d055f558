"""Values of a view, an event or an offer in a few words, whatever the game.

A client knows no game. Which numbers are seats, and what is a measure and what a count, it tells by the name they
stand under; these names are all it knows of games.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clients.terminal.names import Names
from clients.terminal.places import card_at
from clients.terminal.words import clean


def named(names: str) -> frozenset[str]:
    return frozenset(names.split())


SEAT_FIELDS = named(
    "seat seats host target targets winner winners awaited receiver receivers giver givers from to by owner owners "
    "reaper reapers first first_seat oldest leader"
)
"""Fields whose numbers are seats."""
SEAT_KEYED = named(
    "seats coins used scores receivers tokens votes picks hands players sheets graveyards pawns choices positions "
    "attached placed declared taken received shown nonces chosen"
)
"""Maps whose keys, where they are numbers, are seats."""
MEASURES = named("size round version number points score value total left count cards soul_points space")
"""Fields that say how much, not how many of what."""
HEADLINES = named("card token name symbol character reap item objective title")
"""Fields that say what a record is: its first words."""


def phrase(field: str, value: Any, names: Names) -> str:
    """A value that stands under `field`."""
    match value:
        case bool():
            return names.own("yes") if value else names.own("no")
        case int():
            return names.seat(value) if field in SEAT_FIELDS else number_phrase(field, value, names)
        case str():
            return names.value(field, value)
        case list() | tuple():
            return ", ".join(phrase(field, item, names) for item in value) or names.own("none")
        case dict():
            return map_phrase(field, value, names)
        case _:
            return clean(str(value))


def number_phrase(field: str, value: int, names: Names) -> str:
    """`8, accident on a building site (orange)` where it is the place of a card, else the number."""
    card = card_at(field, value, names.game)
    return card_phrase(card, names) if card else str(value)


def card_phrase(card: Mapping[str, Any], names: Names) -> str:
    return ", ".join(phrase(name, item, names) for name, item in card.items())


def map_phrase(field: str, value: dict[str, Any], names: Names) -> str:
    """A record by its headline, counts as such, any other map entry by entry."""
    if not value:
        return names.own("none")
    if next(iter(value)) in HEADLINES:
        return record_phrase(value, names)
    if is_count(value):
        things = {key: key_text(field, key, value, names) for key in value}
        return ", ".join(things[key] if item == 1 else f"{things[key]} ×{item}" for key, item in value.items())
    if not is_seat_map(field, value) and not all(isinstance(item, list | dict) for item in value.values()):
        return details(value, names)
    if all(item is True for item in value.values()):
        return ", ".join(key_text(field, key, value, names) for key in in_order(value))
    texts = {key_text(field, key, value, names): phrase(field, item, names) for key, item in in_order(value).items()}
    plain = not any(isinstance(item, list | dict) and len(item) > 1 for item in value.values())
    if plain:
        return ", ".join(names.own("pair", label=key, text=text) for key, text in texts.items())
    return names.own("apart").join(names.own("colon", label=key, text=text) for key, text in texts.items())


def in_order(value: Mapping[str, Any]) -> dict[str, Any]:
    """Numbered things by their numbers, whichever came first; anything else as it is."""
    return {key: value[key] for key in (sorted(value, key=int) if all(map(str.isdecimal, value)) else value)}


def is_seat_map(field: str, value: dict[str, Any]) -> bool:
    """Are the keys seats?"""
    return field in SEAT_KEYED and bool(value) and all(key.isdecimal() for key in value)


def key_text(field: str, key: str, value: dict[str, Any], names: Names) -> str:
    """A key of the map `value` that stands under `field`: a seat, a value, or a field."""
    if is_seat_map(field, value):
        return names.seat(int(key))
    is_field = key not in names.texts.values and names.texts.get(f"view.{key}")
    return names.label(key) if is_field or isinstance(value.get(key), str | bool) else names.value(field, key)


def is_count(value: dict[str, Any]) -> bool:
    """How many there are of each thing: numbers from 1 up under names that no field has."""
    numbers = all(type(item) is int and item > 0 for item in value.values())
    numbered = any(key.isdecimal() for key in value)
    return numbers and not numbered and value.keys().isdisjoint(SEAT_FIELDS | MEASURES)


def record_phrase(value: dict[str, Any], names: Names) -> str:
    """`{"card": "king", "actual": "slaves"}` → `king (slaves)`; `{"token": "lock", "target": 1}` → `lock (target Bo)`.
    Its first field is the headline; a second one that is a name stands for itself."""
    (name, first), *others = value.items()
    head = phrase(name, first, names)
    if len(others) == 1 and isinstance(others[0][1], str):
        return f"{head} ({names.value(*others[0])})"
    inner = details(dict(others), names)
    return f"{head} ({inner})" if inner else head


def details(fields: dict[str, Any], names: Names) -> str:
    """Fields one after another: `deck slaves, card king, automatic`."""
    return ", ".join(detail(name, value, names) for name, value in fields.items() if value is not False)


def detail(name: str, value: Any, names: Names) -> str:
    """A field and its value: `Round: 2` where the service has a text for the field, else `round 2`."""
    label = field_text(name, names)
    if value is True:
        return label
    text = phrase(name, value, names)
    if isinstance(value, dict) and next(iter(value), "") not in HEADLINES:
        return f"{label} ({text})"
    known = names.texts.get(f"view.{name}")
    return names.own("colon", label=label, text=text) if known else names.own("pair", label=label, text=text)


def field_text(name: str, names: Names) -> str:
    """A field's label; the name of a value where a map is keyed by values."""
    if names.texts.get(f"view.{name}") or name not in names.texts.values:
        return names.label(name)
    return names.value("", name)
