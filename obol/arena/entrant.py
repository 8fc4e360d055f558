"""Who takes part: one of our bots by its name, a function, or a program."""

from __future__ import annotations

import re
from typing import NamedTuple

from obol.brains import brain_of
from obol_client import Think, think_of
from service.games.bots import bots_of
from service.games.kernel import Game

LABELLED = re.compile(r"([\w .-]{1,24})=(.+)", re.DOTALL)
PLAIN = re.compile(r"[^\w .-]+")
MOST_CHARS = 24


class Entrant(NamedTuple):
    """`label`: what it goes by in tables, and a part of its players' names."""

    label: str
    think: Think


def entrants_of(texts: list[str], game: Game[object]) -> list[Entrant]:
    """Each of a different label. Raises ValueError for one that is not there."""
    found: list[Entrant] = []
    for text in texts:
        label, program = labelled(text)
        taken = sum(1 for one in found if one.label == label or one.label.startswith(f"{label} #"))
        found.append(Entrant(f"{label} #{taken + 1}" if taken else label, think(program, game)))
    return found


def labelled(text: str) -> tuple[str, str]:
    """`name=program` apart; a program without a name goes by what it is called."""
    if found := LABELLED.fullmatch(text):
        return found[1].strip(), found[2]
    return PLAIN.sub(" ", text).strip()[-MOST_CHARS:] or "program", text


def think(program: str, game: Game[object]) -> Think:
    if re.fullmatch(r"\w+", program):
        if program not in bots_of(game):
            raise ValueError(f"{game.name} has no bot {program!r}; it has {', '.join(bots_of(game))}")
        own = brain_of(program)
        assert own is not None
        return own
    return think_of(program)
