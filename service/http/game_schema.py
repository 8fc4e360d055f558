"""What a game shows and tells, as JSON Schema: for those who draw its board in another language. Taken from the types
that the service itself sends, so that it cannot say anything else."""

from __future__ import annotations

import sys
import typing
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import msgspec

from service.games.kernel import Event, Game, Glimpse
from service.platform import events as table_events
from service.platform.intents import TABLE_INTENTS
from service.platform.views import TableView

BEFORE_THE_START = {"description": "Before the start.", "type": "object", "maxProperties": 0}
DIALECT = "https://json-schema.org/draft/2020-12/schema"
REFERENCE = "#/$defs/{name}"


def schema_of(game: Game[Any]) -> dict[str, Any]:
    """One schema document. `$defs` holds every shape; `properties` says what is where: `public.table`, `public.game`,
    `private` and `offers` of snapshots, `events`, each as told whole or as whoever may not see all of it is told, and
    the `intents` that there are."""
    views = {"table": TableView, "game": returned(game.public), "private": returned(game.private)}
    asked = [*TABLE_INTENTS, *game.intents]
    told = [*events_of([table_events.__name__]), *events_of(sorted({event.__module__ for event in game.events}))]
    found, shapes = parts((*views.values(), *told, *asked))
    references = dict(zip([*views, *told, *asked], found, strict=True))
    intents = [references[intent] for intent in asked]
    public = {"type": "object", "properties": {name: references[name] for name in ("table", "game")}}
    return {
        "$schema": DIALECT,
        "title": f"{game.title}: what a viewer gets",
        "type": "object",
        "properties": {
            "public": public,
            "private": {"anyOf": [references["private"], BEFORE_THE_START]},
            "events": {"type": "array", "items": {"anyOf": [references[event] for event in told]}},
            "offers": {"type": "array", "items": {"anyOf": [offer_reference(intent) for intent in intents]}},
            "intents": {"type": "array", "items": {"anyOf": intents}},
        },
        "$defs": shapes | {name_in(offer_reference(intent)): offer_of(intent, shapes) for intent in intents},
    }


def offer_reference(intent: dict[str, Any]) -> dict[str, Any]:
    return {"$ref": f"{intent['$ref']}Offer"}


def name_in(reference: dict[str, Any]) -> str:
    name: str = reference["$ref"].rpartition("/")[2]
    return name


def offer_of(intent: dict[str, Any], shapes: dict[str, Any]) -> dict[str, Any]:
    """The shape of an offer of an intent: for each field what it may be. A field that is not offered is left out."""
    name = name_in(intent)
    shape = shapes[name]
    fields = {
        field: value if field == "type" else values_of(value) for field, value in shape.get("properties", {}).items()
    }
    return {"title": f"{name}Offer", "type": "object", "properties": fields, "required": ["type"]}


def values_of(field: dict[str, Any]) -> dict[str, Any]:
    """What a field of an offer may be, as it travels: a list to choose one of; of a list, what to choose it from."""
    kinds = field.get("anyOf", [{key: value for key, value in field.items() if key != "default"}])
    lists = [some_of(kind.get("items", {})) for kind in kinds if kind.get("type") == "array"]
    single = [kind for kind in kinds if kind.get("type") != "array"]
    ones = [{"type": "array", "items": one_of(single)}] if single else []
    return one_of([*ones, *lists])


def one_of(kinds: list[dict[str, Any]]) -> dict[str, Any]:
    return kinds[0] if len(kinds) == 1 else {"anyOf": kinds}


def some_of(item: dict[str, Any]) -> dict[str, Any]:
    whole = {"type": "integer", "minimum": 0}
    caps = {"type": "object", "additionalProperties": {"type": "object", "additionalProperties": whole}}
    some = {"type": "array", "items": item}
    return {
        "type": "object",
        "description": "A list: `least` to `most` of `some`, each once unless it `repeats`, within its `caps`.",
        "properties": {"some": some, "least": whole, "most": whole, "caps": caps, "repeats": {"type": "boolean"}},
        "required": ["some", "least", "most"],
    }


@cache
def parts(types: tuple[Any, ...]) -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
    """Remembered, as types do not change: whoever gets them changes nothing in them."""
    return msgspec.json.schema_components(types, ref_template=REFERENCE)


@cache
def type_schema(kind: Any) -> dict[str, Any]:
    """Of one type by itself; remembered likewise."""
    return msgspec.json.schema(kind)


def returned(function: Any) -> Any:
    """The type that a view function says it gives; a map of whatever, if it says nothing."""
    return typing.get_type_hints(function).get("return", dict[str, Any])


def events_of(modules: Iterable[str]) -> Iterator[type[Event] | type[Glimpse]]:
    """Every event that these modules define, and what stands for one before those who may not see it."""
    for module in modules:
        for value in vars(sys.modules[module]).values():
            own = isinstance(value, type) and value.__module__ == module
            if own and issubclass(value, Event | Glimpse):
                yield value
