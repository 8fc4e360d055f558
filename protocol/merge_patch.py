"""RFC 7386 merge patches, worked out straight from views without encoding them first.

`merge_patch(old, new)` gives what turns `old` into `new` as they travel, or UNSET if they are the same on the wire.
Versions of a state share what did not change, so most of the work ends at `old is new`. The patch may hold parts of
`new` as they are (structs, tuples): encode it with the encoder of the views themselves.

Invariant of views: no null anywhere in a map, for in a merge patch null means gone. A null that is found raises.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET
from msgspec.structs import astuple

Json = Any
PLAIN = frozenset((int, str, bool))


class Slot(NamedTuple):
    """A field of a struct: its name in Python, its name on the wire, and whether a value of it stays at home."""

    attribute: str
    name: str
    absent: Callable[[Any], bool]


def never_absent(value: Any) -> bool:
    return value is UNSET


def absent_as(default: Any) -> Callable[[Any], bool]:
    """msgspec's own rule for `omit_defaults`: the very same object, or an empty one of a factory's type."""
    factory = getattr(default, "factory", None)
    if factory is None:
        return lambda value: value is default or value is UNSET
    return lambda value: value is UNSET or (type(value) is factory and not value)


@cache
def slots(kind: type[msgspec.Struct]) -> tuple[Slot, ...]:
    """The fields of a kind of struct that may travel."""
    names = kind.__struct_fields__
    defaults = kind.__struct_defaults__
    first = len(names) - len(defaults)
    omits = kind.__struct_config__.omit_defaults
    return tuple(
        Slot(name, wire, absent_as(defaults[place - first]) if omits and place >= first else never_absent)
        for place, (name, wire) in enumerate(zip(names, kind.__struct_encode_fields__, strict=True))
    )


@cache
def tag(kind: type[msgspec.Struct]) -> dict[str, Json]:
    """The field a tagged kind carries besides its own."""
    config = kind.__struct_config__
    return {} if config.tag is None else {str(config.tag_field): config.tag}


@cache
def is_map_of_fields(kind: Any) -> bool:
    """Do values of this kind travel as a map of their fields?"""
    return issubclass(kind, msgspec.Struct) and not kind.__struct_config__.array_like


def fields_of(value: Any) -> dict[str, Any] | None:
    """A value's fields as they travel, if it travels as a map; else None."""
    if isinstance(value, dict):
        return value
    kind: Any = type(value)
    if not is_map_of_fields(kind):
        return None
    found = dict(tag(kind))
    for attribute, name, absent in slots(kind):
        if not absent(held := getattr(value, attribute)):
            found[name] = held
    return found


def merge_patch(old: Any, new: Any) -> Any:
    """What turns `old` into `new` on the wire; UNSET if nothing does."""
    if old is new:
        return UNSET
    kind: Any = type(new)
    if kind in PLAIN:
        return UNSET if type(old) is kind and old == new else new
    if is_map_of_fields(kind) and type(old) is kind:
        return struct_patch(old, new)
    new_fields = fields_of(new)
    if new_fields is None:
        return UNSET if alike(old, new) else not_null(new)
    old_fields = fields_of(old)
    if old_fields is None:
        return new
    return map_patch(old_fields, new_fields)


def struct_patch(old: msgspec.Struct, new: msgspec.Struct) -> Any:
    """The patch between two structs of one kind."""
    patch: dict[str, Any] = {}
    for place, (before, after) in enumerate(zip(astuple(old), astuple(new), strict=True)):
        if before is after:
            continue
        _, name, absent = slots(type(new))[place]
        if absent(after):
            if not absent(before):
                patch[name] = None
        elif absent(before):
            patch[name] = not_null(after)
        elif (change := merge_patch(before, after)) is not UNSET:
            patch[name] = change
    return patch or UNSET


def map_patch(old: dict[str, Any], new: dict[str, Any]) -> Any:
    """The patch between two maps."""
    patch: dict[str, Any] = {name: None for name in old if name not in new}
    for name, after in new.items():
        if name not in old:
            patch[name] = not_null(after)
        elif (change := merge_patch(old[name], after)) is not UNSET:
            patch[name] = change
    return patch or UNSET


def alike(old: Any, new: Any) -> bool:
    """Do two values travel alike? 1, 1.0 and true are three values, though Python finds them equal."""
    if isinstance(new, (list, tuple)):
        if not isinstance(old, (list, tuple)) or len(old) != len(new):
            return False
        return all(merge_patch(*pair) is UNSET for pair in zip(old, new, strict=True))
    return type(old) is type(new) and bool(old == new)


def not_null(value: Any) -> Any:
    if value is None:
        raise ValueError("a null in a view: in a merge patch null means gone")
    return value


def apply_patch(target: Json, patch: Json) -> Json:
    """RFC 7386, section 2. Changes neither; shares what did not change."""
    if not isinstance(patch, dict):
        return patch
    merged = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            merged.pop(name, None)
        else:
            merged[name] = apply_patch(merged.get(name), value)
    return merged
