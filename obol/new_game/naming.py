"""What a new game is called, wherever it is named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from keyword import iskeyword
from pathlib import Path
from string import ascii_uppercase
from typing import NamedTuple

NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
LONGEST = 24
CLAUSE = re.compile(r"^- \**([A-Z]{2})-\d{2}\b", re.MULTILINE)
HOMES = ("service/games", "tests/games", "bench/games", "tests/service/extra", "clients/web/games")
"""Where folders and modules stand beside games, under names that no game can have."""
PAGES = "clients/web/games/rules"


class Naming(NamedTuple):
    """`id`: what the ids of its clauses begin with."""

    name: str
    title: str
    camel: str
    id: str

    @property
    def fields(self) -> dict[str, str]:
        """As the templates name them."""
        return {"name": self.name, "title": self.title, "Name": self.camel, "id": self.id}


def naming_of(name: str, root: Path) -> Naming:
    """Raises ValueError where no game can be called so in the checkout at `root`."""
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        raise ValueError(f"{name!r} is no name: small letters, digits and single _ between, {LONGEST} at most")
    if iskeyword(name) or name.startswith("test"):
        raise ValueError(f"a package cannot well be called {name!r}")
    if found := next(taken(name, root), None):
        raise ValueError(f"{name!r} is taken: {found.relative_to(root)}")
    words = name.split("_")
    return Naming(name, " ".join(map(str.capitalize, words)), "".join(map(str.capitalize, words)), free_id(name, root))


def taken(name: str, root: Path) -> Iterator[Path]:
    """What is called so already."""
    paths = [root / home / f"{name}{ending}" for home in HOMES for ending in ("", ".py", ".js", ".css")]
    yield from (path for path in [*paths, *sorted((root / PAGES).glob(f"{name}.*"))] if path.exists())


def free_id(name: str, root: Path) -> str:
    """Two letters that no other rules' clauses begin with, of the name if they can be."""
    used = {id for rules in (root / "service").rglob("RULES.md") for id in CLAUSE.findall(rules.read_text("utf-8"))}
    return next(id for id in ids(name) if id not in used)


def ids(name: str) -> Iterator[str]:
    """The initials of two words; else the first letter and another of the name; else any."""
    initials = [word[0] for word in name.split("_") if word[0].isalpha()]
    letters = [letter for letter in name if letter.isalpha()]
    if len(initials) > 1:
        yield "".join(initials[:2]).upper()
    yield from (f"{letters[0]}{letter}".upper() for letter in letters[1:])
    yield from ("".join(pair) for pair in product(letters[0].upper(), ascii_uppercase))
    yield from ("".join(pair) for pair in product(ascii_uppercase, repeat=2))
