"""The rules as players read them in the page: whatever a refusal names is there, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import service.games
from service.games import games
from service.http.texts import languages

GAMES = Path(service.games.__file__).parent
PAGES = Path(__file__).parents[2] / "clients" / "web" / "games" / "rules"
BOTH = [(game, language) for game in games() for language in languages(game)]


def ids(game: str, language: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', (PAGES / f"{game}.{language}.html").read_text("utf-8"))


def folders(game: str) -> Iterator[Path]:
    """The game's own, and those whose refusals it shares."""
    yield GAMES / game
    for text in sources(GAMES / game):
        for name in re.findall(r"from service\.games\.(\w+) import refusals", text):
            yield GAMES / name


def sources(folder: Path) -> list[str]:
    return [path.read_text("utf-8") for path in sorted(folder.glob("*.py"))]


def refused_by(game: str) -> set[str]:
    """Every clause that its refusals name; docstrings have no quotes around theirs."""
    texts = [text for folder in folders(game) for text in sources(folder)]
    return {clause for text in texts for clause in re.findall(r'"([A-Z]{2}-\d\d)"', text)}


@pytest.mark.parametrize(("game", "language"), BOTH)
def test_every_clause_that_a_refusal_names_is_in_the_page_of_rules(game: str, language: str) -> None:
    named = refused_by(game)
    assert named, f"{game} refuses nothing"
    assert sorted(named - set(ids(game, language))) == []


@pytest.mark.parametrize("game", list(games()))
def test_pages_of_rules_have_the_same_clauses_in_every_language(game: str) -> None:
    found = {language: ids(game, language) for language in languages(game)}
    assert all(len(set(clauses)) == len(clauses) for clauses in found.values())
    assert len({tuple(sorted(clauses)) for clauses in found.values()}) == 1


@pytest.mark.parametrize(("game", "language"), BOTH)
def test_pages_of_rules_run_nothing_and_style_nothing_inline(game: str, language: str) -> None:
    """The page's policy allows neither."""
    text = (PAGES / f"{game}.{language}.html").read_text("utf-8")
    assert not re.search(r"<script|\son\w+=|\sstyle=", text)
