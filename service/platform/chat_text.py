"""What a line of chat looks like to whoever reads it (PL-16)."""

from __future__ import annotations

from unicodedata import category

from service.platform.names import unstacked

JOINERS = "\u200c\u200d"


def plain(text: str) -> str:
    """Text without control characters, nor marks upon marks that reach into other lines: one line. Joiners stay where
    they join."""
    shown = (character if character.isprintable() or joins(text, at) else " " for at, character in enumerate(text))
    return unstacked("".join(shown)).strip()


def joins(text: str, at: int) -> bool:
    """Is this a joiner (or what keeps from joining) between two letters, or two pictures?"""
    around = text[at - 1 : at] + text[at + 1 : at + 2] if at else ""
    return text[at] in JOINERS and len(around) == 2 and all(map(joinable, around))


def joinable(character: str) -> bool:
    """A letter or a mark upon one, a picture, or what chooses how a picture looks."""
    return category(character)[0] in "LM" or category(character) in ("So", "Sk") or character == "\ufe0f"
