"""The service's words for a game, by key (PROTOCOL.md, "Words for people"); without, names are spoken as they are."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from clients.terminal.wording import OURS, wording
from clients.terminal.words import clean, spoken
from obol_client import Api, ClientError, Refused

BRACES = re.compile(r"\{([a-z_.]+)(?:\|([a-z_]+))?\}")
TABLES_OWN = frozenset({"status", "visibility", "clock", "bot", "abandoned", "language"})
"""Kinds whose values are never taken for a game's."""


class Worded(NamedTuple):
    """A value in words. `text`: what there is to say of it, or ""."""

    kind: str
    value: str
    name: str
    text: str


class Texts:
    """All texts of one game in one language. `own`: what this client says in it."""

    def __init__(self, texts: Mapping[str, str], language: str = OURS) -> None:
        self.language = language
        self.own = wording(language)
        self.texts = {key: clean(text) for key, text in texts.items()}
        self.values: dict[str, list[Worded]] = {}
        self.events: dict[str, list[tuple[str, ...]]] = {}
        for key in self.texts:
            self.sort_in(key.split("."))

    def sort_in(self, parts: list[str]) -> None:
        """`card.king.name` is a value; `event.vote_cast.coin` is one of the texts of an event."""
        match parts:
            case [kind, value, "name"] if kind not in ("intent", "option", "seat"):
                stem = f"{kind}.{value}"
                more = self.texts.get(f"{stem}.text") or self.texts.get(f"{stem}.quote", "")
                self.values.setdefault(value, []).append(Worded(kind, value, self.texts[f"{stem}.name"], more))
            case ["event", name, *rest]:
                self.events.setdefault(name, []).append(tuple(rest))
            case _:
                pass

    def get(self, key: str) -> str:
        return self.texts.get(key, "")

    def value(self, kind: str, value: str) -> str:
        """A value of a kind that is known: its name, or the value itself."""
        return self.get(f"{kind}.{value}.name") or spoken(value)

    def value_under(self, field: str, value: str) -> str:
        """A value that stands under a field: of the kind that is called like the field, or of any other kind."""
        found = self.values.get(value, [])
        named = [worded.name for worded in found if worded.kind == field]
        others = [worded.name for worded in found if worded.kind not in TABLES_OWN]
        return (named or others or [spoken(value)])[0]

    def about(self, part: str) -> list[Worded]:
        """What there is to say of all that has this in its name."""
        every = [worded for same in self.values.values() for worded in same if worded.kind not in TABLES_OWN]
        return [worded for worded in every if part.lower() in worded.name.lower()]

    def filled(self, text: str, fields: Mapping[str, Any]) -> str:
        """A text with what stands in its braces, where no seats are among it."""
        return BRACES.sub(lambda found: self.shown(fields.get(found[1]), found[2] or ""), text)

    def shown(self, value: Any, kind: str) -> str:
        if isinstance(value, list | tuple):
            return ", ".join(self.shown(item, kind) for item in value)
        return self.value(kind, str(value)) if kind else clean(str(value))

    def label(self, field: str) -> str:
        """What a field of a view is called."""
        return self.get(f"view.{field}") or self.get(f"table.{field}") or spoken(field)

    def intent(self, kind: str) -> str:
        return self.get(f"intent.{kind}.name") or spoken(kind)

    def intent_field(self, kind: str, field: str) -> str:
        return self.get(f"intent.{kind}.field.{field}") or spoken(field)

    def refusal(self, code: str, message: str, reason: str = "") -> str:
        """Why something was refused. What the service itself says is more to the point, in the language it has."""
        if self.language == OURS:
            return message
        return (reason and self.get(f"refusal.{code}.{reason}")) or self.get(f"refusal.{code}") or message


NO_TEXTS = Texts({})


async def texts_of(url: str, game: str, language: str) -> Texts:
    """A game's texts, from the service; none if it has none for the game at all, or cannot be asked. Raises ValueError
    for a language that it does not have, and says which it has."""
    try:
        async with Api(url) as api:
            try:
                return Texts(await api.texts(game, language), language)
            except Refused as refused:
                if refused.code != "no_such_language":
                    raise
            check_language(language, await api.games(), game)
    except ClientError:
        pass
    return Texts({}, language)


def check_language(language: str, games: Sequence[Mapping[str, Any]], game: str) -> None:
    """Raises ValueError if the service words the game, but not in that language. `games`: what it says of those it
    has."""
    known: Sequence[str] = next((row.get("languages", []) for row in games if row["name"] == game), [])
    if known and language not in known:
        raise ValueError(f"there are no words in {clean(language)!r} here; there are: {', '.join(map(clean, known))}")


async def data_of(url: str, game: str) -> dict[str, Any]:
    """What is printed on a game's pieces, from the service; nothing if it cannot be asked."""
    try:
        async with Api(url) as api:
            return await api.data(game)
    except ClientError:
        return {}
