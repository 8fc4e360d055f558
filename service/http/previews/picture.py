"""A picture for the preview of a link, 1200 × 630 as those who show one take it: drawn as SVG, and painted as PNG where
the library for it and a font are there, since most of them show no SVG."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from xml.sax.saxutils import escape

from service.http.previews.shown import Shown

WIDTH, HEIGHT = 1200, 630
FELTS = MappingProxyType(
    {
        "vita_mors": ("#141a33", "#34406e"),
        "petite_mort": ("#2a2140", "#4b5a3c"),
        "residence": ("#4a231c", "#8fb3cf"),
        "welcome": ("#3b3444", "#b39b6d"),
    }
)
"""The colours of each game's table, from above to below."""
FELT = ("#241a34", "#5b4066")
ROWS, MOST_ROWS = 2, 4
"""Names stand in so many columns, and rows at most."""
LONGEST = {"title": 30, "name": 24, "line": 56}
"""Characters that fit."""
FONTS = "'DejaVu Serif','Noto Serif',Georgia,serif"
LIBRARY = "resvg_py"
KEPT = 64


@lru_cache(maxsize=KEPT)
def drawn(shown: Shown) -> str:
    """As SVG, in one size, with nothing in it that a document would have to fetch."""
    above, below = FELTS.get(shown.game, FELT)
    names = shown.players[: ROWS * MOST_ROWS]
    more = len(shown.players) - len(names)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">',
        f"<title>{safe(shown.title)}</title>",
        f'<defs><linearGradient id="felt" x2="0" y2="1"><stop stop-color="{above}"/>'
        f'<stop offset="1" stop-color="{below}"/></linearGradient></defs>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#felt)"/>',
        f'<rect y="{HEIGHT - 110}" width="{WIDTH}" height="110" fill="#15101c" opacity=".72"/>',
        COIN,
        f'<g font-family="{FONTS}" fill="#fffaf0">',
        written(80, 150, 84, cut(shown.title, "title"), bold=True),
        *(
            written(80 + 520 * (at % ROWS), 255 + 66 * (at // ROWS), 44, cut(name, "name"))
            for at, name in enumerate(names)
        ),
        written(1120, 585, 40, f"+ {more}", end=True) if more > 0 else "",
        written(80, 585, 40, cut(shown.line, "line"), fill="#f0d28b"),
        "</g></svg>",
    ]
    return "".join(parts)


COIN = (
    '<g transform="translate(1010 40) scale(4.4)"><circle cx="16" cy="16" r="15" fill="#d8b15a"/>'
    '<circle cx="16" cy="16" r="12.4" fill="none" stroke="#6b4d0d"/>'
    '<path fill="#6b4d0d" '
    'd="M10 18.5c0-5 2.6-8.5 6-8.5s6 3.5 6 8.5c0 1.2-1 1.7-2 1.9l-.5 2.6h-7l-.5-2.6c-1-.2-2-.7-2-1.9z"/>'
    '<circle cx="13.5" cy="17" r="1.7" fill="#d8b15a"/><circle cx="18.5" cy="17" r="1.7" fill="#d8b15a"/></g>'
)


def written(x: int, y: int, size: int, text: str, *, bold: bool = False, end: bool = False, fill: str = "") -> str:
    looks = {"font-weight": "700" if bold else "", "text-anchor": "end" if end else "", "fill": fill}
    look = "".join(f' {name}="{value}"' for name, value in looks.items() if value)
    return f'<text x="{x}" y="{y}" font-size="{size}"{look}>{safe(text)}</text>'


def safe(text: str) -> str:
    return escape(text, {'"': "&quot;", "'": "&#39;"})


def cut(text: str, kind: str) -> str:
    most = LONGEST[kind]
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


@lru_cache(maxsize=KEPT)
def painted(svg: str) -> bytes:
    """The same as PNG. It takes tens of milliseconds of a core: not on the event loop. Raises ValueError."""
    return bytes(import_module(LIBRARY).svg_to_bytes(svg_string=svg))


@cache
def can_paint() -> bool:
    """Is the library here, and a font? Without one there would be no word in the picture."""
    if find_spec(LIBRARY) is None:
        return False
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">'
    with_text = f'{head}<g font-family="{FONTS}"><text x="4" y="30" font-size="24">A</text></g></svg>'
    return painted(with_text) != painted(f"{head}</svg>")
