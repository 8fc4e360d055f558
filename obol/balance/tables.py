"""The figures as tables in Markdown, as they stand in a game's RULES.md."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from service.games.balance.figures import Row, Share, Spread


class Column(NamedTuple):
    head: str
    cell: Callable[[Row], str]


def percent(share: float) -> str:
    return f"{share:.1%}"


def of_fair(share: Share) -> str:
    """What it won, and how much of its fair share that is."""
    return f"{percent(share.won)} ({share.of_fair:.2f})"


def ended(row: Row) -> str:
    often = sorted(row.ended.items(), key=lambda one: -one[1])
    return ", ".join(f"{reason} {share:.0%}" for reason, share in often)


def spread(one: Spread | None) -> str:
    """The mean, and between what eight tenths of all lie."""
    return f"{one.mean:.1f} ({one.low} to {one.high})" if one else ""


def sides(row: Row) -> str:
    return " · ".join(f"{side} {of_fair(share)}" for side, share in row.sides.items())


TAKEN = "taken in so many games (and how much of their fair share those who did won)"

COLUMNS = (
    Column("table", lambda row: row.kind),
    Column("games", lambda row: str(row.games)),
    Column("wins in the order of seats", lambda row: " ".join(percent(place.won) for place in row.places)),
    Column("wins by side", sides),
    Column("nobody won", lambda row: percent(row.nobody)),
    Column("rounds", lambda row: spread(row.rounds)),
    Column("ended", ended),
    Column("scores", lambda row: spread(row.scores)),
)


def report(rows: Sequence[Row]) -> Iterator[str]:
    """Every table there is something for, an empty line between two."""
    wanted = [column for column in COLUMNS if any(map(column.cell, rows))]
    yield from table([column.head for column in wanted], [[column.cell(row) for column in wanted] for row in rows])
    for more in (counts(rows), taken(rows)):
        if more:
            yield ""
            yield from more


def counts(rows: Sequence[Row]) -> list[str]:
    """For each seat and round."""
    names = sorted({name for row in rows for name in row.counts})
    cells = [[row.kind, *(f"{row.counts.get(name, 0):.2f}" for name in names)] for row in rows]
    return list(table(["a seat and round", *(name.replace("_", " ") for name in names)], cells)) if names else []


def taken(rows: Sequence[Row]) -> list[str]:
    """In how many plays it was taken, and how much of their fair share those who did won."""
    together = [row for row in rows if row.seats > 1]
    names = dict.fromkeys((row.name, name) for row in together for name in row.taken)
    seats = sorted({row.seats for row in together})
    cells = [
        [f"{group}: {name}" if group else name, *(taken_by(together, group, name, count) for count in seats)]
        for group, name in names
    ]
    return list(table([TAKEN, *(f"{count} seats" for count in seats)], cells)) if cells else []


def taken_by(rows: Sequence[Row], group: str, name: str, seats: int) -> str:
    found = [row.taken[name] for row in rows if (row.name, row.seats) == (group, seats) and name in row.taken]
    return " ".join(f"{one.plays:.0%} ({one.takers.of_fair:.2f})" for one in found)


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    for cells in (heads, ["---"] * len(heads), *rows):
        yield f"| {' | '.join(cells)} |"
