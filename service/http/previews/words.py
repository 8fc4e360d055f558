"""The words of previews, by language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import msgspec
from starlette.requests import Request

LANGUAGES = ("en", "fr")
MOST_NAMED = 4


@cache
def words(language: str) -> Mapping[str, str]:
    text = (Path(__file__).parent / f"{language}.toml").read_bytes()
    return msgspec.toml.decode(text, type=dict[str, str])


def language_of(request: Request) -> str:
    """The one that `lang` names, else the first that the browser likes; English for who says nothing."""
    header = request.headers.get("accept-language", "").split(",")
    for tag in (request.query_params.get("lang", ""), *header[:20]):
        if (found := tag.strip()[:2].lower()) in LANGUAGES:
            return found
    return LANGUAGES[0]


def listed(names: Sequence[str], language: str) -> str:
    """`Ada, Bo and Chen`; of many the first, and how many others."""
    own = words(language)
    if len(names) > MOST_NAMED:
        rest = own["others"].format(count=len(names) - MOST_NAMED + 1)
        names = (*names[: MOST_NAMED - 1], rest)
    *first, last = names or ("",)
    return own["and"].join((", ".join(first), last)) if first else last
