"""The types of what travels, taken apart: which words there are to say, and where a text's {field} leads."""

from __future__ import annotations

import types
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from protocol.messages import PlayerName
from service.games.kernel import Event, Game, Glimpse, Seat, snake, tag_of

Path = tuple[str, ...]


@cache
def hints(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The fields of a struct with their types, as written."""
    found = get_type_hints(kind, include_extras=False)
    return {name: found[name] for name in kind.__struct_fields__}


def choices(kind: Any) -> tuple[Any, ...]:
    """The types a value may have; that it may be absent is no type."""
    if get_origin(kind) is Annotated:
        return choices(get_args(kind)[0])
    if get_origin(kind) in (Union, types.UnionType):
        return tuple(one for part in get_args(kind) for one in choices(part))
    return () if kind in (msgspec.UnsetType, types.NoneType) else (kind,)


def parts(kind: Any) -> Iterator[Any]:
    """The types right inside this one."""
    for one in choices(kind):
        if is_struct(one):
            yield from hints(one).values()
        elif get_origin(one) in (tuple, list, dict):
            yield from (part for part in get_args(one) if part is not Ellipsis)
        elif one is not kind:
            yield one


def reached(kinds: Iterable[Any]) -> list[Any]:
    """Every type inside these, themselves included, each once."""
    found: list[Any] = []
    waiting = [one for kind in kinds for one in choices(kind)]
    while waiting:
        kind = waiting.pop()
        if kind not in found:
            found.append(kind)
            waiting += [one for part in parts(kind) for one in choices(part)]
    return found


def is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def enums(kinds: Iterable[Any]) -> dict[str, list[str]]:
    """By kind, the values of every enum inside: what travels as a word."""
    found = [one for one in reached(kinds) if isinstance(one, type) and issubclass(one, StrEnum)]
    return {snake(one.__name__): [member.value for member in one] for one in found}


def literals(kind: Any) -> list[str]:
    return [value for one in choices(kind) if get_origin(one) is Literal for value in get_args(one)]


def field_names(kinds: Iterable[Any]) -> set[str]:
    """The names of all fields inside, and of what tells the types of a union apart."""
    structs = [one for one in reached(kinds) if is_struct(one) and one is not PlayerName]
    tags = {str(one.__struct_config__.tag_field) for one in structs if one.__struct_config__.tag_field}
    return tags | {name for one in structs for name in one.__struct_fields__}


def forms(event: type[Event]) -> list[type[msgspec.Struct]]:
    """In which forms viewers may see an event: as a whole, or as one of its glimpses."""
    glimpses = [one for one in Glimpse.__subclasses__() if one.__module__ == event.__module__]
    return [event, *(one for one in glimpses if tag_of(one) == tag_of(event))]


def views(game: Game[Any]) -> list[Any]:
    """The types of the public and the private half."""
    return [get_type_hints(function)["return"] for function in (game.public, game.private)]


def travelling(game: Game[Any]) -> list[Any]:
    """Everything whose words reach a client."""
    seen = [form for event in game.events for form in forms(event)]
    return [*seen, *game.intents, *views(game), game.options]


def inner(kind: Any, name: str) -> Any:
    """The type of a field of a value of this type. Raises LookupError if there is none in some of its types."""
    structs = choices(items(kind))
    if not structs or not all(is_struct(one) for one in structs):
        raise LookupError(f"{kind} has no field {name}")
    return reduce(or_, (hints(one)[name] for one in structs))


def items(kind: Any) -> Any:
    """The type of the items, where it is a list."""
    (one, *others) = choices(kind)
    return get_args(one)[0] if not others and get_origin(one) in (tuple, list) else kind


def entries(kind: Any) -> tuple[Any, Any]:
    """The types of `{key}` and `{value}` of an `each`: a map's, or a list's."""
    (one,) = choices(kind)
    if get_origin(one) is dict:
        key, value = get_args(one)
        rows = [inside for inside in choices(value) if get_origin(inside) is tuple and is_struct(get_args(inside)[0])]
        return key, get_args(rows[0])[0] if rows else value
    return None, items(one)


def word_of(kind: Any) -> set[str]:
    """What may stand after the bar for a value of this type: a kind of word, `seat`, `a word`, or nothing: ""."""
    found: set[str] = set()
    for one in choices(items(kind)):
        if one is Seat:
            found.add("seat")
        elif isinstance(one, type) and issubclass(one, StrEnum):
            found.add(snake(one.__name__))
        elif one is str:
            found.add("a word")
        else:
            found.add("" if one is int else "nothing to say")
    return found
