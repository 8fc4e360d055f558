"""The document at a plain address: tags for those who show a preview of it, words for who reads it as it is, and a link
that a browser with scripts follows at once."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import quote, urlencode

from service.http.previews.picture import HEIGHT, WIDTH, safe
from service.http.previews.shown import Shown
from service.http.previews.words import listed, words

SITE = "Obol"


class Places:
    """Where things lie. `root`: the page's address from here, relative. `public`: the same, absolute, ending in `/`."""

    def __init__(self, root: str, public: str, path: str) -> None:
        self.root = root
        self.public = public
        self.path = path

    @property
    def here(self) -> str:
        return self.public + self.path

    def picture(self, kind: str) -> str:
        return f"{self.here}/picture.{kind}"


def document(shown: Shown, places: Places, *, png: bool, seen_as: str | None) -> str:
    """Of a table that anybody may be told of. `png`: is there one? `seen_as`: whose eyes a moment is shown by."""
    who = listed(shown.players, shown.language) or words(shown.language)["nobody"]
    title = f"{shown.title}: {who}"
    picture = places.picture("png" if png else "svg")
    about = {
        "og:type": "website",
        "og:site_name": SITE,
        "og:title": title,
        "og:description": shown.line,
        "og:url": places.here,
        "og:locale": {"en": "en_GB", "fr": "fr_FR"}[shown.language],
        "og:image": picture,
        "og:image:type": "image/png" if png else "image/svg+xml",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": f"{title}. {shown.line}",
    }
    cards = {
        "twitter:card": "summary_large_image",
        "twitter:title": title,
        "twitter:description": shown.line,
        "twitter:image": picture,
        "twitter:image:alt": f"{title}. {shown.line}",
    }
    tags = [
        f'<meta name="description" content="{safe(shown.line)}">',
        f'<link rel="canonical" href="{safe(places.here)}">',
        *(f'<meta property="{name}" content="{safe(value)}">' for name, value in about.items()),
        *(f'<meta name="{name}" content="{safe(value)}">' for name, value in cards.items()),
    ]
    drawing = f"{places.root}{places.path}/picture.svg"
    go = "go" if shown.version is None else "go.moment"
    body = (
        f'<h1>{safe(shown.title)}</h1><p><bdi>{safe(who)}</bdi></p><p class="faint">{safe(shown.line)}</p>'
        f'<img class="preview" src="{safe(drawing)}" width="{WIDTH}" height="{HEIGHT}" alt="">'
        + link(f"{places.root}#{place_of(shown, seen_as)}", words(shown.language)[go])
    )
    return page(title, tags, body, shown.language, places.root)


def nothing(table: str, places: Places, language: str) -> str:
    """Of a table that not everybody may be told of, or that is not there: these two look alike."""
    own = words(language)
    tags = [f'<meta name="description" content="{safe(own["about"])}">', '<meta name="robots" content="noindex">']
    tags += [
        f'<meta property="og:{name}" content="{safe(text)}">' for name, text in (("title", SITE), ("type", "website"))
    ]
    way = link(f"{places.root}#/table/{quote(table, safe='')}", own["go"])
    return page(SITE, tags, f"<h1>{SITE}</h1><p>{safe(own['hidden'])}</p>{way}", language, places.root)


def place_of(shown: Shown, seen_as: str | None) -> str:
    """Of the page, behind its `#`."""
    if shown.version is None:
        return f"/table/{shown.table}"
    query = {"as": seen_as, "at": shown.version}
    return f"/replay/{shown.table}?{urlencode({name: value for name, value in query.items() if value is not None})}"


def link(address: str, text: str) -> str:
    return f'<p><a class="button" data-go href="{safe(address)}">{safe(text)}</a></p>'


def page(title: str, tags: Iterable[str], body: str, language: str, root: str) -> str:
    return (
        f'<!doctype html>\n<html lang="{language}" prefix="og: https://ogp.me/ns#"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="color-scheme" content="light dark"><title>{safe(title)}</title>{"".join(tags)}'
        f'<link rel="icon" href="{root}coin.svg" type="image/svg+xml">'
        f'<link rel="stylesheet" href="{root}css/base.css"><link rel="stylesheet" href="{root}css/link.css">'
        f'<script type="module" src="{root}start/link.js"></script></head>'
        f'<body><main class="sheet">{body}</main></body></html>\n'
    )
