"""What a player is told, in the player's language: what everybody at the table may read, and that it is one's turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from service.notify.subscriptions import Kind, Language

NAMED = 3
"""So many others are named; then they are counted."""


class Told(NamedTuple):
    """A notification's title and its text."""

    title: str
    text: str


class Words(NamedTuple):
    """Of one language. `{game}`, `{others}`, `{by}`: filled in."""

    turn: str
    turn_alone: str
    start: str
    start_alone: str
    rematch: str
    test: str
    join: str
    more: str


WORDS: dict[Language, Words] = {
    "en": Words(
        turn="Your turn at {game} with {others}",
        turn_alone="Your turn at {game}",
        start="It starts: {game} with {others}",
        start_alone="It starts: {game}",
        rematch="{by} wants a rematch at {game}",
        test="This is how you will be told.",
        join=" and ",
        more="{count} more",
    ),
    "fr": Words(
        turn="À vous de jouer : {game}, avec {others}",
        turn_alone="À vous de jouer : {game}",
        start="La partie commence : {game}, avec {others}",
        start_alone="La partie commence : {game}",
        rematch="{by} propose une revanche : {game}",
        test="Les messages ressembleront à celui-ci.",
        join=" et ",
        more="{count} autres",
    ),
}


def told(language: Language, kind: Kind, *, game: str, others: Sequence[str], by: str = "") -> Told:
    """`game`: its title in that language. `others`: the names at the table, the player's own left out. `by`: who asks
    for a rematch."""
    words = WORDS[language]
    alone = {"turn": words.turn_alone, "start": words.start_alone, "rematch": words.rematch}
    in_company = {"turn": words.turn, "start": words.start, "rematch": words.rematch}
    text = (in_company if others else alone)[kind]
    return Told("Obol", text.format(game=game, others=listed(words, others), by=by))


def test_of(language: Language) -> Told:
    return Told("Obol", WORDS[language].test)


def listed(words: Words, names: Sequence[str]) -> str:
    """As one lists names: "Ada, Bo and Chen"; of many the first, and how many more."""
    shown = list(names)
    if len(names) > NAMED + 1:
        shown = [*names[:NAMED], words.more.format(count=len(names) - NAMED)]
    return words.join.join(filter(None, (", ".join(shown[:-1]), *shown[-1:])))
