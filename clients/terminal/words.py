"""Names as they are spoken where there is nothing better, and text of others made harmless."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any

ROMAN = re.compile(r"(i{1,3}|iv|vi{0,3}|ix|x)")
NAME = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")


def clean(text: str) -> str:
    """Text of others, harmless on a terminal: without control, format and direction characters, and in one line."""
    return "".join(character if is_harmless(character) else "�" for character in text)


def is_harmless(character: str) -> bool:
    """Spaces are, whichever they are (French has them that do not break); ends of lines and of paragraphs are not."""
    return character.isprintable() or unicodedata.category(character) == "Zs"


PROGRAM = " [bot]"
"""Behind the name of a program's account, in every language."""


def called(player: Mapping[str, Any]) -> str:
    """A player as the wire has one, by name, and marked where it is a program."""
    return clean(player["name"]) + (PROGRAM if player.get("kind") == "bot" else "")


def typed(text: str) -> str:
    """As it is compared with what somebody types: whichever spaces, capitals or not."""
    return " ".join(text.lower().split())


def spoken(name: str) -> str:
    """`pretender_1` → `pretender 1`, `ii` → `II`; text that is no name is left as it is."""
    if ROMAN.fullmatch(name):
        return name.upper()
    return name.replace("_", " ") if NAME.fullmatch(name) else clean(name)


def sentence(text: str) -> str:
    """With a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def time_text(seconds: float) -> str:
    """`75` → `1:15`."""
    whole = int(seconds)
    hours, minutes = whole // 3600, whole // 60 % 60
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"
