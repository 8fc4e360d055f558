"""PROTOCOL.md, taken apart: its fenced blocks by what they are marked as, and its tables by their heading."""

from __future__ import annotations

import re
from pathlib import Path

import protocol

TEXT = (Path(protocol.__path__[0]) / "PROTOCOL.md").read_text(encoding="utf-8")
FENCED = re.compile(r"^```(\w+)(?: ([\w ]+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(language: str, mark: str | None) -> list[str]:
    """The fenced blocks that begin with ```language mark."""
    return [text for found, marked, text in FENCED.findall(TEXT) if (found, marked) == (language, mark or "")]


def block(language: str, mark: str) -> str:
    (only,) = blocks(language, mark)
    return only


def section(heading: str) -> str:
    """What stands under a heading, up to the next one."""
    found = re.search(rf"^#+ {re.escape(heading)}\n(.*?)(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL)
    assert found is not None, heading
    return found[1]


def rows(text: str, first: str) -> list[list[str]]:
    """The rows of the table whose first heading is `first`, cell by cell."""
    lines = text.splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith(f"| {first} |"))
    body = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        body.append([cell.strip() for cell in line.strip("|").split("|")])
    return body


def names(cell: str) -> list[str]:
    """What a cell gives in code type."""
    return re.findall(r"`(\w+)\??`", cell)
