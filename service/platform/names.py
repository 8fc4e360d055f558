"""Players' names (PL-01): what may be one, and which look alike.

Skeletons follow Unicode Technical Standard 39, section 4, with its table as the package confusable_homoglyphs ships
it; house: letters are compared without case.
"""

from __future__ import annotations

import json
import unicodedata
from functools import cache
from importlib.resources import files

from protocol.codes import Code
from service.games.kernel import Refusal

MAX_NAME_CHARS = 32
FORBIDDEN = {
    "Cc": "control characters",
    "Cf": "format or direction characters",
    "Cs": "surrogates",
    "Co": "private characters",
    "Cn": "unassigned characters",
    "Zl": "line separators",
    "Zp": "paragraph separators",
}


def clean_name(text: str) -> str | Refusal:
    """The name as it will show, after NFKC, spaces at the ends taken off; or why it cannot be one."""
    name = unicodedata.normalize("NFKC", text).strip()
    if not 1 <= len(name) <= MAX_NAME_CHARS:
        return Refusal(Code.BAD_NAME, "PL-01", f"A name has 1 to {MAX_NAME_CHARS} characters.")
    for character in name:
        why = FORBIDDEN.get(unicodedata.category(character))
        if why:
            return Refusal(Code.BAD_NAME, "PL-01", f"A name has no {why}.")
    return name


@cache
def confusables() -> dict[str, tuple[str, ...]]:
    """Unicode's table, loaded when first asked for: characters to those they look like."""
    text = files("confusable_homoglyphs").joinpath("confusables.json").read_text(encoding="utf-8")
    return {
        character: tuple(other["c"].replace("\u200e", "") for other in others)
        for character, others in json.loads(text).items()
    }


def prototype(character: str) -> str:
    """What a character stands for: itself, or the one that all its look-alikes point to. In the table a look-alike
    has its prototype alone; a prototype has everything that looks like it."""
    alike = confusables().get(character, ())
    if len(alike) != 1:
        return character
    other = alike[0]
    return other if len(confusables().get(other, ())) > 1 else min(character, other)


@cache
def skeleton(name: str) -> str:
    """Two names look alike exactly when their skeletons are equal."""
    folded = unicodedata.normalize("NFD", name.casefold())
    once = "".join(prototype(character) for character in folded)
    return unicodedata.normalize("NFD", once.casefold())


def look_alike(one: str, other: str) -> bool:
    return skeleton(one) == skeleton(other)
