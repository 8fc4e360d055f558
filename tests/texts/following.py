"""Where the {fields} of a text lead: into every form of the event in which viewers may see it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import NODEFAULT, Struct, UnsetType

from service.games.kernel import Event
from tests.texts.shapes import choices, entries, forms, hints, inner, items, word_of

IDS = {"seat", "card", "objective", "diploma", "bot", "abandoned"}
"""Kinds of words that travel as plain strings."""


def wrong_fields(key: str, fields: tuple[str, ...], event: type[Event], words: Mapping[str, Any]) -> list[str]:
    """Those that some viewer's event does not have, or that are called a kind of thing they are not."""
    _, _, *rest = key.split(".")
    if rest[:1] == ["each"]:
        scope = each(event, rest[1:])
        return [field for field in fields if not fits(field, scope, words)]
    seen = [form for form in forms(event) if set(rest) <= hints(form).keys()]
    assert seen, f"{key} is for no form of the event"
    return [field for field in fields if not all(fits(field, always(form, rest), words) for form in seen)]


def always(form: type[Struct], named: list[str]) -> dict[str, Any]:
    """The fields that such an event has for certain: those the key names, and those without a default."""
    defaults = dict(zip(form.__struct_fields__[::-1], form.__struct_defaults__[::-1], strict=False))
    return {
        name: kind
        for name, kind in hints(form).items()
        if name in named or (name not in defaults or defaults[name] is NODEFAULT)
    }


def each(event: type[Event], path: list[str]) -> dict[str, Any]:
    """`{key}` and `{value}` for an entry of a field, or for an item of a list in every entry."""
    key, value = entries(hints(event)[path[0]])
    for name in path[1:]:
        value = items(inner(value, name))
    return {"key": key, "value": value}


def fits(field: str, scope: Mapping[str, Any], words: Mapping[str, Any]) -> bool:
    path, _, kind = field.partition("|")
    name, *deeper = path.split(".")
    if scope.get(name) is None:
        return False
    value = scope[name]
    for part in deeper:
        value = inner(value, part)
    return UnsetType not in choices(value) and said_as(kind, word_of(value), words)


def said_as(kind: str, wanted: set[str], words: Mapping[str, Any]) -> bool:
    """A seat as a seat, an enum as its kind, a number as itself; a plain string as any word that is one, or itself."""
    if wanted == {"a word"}:
        return kind == "" or (kind in IDS and (kind == "seat" or kind in words))
    return wanted == {kind}
