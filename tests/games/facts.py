"""What tests must know of a game's size and cannot read from it. tests/games/<game>/facts.py says it, as `FACTS`; of a
game that says nothing, these hold."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple


class Facts(NamedTuple):
    """`middle`: how many things a seat has done when a play is about half over. `law_commits`: the laws look at so many
    commits, fewer if 200 plays have no more. `secrecy_runs`: how often thirty games are looked at in hidden worlds."""

    middle: int = 3
    law_commits: int = 5_000
    secrecy_runs: int = 1


def facts_of(game: str) -> Facts:
    home = f"tests.games.{game}.facts"
    found: Facts = import_module(home).FACTS if find_spec(home) else Facts()
    return found
