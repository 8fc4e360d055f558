"""What these clients say of their own, besides the service's texts: in each language they have a file for."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "wording"
OURS = "en"
"""For whom there is no file in their language, and where there is no service to ask for one."""


class Wording:
    """All of it in one language."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self.words = words

    def __call__(self, key: str, **fields: object) -> str:
        """A text with its fields filled in; braces in those are left as they are."""
        return self.words[key].format(**fields)


def languages() -> list[str]:
    return sorted(file.stem for file in FOLDER.glob("*.toml"))


@cache
def wording(language: str) -> Wording:
    """In that language, or in ours where there is no file in it."""
    known = language if language in languages() else OURS
    return Wording(tomllib.loads((FOLDER / f"{known}.toml").read_text(encoding="utf-8")))
