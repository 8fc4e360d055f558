"""Words an event, as it travels, by what PROTOCOL.md says and nothing else ("Words for people")."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

Texts = Mapping[str, str]
Event = dict[str, Any]
FIELD = re.compile(r"\{([^}|]+)(?:\|([^}]+))?\}")
NOT_THERE: tuple[Any, ...] = (None, False, "", [], {})


def lines(event: Event, texts: Texts) -> list[str]:
    """What an event says: its own line, then one for each entry of what it has texts for."""
    found = [text_of(key, event, texts) for key in plain_keys(event, texts)]
    each = f"event.{event['type']}.each."
    rows = [(key, scope) for key in texts if key.startswith(each) for scope in scopes(key[len(each) :], event)]
    return found + [text_of(key, scope, texts) for key, scope in rows]


def plain_keys(event: Event, texts: Texts) -> list[str]:
    """The key that names the most of the fields that are there; several if the rule does not tell which."""
    head = f"event.{event['type']}"
    there = {name for name, value in event.items() if value not in NOT_THERE}
    fitting = [key for key in texts if key == head or (key.startswith(f"{head}.") and set(named(key)) <= there)]
    most = max(len(named(key)) for key in fitting)
    return [key for key in fitting if len(named(key)) == most]


def named(key: str) -> list[str]:
    return key.split(".")[2:]


def scopes(path: str, event: Event) -> Iterator[Event]:
    """The `{key}` and `{value}` of every entry."""
    first, *deeper = path.split(".")
    held = event.get(first, {})
    for key, value in held.items() if isinstance(held, dict) else enumerate(held):
        for name in deeper:
            value = value.get(name, [])
        listed = isinstance(value, list) and (deeper or any(isinstance(item, dict) for item in value))
        yield from ({"key": key, "value": item} for item in (value if listed else [value]))


def text_of(key: str, scope: Event, texts: Texts) -> str:
    return FIELD.sub(lambda found: said(value_of(found[1], scope), found[2] or "", texts), texts[key])


def value_of(path: str, scope: Event) -> Any:
    value: Any = scope
    for name in path.split("."):
        value = value[name]
    return value


def said(value: Any, kind: str, texts: Texts) -> str:
    if isinstance(value, list):
        return ", ".join(said(item, kind, texts) for item in value)
    if kind == "seat":
        return texts["seat.name"].replace("{number}", str(value))
    if not kind:
        return str(value)
    return texts.get(f"{kind}.{value}.name", str(value))
