"""A view as it is drawn on a terminal, whatever the game: facts in a line, seats in a table, maps as they fit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from clients.terminal.grids import WIDE_CELL, grid, is_pleasant
from clients.terminal.names import Names
from clients.terminal.phrases import detail, details, field_text, in_order, is_seat_map, key_text, phrase
from clients.terminal.telling import outcome_text
from clients.terminal.words import sentence, spoken
from obol_client.view import View

IN_LINE = 150
"""Characters of a map that is told in a line."""
TOLD_APART = ("seats", "outcome")

Fields = dict[str, Any]
Parts = Iterator[RenderableType]


def picture(view: View, names: Names, *, width: int, brief: bool = False) -> RenderableType:
    """All that one sees. `width`: in characters. `brief`: without long records of what is past."""
    return Group(*Picture(names, width, brief).parts(view))


class Picture:
    """How values become lines and tables."""

    def __init__(self, names: Names, width: int, brief: bool) -> None:
        self.names = names
        self.own = names.own
        self.width = width
        self.brief = brief

    def parts(self, view: View) -> Parts:
        game: Fields = view.public.get("game", {})
        yield Rule(Text(self.heading(view), style="bold"), align="left")
        yield from self.facts(game)
        yield from self.seats(game.get("seats", {}))
        for name, value in game.items():
            if isinstance(value, dict | list) and name not in TOLD_APART:
                yield from self.section(field_text(name, self.names), name, value)
        yield from self.yours(view.private)
        if "outcome" in view.table:
            yield Text(outcome_text(view.table["outcome"], self.names), style="bold")

    def heading(self, view: View) -> str:
        name = " ".join(word.capitalize() for word in spoken(view.table.get("game", "")).split())
        title = self.names.texts.get("title") or name
        status = self.names.texts.value("status", view.status).lower()
        return self.own("view.heading", title=title, status=status, version=view.version)

    def facts(self, fields: Fields) -> Parts:
        """What is no map and no list, in a line."""
        plain = {name: value for name, value in fields.items() if not isinstance(value, dict | list)}
        told = [detail(name, value, self.names) for name, value in plain.items() if value is not False]
        if told:
            yield Text(" · ".join(told))

    def yours(self, private: Fields) -> Parts:
        """What only one's own seat sees."""
        inline = {name: value for name, value in private.items() if not is_big(value)}
        if inline:
            yield Text(self.own("view.yours", what=details(inline, self.names)), style="cyan")
        for name, value in private.items():
            if name not in inline:
                title = self.own("view.yours.field", field=field_text(name, self.names))
                yield from self.section(title, name, value)

    # Seats

    def seats(self, records: Any) -> Parts:
        """Everybody, and what the game shows of each."""
        shown = {seat: row_of(records, seat) for seat in self.names.seats}
        columns = list(
            dict.fromkeys(name for row in shown.values() for name, value in row.items() if not is_big(value))
        )
        rows = [
            [*self.who(seat, row), *(self.cell(name, row.get(name)) for name in columns)] for seat, row in shown.items()
        ]
        heads = [self.own("seat"), "", "", *(field_text(name, self.names) for name in columns)]
        if is_pleasant(heads, rows, self.width):
            yield grid(heads, rows)
        else:
            told = [[*row[:2], self.in_words(row[2], columns, row[3:])] for row in rows]
            yield grid(heads[:3], told)
        for seat, row in shown.items():
            for name, value in row.items():
                if is_big(value):
                    whose, what = self.names.row(int(seat)), field_text(name, self.names)
                    yield from self.section(self.own("colon", label=whose, text=what), name, value)

    def who(self, seat: str, row: Fields) -> list[str]:
        """The first cells of a seat: its number, its name, and all that is simply so."""
        flags = [field_text(name, self.names) for name, value in row.items() if value is True]
        return [seat, self.names.row(int(seat)), ", ".join(filter(None, [self.names.state(int(seat)), *flags]))]

    def cell(self, name: str, value: Any) -> str:
        """A value in a table. What is yes or no is told elsewhere."""
        return "" if value is None or isinstance(value, bool) or value in ({}, []) else phrase(name, value, self.names)

    def in_words(self, state: str, columns: list[str], cells: list[str]) -> str:
        """The cells of a seat in one, where a table would be too wide."""
        told = [
            self.own("colon", label=field_text(name, self.names), text=cell)
            for name, cell in zip(columns, cells, strict=True)
            if cell
        ]
        return self.own("apart").join(filter(None, [state, *told]))

    # Maps and lists

    def line(self, title: str, text: str) -> Text:
        return Text(self.own("colon", label=sentence(title), text=text))

    def section(self, title: str, field: str, value: Any) -> Parts:
        """A map or a list under its name: in a line if it is short, in a table if that is pleasant, else by rows."""
        if value in ({}, []):
            return
        if not is_big(value):
            text = phrase(field, value, self.names)
            told = text if len(text) <= 2 * IN_LINE or not self.brief else self.own("view.folded", count=len(value))
            yield self.line(title, told)
            return
        records: Fields = (
            in_order(value) if isinstance(value, dict) else {str(n): row for n, row in enumerate(value, 1)}
        )
        keyed = {key: self.row_name(field, key, records) for key in records}
        texts = [f"{keyed[key]} {phrase(field, row, self.names)}".strip() for key, row in records.items()]
        if sum(map(len, texts)) <= IN_LINE and max(map(len, texts)) <= WIDE_CELL + 14:
            yield self.line(title, " · ".join(texts))
        elif self.brief and is_record_of_the_past(field, value):
            yield self.line(title, self.own("view.folded", count=len(records)))
        else:
            yield Text(self.own("colon", label=sentence(title), text="").rstrip())
            yield from self.rows(field, [[keyed[key], row] for key, row in records.items()])

    def row_name(self, field: str, key: str, records: Fields) -> str:
        """A row's key; nothing where the row begins with the very same."""
        row = records[key]
        same = isinstance(row, dict) and next(iter(row.values()), None) == key
        return "" if same else key_text(field, key, records, self.names)

    def rows(self, field: str, named: list[list[Any]]) -> Parts:
        """One row for each entry, in columns if that is pleasant."""
        records = [row for _, row in named if isinstance(row, dict)]
        columns = list(in_order({name: None for row in records for name in row}))
        heads = ["", *(field_text(name, self.names) for name in columns)]
        if len(records) == len(named):
            in_columns = [
                [key, *(phrase(name, row[name], self.names) if name in row else "" for name in columns)]
                for key, row in named
            ]
            if is_pleasant(heads, in_columns, self.width):
                yield grid(heads, in_columns)
                return
        told = [phrase(field, row, self.names) for _, row in named]
        yield grid(["", ""], [[f"  {key}", text] for (key, _), text in zip(named, told, strict=True)])


def is_big(value: Any) -> bool:
    """Does it hold maps, or lists of lists?"""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(isinstance(item, dict) for item in inner) or (
        isinstance(value, list) and any(isinstance(item, list) for item in inner)
    )


def is_record_of_the_past(field: str, value: Any) -> bool:
    return isinstance(value, dict) and all(key.isdecimal() for key in value) and not is_seat_map(field, value)


def row_of(records: Any, seat: str) -> Fields:
    """What a game shows of a seat; whether it is awaited the table tells already."""
    row = records.get(seat, {}) if isinstance(records, dict) else {}
    return {name: value for name, value in row.items() if name != "awaited"} if isinstance(row, dict) else {}
