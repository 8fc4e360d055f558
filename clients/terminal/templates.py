"""Events in the service's words: which of an event's texts is meant, and what stands in its braces (PROTOCOL.md,
"Words for people")."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from clients.terminal.names import Names
from clients.terminal.texts import BRACES
from clients.terminal.words import PROGRAM

Fields = dict[str, Any]


def worded(event: Fields, names: Names) -> list[str]:
    """An event's lines; none if the service has no text for it."""
    kind = event["type"]
    stems = names.texts.events.get(kind, [])
    plain = [stem for stem in stems if not stem or stem[0] != "each"]
    fitting = [stem for stem in plain if all(there(event.get(field)) for field in stem)]
    if not fitting:
        return []
    best = max(fitting, key=len)
    lines = [filled(names.texts.get(".".join(["event", kind, *best])), event, names)]
    for stem in stems:
        if stem and stem[0] == "each":
            text = names.texts.get(".".join(["event", kind, *stem]))
            lines += [filled(text, entry, names) for entry in entries(event, stem[1:])]
    return lines


def there(value: Any) -> bool:
    """Neither absent nor false nor empty."""
    return value is not None and value is not False and value not in ("", [], {})


def entries(event: Fields, path: tuple[str, ...]) -> Iterator[Fields]:
    """Every entry of a map or a list, with `key` and `value`; of what is itself a list of maps, or has the list that
    `path` names, every item of that."""
    field, *inner = path
    found = event.get(field)
    pairs = found.items() if isinstance(found, dict) else enumerate(found) if isinstance(found, list) else ()
    for key, value in pairs:
        items = value.get(inner[0]) if inner and isinstance(value, dict) else value
        if isinstance(items, list) and (inner or all(isinstance(item, dict) for item in items)):
            for item in items:
                yield {**event, "key": key, "value": item}
        elif not inner:
            yield {**event, "key": key, "value": value}


def filled(text: str, fields: Fields, names: Names) -> str:
    """A text with what stands in its braces."""
    return BRACES.sub(lambda found: shown(value_at(fields, found[1]), found[2] or "", names), text)


def value_at(fields: Fields, path: str) -> Any:
    """`record.card`: a field of a field."""
    value: Any = fields
    for name in path.split("."):
        is_player = name == "name" and isinstance(value, dict) and value.get("kind") == "bot"
        value = value.get(name) if isinstance(value, dict) else None
        value = f"{value}{PROGRAM}" if is_player else value
    return value


def shown(value: Any, kind: str, names: Names) -> str:
    """A value of a kind; lists item by item."""
    if isinstance(value, list | tuple):
        return ", ".join(shown(item, kind, names) for item in value)
    if value is None:
        return ""
    return names.full_name(int(value)) if kind == "seat" else names.texts.shown(value, kind)
