"""Players' names (PL-01): what may be one, and which look alike.

Skeletons follow Unicode Technical Standard 39, section 4, with its table as the package confusable_homoglyphs ships
it; house: letters are compared without case, and runs of spaces as one.
"""

from __future__ import annotations

import json
import unicodedata
from functools import cache, lru_cache
from importlib.resources import files

from protocol.codes import Code
from service.games.kernel import Refusal

MAX_NAME_CHARS = 32
MOST_MARKS = 4
"""Upon one letter: more than any script writes, and few enough that none reaches into the lines around it."""
BOTS = ("bot", "robot")
MOST_SEATS = 50
"""Clients call a bot by its kind and the number of its seat."""
FORBIDDEN = {
    "Cc": "control characters",
    "Cf": "format or direction characters",
    "Cs": "surrogates",
    "Co": "private characters",
    "Cn": "unassigned characters",
    "Zl": "line separators",
    "Zp": "paragraph separators",
}
IGNORABLE = (
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
"""Unicode's property Default_Ignorable_Code_Point: what shows as nothing."""
BLANK = "\u2800"
"""The Braille pattern without dots is no space to Unicode, and shows as one."""
DIRECTION_MARK = "\u200e"
"""The package's table wraps entries that read from the right in it."""


def clean_name(text: str) -> str | Refusal:
    """The name as it will show, after NFKC, spaces at the ends taken off; or why it cannot be one."""
    name = unicodedata.normalize("NFKC", text).strip()
    if not 1 <= len(name) <= MAX_NAME_CHARS:
        return Refusal(Code.BAD_NAME, "PL-01", f"A name has 1 to {MAX_NAME_CHARS} characters.")
    why = forbidden_in(name)
    if why is not None:
        return Refusal(Code.BAD_NAME, "PL-01", f"A name has no {why}.")
    if all(shows_nothing(character) for character in name):
        return Refusal(Code.BAD_NAME, "PL-01", "A name can be seen.")
    if is_mark(name[0]) or unstacked(name) != name:
        return Refusal(
            Code.BAD_NAME, "PL-01", f"A name has {MOST_MARKS} marks upon a letter at most, and none upon none."
        )
    if not skeletons(name).isdisjoint(names_of_bots()):
        return Refusal(Code.BAD_NAME, "PL-01", "A name is none that bots go by.")
    return name


def forbidden_in(text: str) -> str | None:
    """The kind of a character in it that nothing shown to others may have, if there is one."""
    return next((why for character in text if (why := FORBIDDEN.get(unicodedata.category(character)))), None)


def is_mark(character: str) -> bool:
    return unicodedata.category(character) in ("Mn", "Me")


def unstacked(text: str) -> str:
    """Without the marks that are too many upon one letter."""
    kept: list[str] = []
    marks = 0
    for character in text:
        marks = marks + 1 if is_mark(character) else 0
        if marks <= MOST_MARKS:
            kept.append(character)
    return "".join(kept)


def shows_nothing(character: str) -> bool:
    return character.isspace() or character == BLANK or is_ignorable(character)


def is_ignorable(character: str) -> bool:
    return any(first <= ord(character) <= last for first, last in IGNORABLE)


@cache
def confusables() -> dict[str, tuple[str, ...]]:
    """Unicode's table, loaded when first asked for: characters to those they look like."""
    text = files("confusable_homoglyphs").joinpath("confusables.json").read_text(encoding="utf-8")
    found: dict[str, list[str]] = {}
    for character, others in json.loads(text).items():
        row = found.setdefault(character.replace(DIRECTION_MARK, ""), [])
        row += [other["c"].replace(DIRECTION_MARK, "") for other in others]
    return {character: tuple(row) for character, row in found.items()}


def prototype(character: str) -> str:
    """What a character stands for: itself, or the one that all its look-alikes point to. In the table a look-alike
    has its prototype alone; a prototype has everything that looks like it, and may be several characters."""
    alike = confusables().get(character, ())
    if len(alike) != 1:
        return character
    other = alike[0]
    is_prototype = len(other) > 1 or len(confusables().get(other, ())) > 1
    return other if is_prototype else min(character, other)


def skeleton(text: str) -> str:
    """Section 4: what shows as nothing taken out, each character replaced by its prototype, until nothing changes."""
    seen = " ".join(unicodedata.normalize("NFD", text).split())
    once = "".join(prototype(character) for character in seen if not is_ignorable(character))
    return once if once == text else skeleton(once)


@lru_cache(maxsize=4_096)
def skeletons(name: str) -> frozenset[str]:
    """The name's skeletons: as it is written, and without case; capital I looks like l, small i does not."""
    return frozenset(skeleton(text).casefold() for text in (name, name.casefold()))


@cache
def names_of_bots() -> frozenset[str]:
    """Their skeletons."""
    numbers = ("", *(f"{space}{number}" for space in ("", " ") for number in range(MOST_SEATS + 1)))
    return frozenset().union(*(skeletons(bot + number) for bot in BOTS for number in numbers))


def look_alike(one: str, other: str) -> bool:
    return not skeletons(one).isdisjoint(skeletons(other))
