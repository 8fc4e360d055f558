"""Names and values of a view, an event or an offer as people read them, whatever the game.

A client knows no game. It knows how views are made (PROTOCOL.md): names in snake case, maps keyed by id, seats by
number. Which numbers are seats it tells by the name they stand under; these names are all it knows of games.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any


def named(names: str) -> frozenset[str]:
    return frozenset(names.split())


SEAT_FIELDS = named(
    "seat seats host target targets winner winners awaited receiver receivers giver givers from to by owner owners "
    "reaper reapers first first_seat leader"
)
"""Fields whose numbers are seats."""
SEAT_KEYED = named(
    "seats coins used scores receivers tokens votes picks hands players sheets graveyards pawns choices positions"
)
"""Maps whose keys, where they are numbers, are seats."""
MEASURES = named("size round version number points score value total left count cards soul_points")
"""Fields that say how much, not how many of what."""
HEADLINES = named("card token name symbol character reap item objective title")
"""Fields that say what a record is: its first words."""
ROMAN = re.compile(r"(i{1,3}|iv|vi{0,3}|ix|x)")
NAME = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")

SeatName = Callable[[int], str]
"""How a seat is called."""


def clean(text: str) -> str:
    """Text of others, harmless on a terminal: without control, format and direction characters."""
    return "".join(character if character.isprintable() else "�" for character in text)


def spoken(name: str) -> str:
    """`pretender_1` → `pretender 1`, `ii` → `II`; text that is no name is left as it is."""
    if ROMAN.fullmatch(name):
        return name.upper()
    return name.replace("_", " ") if NAME.fullmatch(name) else clean(name)


def titled(name: str) -> str:
    """A name at the beginning of a line."""
    text = spoken(name)
    return text[:1].upper() + text[1:]


def is_seat_map(field: str, value: dict[str, Any]) -> bool:
    """Are the keys seats?"""
    return field in SEAT_KEYED and bool(value) and all(key.isdecimal() for key in value)


def key_text(field: str, key: str, value: dict[str, Any], seat_name: SeatName) -> str:
    """A key of the map `value` that stands under `field`."""
    return seat_name(int(key)) if is_seat_map(field, value) else spoken(key)


def phrase(field: str, value: Any, seat_name: SeatName) -> str:
    """A value that stands under `field`, in a few words."""
    match value:
        case bool():
            return "yes" if value else "no"
        case int():
            return seat_name(value) if field in SEAT_FIELDS else str(value)
        case str():
            return spoken(value)
        case list() | tuple():
            return ", ".join(phrase(field, item, seat_name) for item in value) or "none"
        case dict():
            return map_phrase(field, value, seat_name)
        case _:
            return clean(str(value))


def map_phrase(field: str, value: dict[str, Any], seat_name: SeatName) -> str:
    """A record by its headline, counts as such, any other map entry by entry."""
    if not value:
        return "none"
    if next(iter(value)) in HEADLINES:
        return record_phrase(value, seat_name)
    if is_count(value):
        return ", ".join(spoken(key) if item == 1 else f"{spoken(key)} ×{item}" for key, item in value.items())
    if not is_seat_map(field, value) and not all(isinstance(item, list | dict) for item in value.values()):
        return details(value, seat_name)
    texts = {key_text(field, key, value, seat_name): phrase(field, item, seat_name) for key, item in value.items()}
    plain = not any(isinstance(item, list | dict) and len(item) > 1 for item in value.values())
    return (", " if plain else "; ").join(f"{key}{' ' if plain else ': '}{text}" for key, text in texts.items())


def is_count(value: dict[str, Any]) -> bool:
    """How many there are of each thing: numbers from 1 up under names that no field has."""
    numbers = all(type(item) is int and item > 0 for item in value.values())
    numbered = any(key.isdecimal() for key in value)
    return numbers and not numbered and value.keys().isdisjoint(SEAT_FIELDS | MEASURES)


def record_phrase(value: dict[str, Any], seat_name: SeatName) -> str:
    """`{"card": "king", "actual": "slaves"}` → `king (slaves)`; `{"token": "lock", "target": 1}` → `lock (target Bo)`.
    Its first field is the headline; a second one that is a name stands for itself."""
    (name, first), *others = value.items()
    head = phrase(name, first, seat_name)
    if len(others) == 1 and isinstance(others[0][1], str):
        return f"{head} ({spoken(others[0][1])})"
    inner = details(dict(others), seat_name)
    return f"{head} ({inner})" if inner else head


def details(fields: dict[str, Any], seat_name: SeatName) -> str:
    """Fields one after another: `deck slaves, card king, automatic`."""
    return ", ".join(detail(name, value, seat_name) for name, value in fields.items() if value is not False)


def detail(name: str, value: Any, seat_name: SeatName) -> str:
    if value is True:
        return spoken(name)
    text = phrase(name, value, seat_name)
    nested = isinstance(value, dict) and next(iter(value), "") not in HEADLINES
    return f"{spoken(name)} ({text})" if nested else f"{spoken(name)} {text}"


def time_text(seconds: float) -> str:
    """`75` → `1:15`."""
    whole = int(seconds)
    hours, minutes = whole // 3600, whole // 60 % 60
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"
