"""The figures as a drawing: a line for each kind of table, and in it who won by seat and side, lengths and scores."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import NamedTuple

from service.games.balance.figures import Row, Share, Spread

LABEL, WIDTH, GAP = 190, 190, 26
LINE, BAR, TOP, BOTTOM = 22, 14, 58, 14
COLOURS = ("#3d6ea8", "#d98b2b", "#4f9a61", "#b4506a", "#7d68b0", "#8a7a56")
NOBODY, INK, FAINT, PAPER = "#b9b9b9", "#222", "#777", "#fff"
WIDEST_LETTER = 7


class Panel(NamedTuple):
    """One measure of every row. `draw`: a row of it, from a left edge and the top of a line on."""

    title: str
    draw: Callable[[Row, float, float], Iterator[str]]


def drawn(title: str, rows: Sequence[Row]) -> str:
    """A whole SVG file."""
    panels = panels_of(rows)
    width, height = LABEL + len(panels) * (WIDTH + GAP), TOP + LINE * len(rows) + BOTTOM
    games = sorted({row.games for row in rows})
    about = f"{title}: {' to '.join(map(str, dict.fromkeys((games[0], games[-1]))))} games a line"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        ' font-family="system-ui, sans-serif" font-size="12" role="img">',
        f"<title>{escape(about)}</title>",
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
        text(10, 20, about, size=14),
    ]
    for place, panel in enumerate(panels):
        left = LABEL + place * (WIDTH + GAP)
        lines.append(text(left, TOP - 10, panel.title, colour=FAINT))
        for line, row in enumerate(rows):
            lines.extend(panel.draw(row, left, TOP + LINE * line))
    lines.extend(text(10, TOP + LINE * line + BAR - 3, row.kind) for line, row in enumerate(rows))
    return "\n".join((*lines, "</svg>", ""))


def panels_of(rows: Sequence[Row]) -> list[Panel]:
    """Those that there is something to draw in."""
    panels = []
    if any(row.seats > 1 for row in rows):
        panels.append(Panel("wins in the order of seats", lambda row, left, top: shares(places(row), left, top)))
    names = sorted({side for row in rows for side in row.sides})
    if names:
        panels.append(Panel("wins by side", lambda row, left, top: shares(sides(row, names), left, top)))
    rounds = max(row.rounds.most for row in rows)
    panels.append(Panel(f"rounds, 0 to {rounds}", lambda row, left, top: spread(row.rounds, 0, rounds, left, top)))
    scores = [row.scores for row in rows if row.scores]
    if scores:
        least, most = min(0, *(one.least for one in scores)), max(one.most for one in scores)
        panels.append(
            Panel(f"scores, {least} to {most}", lambda row, left, top: spread(row.scores, least, most, left, top))
        )
    return panels


Part = tuple[str, float, str]
"""What it is called, how much of the whole, and its colour."""


def places(row: Row) -> list[Part]:
    parts = [(str(number), share.won, colour(number - 1)) for number, share in enumerate(row.places, start=1)]
    return [*parts, ("", row.nobody, NOBODY)]


def sides(row: Row, names: Sequence[str]) -> list[Part]:
    """A side that nobody held in a play did not win it."""
    parts = [(name, often(row.sides[name], row), colour(names.index(name))) for name in names if name in row.sides]
    return [*parts, ("", row.nobody, NOBODY)]


def often(share: Share, row: Row) -> float:
    return share.won * share.plays / row.games


def colour(place: int) -> str:
    return COLOURS[place % len(COLOURS)]


def shares(parts: Sequence[Part], left: float, top: float) -> Iterator[str]:
    """One bar, as long as the panel is wide, cut into parts that bear their names where there is room."""
    for name, share, fill in parts:
        wide = share * WIDTH
        yield rect(left, top, wide, fill)
        if name and wide > WIDEST_LETTER * (len(name) + 1):
            yield text(left + wide / 2, top + BAR - 3, name, colour=PAPER, size=10, anchor="middle")
        left += wide


def spread(one: Spread | None, least: int, most: int, left: float, top: float) -> Iterator[str]:
    """A thin line from the least to the most, a bar over eight tenths, a mark at the mean."""
    if one is None:
        return

    def at(value: float) -> float:
        return left + WIDTH * (value - least) / max(1, most - least)

    middle = top + BAR / 2
    yield f'<path d="M{at(one.least):.1f} {middle}H{at(one.most):.1f}" stroke="{FAINT}"/>'
    yield rect(at(one.low), top + 2, max(1.0, at(one.high) - at(one.low)), "#9db7d5", BAR - 4)
    yield f'<path d="M{at(one.mean):.1f} {top}V{top + BAR}" stroke="{INK}" stroke-width="2"/>'


def rect(left: float, top: float, width: float, fill: str, height: float = BAR) -> str:
    return f'<rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height}" fill="{fill}"/>'


def text(left: float, base: float, words: str, *, colour: str = INK, size: int = 12, anchor: str = "start") -> str:
    place = f'x="{left:.1f}" y="{base:.1f}" fill="{colour}" font-size="{size}" text-anchor="{anchor}"'
    return f"<text {place}>{escape(words)}</text>"
