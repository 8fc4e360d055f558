"""What is printed on a game's pieces, in words: `3 soul points, strong against Cancer` (PROTOCOL.md, "What is printed
on the pieces")."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from clients.terminal.texts import Texts, Worded
from clients.terminal.words import clean

Data = Mapping[str, Mapping[str, Mapping[str, Any]]]


class Pieces:
    """`data`: by kind and value, what is printed. Told is what has a text `print.KIND.FIELD`."""

    def __init__(self, data: Data, texts: Texts) -> None:
        self.data = data
        self.texts = texts

    def face(self, value: str) -> str:
        """What there is to tell of a value, or ""."""
        told = (line for kind, fields in self.printed(value) for line in self.lines(kind, fields))
        return ", ".join(told)

    def lines(self, kind: str, fields: Mapping[str, Any]) -> Iterator[str]:
        for name in fields:
            text = self.texts.get(f"print.{kind}.{name}")
            if text:
                yield self.texts.filled(text, fields)

    def printed(self, value: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
        for kind, values in self.data.items():
            if value in values:
                yield kind, values[value]

    def parts(self, worded: Worded) -> list[Worded]:
        """The worded things that it lists: a Diploma's objectives."""
        fields = self.data.get(worded.kind, {}).get(worded.value, {})
        listed = [item for values in fields.values() if isinstance(values, list) for item in values]
        found = [one for item in listed for one in self.texts.values.get(clean(str(item)), [])]
        return [one for one in found if one.text and one.kind in self.data]
