"""What a seat sees and may choose, in words: for agents that read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from obol_env.asking import DONE, OFFER, PART, Asking, Choice
from service.games.kernel import Seen
from service.http.texts import languages, texts


class Words:
    """A game's words in one language; without, names are told as they are."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts
        self.names: dict[str, list[tuple[str, str]]] = {}
        for key, text in texts.items():
            kind, _, rest = key.partition(".")
            if rest.endswith(".name") and kind not in ("intent", "option", "seat"):
                self.names.setdefault(rest.removesuffix(".name"), []).append((kind, text))

    def label(self, field: str) -> str:
        return self.texts.get(f"view.{field}") or field.replace("_", " ")

    def value(self, field: str, value: Any) -> str:
        """Of the kind that is called like the field, or of any other."""
        found = self.names.get(str(value), [])
        return next((name for kind, name in found if kind == field), found[0][1] if found else str(value))

    def intent(self, kind: str) -> str:
        return self.texts.get(f"intent.{kind}.name") or kind.replace("_", " ")


@cache
def words_of(game: str, language: str) -> Words:
    return Words(texts(game, language) if language in languages(game) else {})


def text_of(game: str, seen: Seen, asking: Asking | None = None, language: str = "en") -> str:
    """The public view, what the seat alone sees, what it has chosen so far, and its choices by number."""
    words = words_of(game, language)
    lines = [f"Seat {seen.seat}", *told(seen.public, words)]
    if seen.private:
        lines += ["Only you see:", *told(seen.private, words, 1)]
    if asking is not None:
        chosen = [said(choice, words) for choice in asking.picked if choice.field != PART]
        lines += [f"Chosen so far: {'; '.join(chosen)}"] if chosen else []
        lines += [f"{number}. {said(choice, words)}" for number, choice in enumerate(asking.choices)]
    return "\n".join(lines)


def told(value: Mapping[str, Any], words: Words, depth: int = 0) -> Iterator[str]:
    """A line for each field, or several under one another."""
    for field, inner in value.items():
        name = words.value("", field) if field in words.names else words.label(field)
        if isinstance(inner, dict) and any(isinstance(one, dict | list) for one in inner.values()):
            yield f"{'  ' * depth}{name}:"
            yield from told(inner, words, depth + 1)
        else:
            yield f"{'  ' * depth}{name}: {short(field, inner, words)}"


def short(field: str, value: Any, words: Words) -> str:
    match value:
        case dict():
            return ", ".join(f"{words.value('', name)} {short(name, inner, words)}" for name, inner in value.items())
        case list() | tuple():
            return ", ".join(short(field, inner, words) for inner in value) or "-"
        case bool():
            return "yes" if value else "no"
        case _:
            return words.value(field, value)


def said(choice: Choice, words: Words) -> str:
    if choice.field == OFFER:
        return words.intent(choice.value)
    if choice.field == DONE:
        return "that is all"
    if choice.field == PART:
        return f"one of: {listed(choice.value, words)}"
    return f"{choice.field.replace('_', ' ')}: {short(choice.field, choice.value, words)}"


def listed(values: Sequence[Any], words: Words) -> str:
    return "; ".join(short("", value, words) for value in values)
