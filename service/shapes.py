"""What a game shows and tells, as JSON Schema: for those who draw its board in another language. Taken from the types
that the service itself sends, so that it cannot say anything else."""

from __future__ import annotations

import sys
import typing
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from service.games.kernel import Event, Game, Glimpse
from service.platform import events as table_events
from service.platform.views import TableView

DIALECT = "https://json-schema.org/draft/2020-12/schema"
REFERENCE = "#/$defs/{name}"


def shapes_of(game: Game[Any]) -> dict[str, Any]:
    """One schema document. `$defs` holds every shape; `properties` says what is where: `public.table`, `public.game`
    and `private` of snapshots, and `events`, each as told whole or as whoever may not see all of it is told."""
    views = {"table": TableView, "game": returned(game.public), "private": returned(game.private)}
    told = [*events_of([table_events.__name__]), *events_of(sorted({event.__module__ for event in game.events}))]
    (*of_views,), shapes = parts([*views.values(), *told])
    references = dict(zip([*views, *told], of_views, strict=True))
    public = {"type": "object", "properties": {name: references[name] for name in ("table", "game")}}
    return {
        "$schema": DIALECT,
        "title": f"{game.title}: what a viewer gets",
        "type": "object",
        "properties": {
            "public": public,
            "private": references["private"],
            "events": {"type": "array", "items": {"anyOf": [references[event] for event in told]}},
        },
        "$defs": shapes,
    }


def parts(types: Iterable[Any]) -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
    return msgspec.json.schema_components(types, ref_template=REFERENCE)


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
