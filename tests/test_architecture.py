"""docs/ARCHITECTURE.md names files and functions that are there, and its picture of the layers is the code's."""

from __future__ import annotations

import re
from pathlib import Path

from tests.layers import ARCHITECTURE, picture, told
from tests.one_vote import depth, way_of_a_vote

ROOT = Path(__file__).parent.parent
FILE = re.compile(r"`((?:service|protocol|tests|docs|clients|obol)/[\w./]*)`")
PLACE = re.compile(r"`((?:service|protocol)/[\w/]+\.py)`\s+`([\w.]+)`")
CITED = re.compile(r"\(ARCHITECTURE: \"([^\"]+)\"\)", re.DOTALL)


def test_the_picture_of_the_layers_is_the_codes() -> None:
    assert told() == picture(), "python -m tests.layers --write draws it anew"


def test_files_that_the_document_names_are_there() -> None:
    named = FILE.findall(ARCHITECTURE.read_text(encoding="utf-8"))
    assert named
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_functions_that_the_document_names_are_there() -> None:
    places = PLACE.findall(ARCHITECTURE.read_text(encoding="utf-8"))
    assert len(places) > 15
    missing = [
        (file, name)
        for file, name in places
        if not re.search(
            rf"^\s*(?:async )?(?:def|class) {name.split('.')[-1]}\b|^{name}\b", (ROOT / file).read_text(), re.MULTILINE
        )
    ]
    assert missing == []


def test_what_the_code_cites_of_the_document_stands_there() -> None:
    text = " ".join(ARCHITECTURE.read_text(encoding="utf-8").split())
    cited = [
        (path.name, " ".join(words.split()))
        for folder in ("service", "protocol", "tests")
        for path in (ROOT / folder).rglob("*.py")
        for words in CITED.findall(path.read_text(encoding="utf-8"))
    ]
    assert cited
    assert [words for words in cited if words[1] not in text] == []


async def test_a_vote_keeps_to_its_way() -> None:
    """A newcomer can follow it; who makes it longer should know."""
    way = await way_of_a_vote()
    assert len(set(way)) <= 40
    assert len(way) - 1 <= 96
    assert depth("service.node.server") <= 16
