"""A view as it is drawn on a terminal, whatever the game: facts in a line, seats in a table, maps as they fit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from clients.python.view import View
from clients.terminal.people import People
from clients.terminal.telling import outcome_text
from clients.terminal.words import detail, details, is_seat_map, key_text, phrase, spoken, titled

WIDE_CELL = 36
"""Characters of a table's cell; with a longer one there is a line for each row instead."""
IN_LINE = 150
"""Characters of a map that is told in a line."""
GAP = 2
FOLDED = 16
"""Characters that a table may be too wide by: a cell or two fold then."""
TOLD_APART = ("seats", "outcome")

Fields = dict[str, Any]


def picture(view: View, people: People, *, width: int, brief: bool = False) -> RenderableType:
    """All that one sees. `width`: in characters. `brief`: without long records of what is past."""
    game: Fields = view.public.get("game", {})
    parts: list[RenderableType] = [Rule(Text(heading(view), style="bold"), align="left")]
    parts += facts(game, people)
    parts += seats(view, game.get("seats", {}), people, width)
    for name, value in game.items():
        if isinstance(value, dict | list) and name not in TOLD_APART:
            parts += section(name, value, people, width, brief=brief)
    if view.private:
        parts += own(view.private, people, width, brief=brief)
    if "outcome" in view.table:
        parts.append(Text(outcome_text(view.table["outcome"], people), style="bold"))
    return Group(*parts)


def heading(view: View) -> str:
    game = " ".join(word.capitalize() for word in spoken(view.table.get("game", "")).split())
    return f"{game} · {spoken(view.status)} · version {view.version}"


def facts(fields: Fields, people: People) -> Iterator[Text]:
    """What is no map, in a line."""
    told = [
        detail(name, value, people.name)
        for name, value in fields.items()
        if not isinstance(value, dict | list) and value is not False
    ]
    if told:
        yield Text(" · ".join(told))


def own(private: Fields, people: People, width: int, *, brief: bool) -> Iterator[RenderableType]:
    """What only one's own seat sees."""
    inline = {name: value for name, value in private.items() if not is_big(value)}
    if inline:
        yield Text("Only you see: " + details(inline, people.name), style="cyan")
    for name, value in private.items():
        if name not in inline:
            yield from section(f"your {spoken(name)}", value, people, width, brief=brief, field=name)


def is_big(value: Any) -> bool:
    """Does it hold maps?"""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(isinstance(item, dict) for item in inner)


# Seats


def seats(view: View, records: Fields, people: People, width: int) -> Iterator[RenderableType]:
    """Everybody, and what the game shows of each."""
    shown = {seat: row_of(records, seat) for seat in people.seats}
    names = list(dict.fromkeys(name for row in shown.values() for name, value in row.items() if not is_big(value)))
    rows = []
    for seat, row in shown.items():
        flags = [spoken(name) for name, value in row.items() if value is True]
        state = ", ".join(filter(None, [people.state(int(seat)), *flags]))
        rows.append([seat, people.row_name(int(seat)), state, *(cell(name, row.get(name), people) for name in names)])
    if fits(rows, names, width):
        yield grid(["seat", "", "", *map(spoken, names)], rows)
    else:
        told = [[*row[:2], "; ".join(filter(None, [row[2], *in_words(names, row[3:])]))] for row in rows]
        yield grid(["seat", "", ""], told)
    for seat, row in shown.items():
        for name, value in row.items():
            if is_big(value):
                yield from section(f"{people.row_name(int(seat))}, {spoken(name)}", value, people, width, field=name)


def row_of(records: Fields, seat: str) -> Fields:
    """What a game shows of a seat; whether it is awaited the table tells already."""
    row = records.get(seat, {}) if isinstance(records, dict) else {}
    return {name: value for name, value in row.items() if name != "awaited"} if isinstance(row, dict) else {}


def in_words(names: list[str], cells: list[str]) -> list[str]:
    return [f"{spoken(name)} {text}" for name, text in zip(names, cells, strict=True) if text]


def cell(name: str, value: Any, people: People) -> str:
    """A value in a table. What is yes or no is told elsewhere."""
    return "" if value is None or isinstance(value, bool) or value in ({}, []) else phrase(name, value, people.name)


def fits(rows: list[list[str]], names: list[str], width: int) -> bool:
    """Will a table with these cells be pleasant to read? `names`: of the last columns."""
    if not rows:
        return True
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    heads = [0] * (len(widths) - len(names)) + [cell_len(name) for name in names]
    return max(widths) <= WIDE_CELL and sum(map(max, widths, heads)) + GAP * len(widths) <= width + FOLDED


def grid(names: list[str], rows: list[list[str]]) -> Table:
    """A plain table; a column with nothing in it is left out."""
    table = Table(box=None, padding=(0, GAP, 0, 0), header_style="dim", pad_edge=False, show_header=any(names))
    kept = [place for place in range(len(names)) if any(row[place] for row in rows)]
    for place in kept:
        table.add_column(Text(names[place]), overflow="fold")
    for row in rows:
        table.add_row(*(Text(row[place]) for place in kept))
    return table


# Maps and lists


def section(
    title: str, value: Any, people: People, width: int, *, brief: bool = False, field: str | None = None
) -> Iterator[RenderableType]:
    """A map or a list under its name: in a line if it is short, in a table if that is pleasant, else a line a row."""
    field = title if field is None else field
    if value in ({}, []):
        return
    if not is_big(value):
        yield line(title, phrase(field, value, people.name))
        return
    records: dict[str, Any] = value if isinstance(value, dict) else {str(n): row for n, row in enumerate(value, 1)}
    keyed = {key_text(field, key, records, people.name): row for key, row in records.items()}
    texts = [f"{key} {phrase(field, row, people.name)}" for key, row in keyed.items()]
    if sum(map(len, texts)) <= IN_LINE and max(map(len, texts)) <= WIDE_CELL + 14:
        yield line(title, " · ".join(texts))
    elif brief and is_record_of_the_past(field, records):
        yield line(title, f"{len(records)} so far (/view shows them)")
    else:
        yield from rows(title, keyed, people, width)


def is_record_of_the_past(field: str, records: Fields) -> bool:
    return all(key.isdecimal() for key in records) and not is_seat_map(field, records)


def rows(title: str, keyed: Fields, people: People, width: int) -> Iterator[RenderableType]:
    """One row for each entry, in columns if that is pleasant."""
    records = [row for row in keyed.values() if isinstance(row, dict)]
    names = list(dict.fromkeys(name for row in records for name in row))
    in_columns = [
        [key, *(phrase(name, row[name], people.name) if name in row else "" for name in names)]
        for key, row in keyed.items()
        if isinstance(row, dict)
    ]
    yield Text(f"{titled(title)}:")
    if len(records) == len(keyed) and fits(in_columns, names, width):
        yield grid(["", *map(spoken, names)], in_columns)
    else:
        texts = [
            details(row, people.name) if isinstance(row, dict) else phrase(title, row, people.name)
            for row in keyed.values()
        ]
        yield grid(["", ""], [[f"  {key}", text] for key, text in zip(keyed, texts, strict=True)])


def line(title: str, text: str) -> Text:
    return Text(f"{titled(title)}: {text}")
