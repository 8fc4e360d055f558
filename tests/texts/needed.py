"""Which texts a game must have, and which it may have, from the game itself.

What travels as a plain string, ids of cards above all, no type tells. tests/games/<game>/words.py does: `WORDS`, by
kind, the values; `OUTCOMES`, the reasons; `TEXTS`, by kind, what a value must have besides its name. Of a game with
things printed on its pieces also `WORDLESS`, the kinds whose values are numbers, and `TOLD_OTHERWISE`, what is printed
and has no text of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from protocol.codes import Close, Code
from service.games import HOME, games
from service.games.bots import STRENGTHS, bots_of
from service.games.kernel import Event, Game, Intent, Refusal, tag_of
from service.http.texts import read
from service.platform.events import PLATFORM_EVENTS
from service.platform.intents import TABLE_INTENTS
from service.platform.options import Clock, TableOptions
from service.platform.outcome import OTHERS_CONCEDED
from service.platform.state import Status
from service.platform.views import TableView
from tests.texts.shapes import choices, enums, field_names, forms, hints, is_struct, items, literals, travelling, views

GAMES = games()
LANGUAGES = ("en", "fr")
ALWAYS = {*STRENGTHS, "random"}
"""Bots that every game has; they are the platform's to word."""

Words = dict[str, list[str]]

PLATFORM_WORDS: Words = {
    "status": literals(Status),
    "visibility": literals(hints(TableOptions)["visibility"]),
    "clock": [tag_of(kind) for kind in choices(Clock)],
    "bot": [*sorted(ALWAYS), "program"],
    "abandoned": ["conceded", "never_started", "everybody_gone"],
}


def told_of(game: str) -> ModuleType:
    return import_module(f"tests.games.{game}.words")


def wordless(game: str) -> set[str]:
    """The kinds of pieces whose values are numbers."""
    found: set[str] = getattr(told_of(game), "WORDLESS", set())
    return found


def words(game: Game[Any]) -> Words:
    """By kind, every word of the game's own that travels."""
    told = told_of(game.name).WORDS
    return {**enums(travelling(game)), **told, "bot": [bot for bot in bots_of(game) if bot not in ALWAYS]}


def must(kinds: Words, extra: dict[str, tuple[str, ...]]) -> set[str]:
    names = {f"{kind}.{value}.name" for kind, values in kinds.items() for value in values}
    return names | {f"{kind}.{value}.{what}" for kind, more in extra.items() for value in kinds[kind] for what in more}


def may(kinds: Words) -> set[str]:
    return {
        f"{kind}.{value}.{what}" for kind, values in kinds.items() for value in values for what in ("text", "quote")
    }


def for_intent(kind: type[Intent]) -> Iterator[str]:
    tag = tag_of(kind)
    yield from (f"intent.{tag}.name", f"intent.{tag}.text")
    for name, field in hints(kind).items():
        yield f"intent.{tag}.field.{name}"
        for one in choices(items(field)):
            if is_struct(one):
                yield from (f"intent.{tag}.field.{name}.{part}" for part in one.__struct_fields__)


def printed(game: Game[Any]) -> set[str]:
    """`print.KIND.FIELD` for all that is printed on pieces with names, but what is told in another way."""
    fields = {
        f"{kind}.{name}"
        for kind, faces in game.data.items()
        if kind not in wordless(game.name)
        for views in faces.values()
        for name in msgspec.to_builtins(views)
    }
    return {f"print.{field}" for field in fields - getattr(told_of(game.name), "TOLD_OTHERWISE", set())}


def needed(game: Game[Any]) -> set[str]:
    """Without these a client is lost for words."""
    told = told_of(game.name)
    options = {f"option.{name}.{what}" for name in game.options.__struct_fields__ for what in ("name", "text")}
    return {
        "title",
        "summary",
        *must(words(game), told.TEXTS),
        *options,
        *(key for kind in game.intents for key in for_intent(kind)),
        *(f"event.{tag_of(kind)}" for kind in game.events),
        *(f"outcome.{reason}" for reason in told.OUTCOMES),
        *printed(game),
        *refusals(game),
        *(f"view.{name}" for name in field_names(views(game))),
    }


def refusals(game: Game[Any]) -> dict[str, str]:
    """Why the game's own rules refuse: by key, what the message says."""
    homes = [game.name, *read_also(game.name)]
    modules = [f"{HOME}.{home}.refusals" for home in homes if find_spec(f"{HOME}.{home}.refusals")]
    constants = [value for module in modules for value in vars(import_module(module)).values()]
    return {f"refusal.{one.code}.{one.reason}": one.text for value in constants for one in told_in(value)}


def read_also(game: str) -> tuple[str, ...]:
    return read(Path(import_module(f"{HOME}.{game}").__path__[0]) / "texts" / "en.toml").also


def told_in(value: Any) -> list[Refusal]:
    """A constant of its own, or those of a table."""
    values = list(value.values()) if isinstance(value, dict) else [value]
    return [one for one in values if isinstance(one, Refusal) and one.reason]


def needed_everywhere() -> set[str]:
    """What every table says, whatever its game."""
    say = {f"intent.say.{what}" for what in ("name", "text", "field.text")}
    return {
        "seat.name",
        "language.name",
        f"outcome.{OTHERS_CONCEDED}",
        *must(PLATFORM_WORDS, {}),
        *say,
        *(key for kind in TABLE_INTENTS for key in for_intent(kind)),
        *(f"event.{tag_of(kind)}" for kind in PLATFORM_EVENTS),
        *(f"refusal.{code}" for code in Code),
        *(f"close.{int(code)}" for code in Close),
        *(f"table.{name}" for name in TableView.__struct_fields__),
        *(f"table.{name}" for name in field_names([hints(TableView)["seats"], hints(TableView)["outcome"]])),
    }


def events_of(game: Game[Any] | None) -> dict[str, type[Event]]:
    """By tag; without a game, those of every table."""
    return {tag_of(kind): kind for kind in (PLATFORM_EVENTS if game is None else game.events)}


def is_variant(key: str, events: dict[str, type[Event]]) -> bool:
    """Is it a further text of an event: for some of its fields, or for each entry of one?"""
    head, tag, *rest = (*key.split("."), "")
    if head != "event" or tag not in events:
        return False
    names = [name for name in rest if name and name != "each"]
    return any(names[0] in hints(form) for form in forms(events[tag])) if names else False
