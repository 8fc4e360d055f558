"""Games are found here by scanning: every package below with a `GAME`. There is no list to edit."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any

from service.games.kernel import Game

HOME = "service.games"


@cache
def games(*, extra: tuple[str, ...] = ()) -> Mapping[str, Game[Any]]:
    """Every game by name: those of `service.games`, and those of the packages named in `extra`.

    Raises ValueError for a package that is not there, TypeError if two games have one name, or a game's name is not its
    folder's.
    """
    found: dict[str, Game[Any]] = {}
    for home in (HOME, *extra):
        for folder, game in games_in(home):
            if game.name in found or game.name != folder:
                raise TypeError(f"{home}.{folder}: the game calls itself {game.name!r}")
            found[game.name] = game
    return MappingProxyType(dict(sorted(found.items())))


def games_in(home: str) -> list[tuple[str, Game[Any]]]:
    """The games in a package's folders, each with the folder's name."""
    if place_of(home) is None:
        raise ValueError(f"OBOL_GAMES: there is no package {home!r} to look for games in")
    package = import_module(home)
    folders = [entry.name for entry in pkgutil.iter_modules(package.__path__) if entry.ispkg]
    modules = [(folder, import_module(f"{home}.{folder}")) for folder in folders]
    return [(folder, module.GAME) for folder, module in modules if hasattr(module, "GAME")]


def place_of(home: str) -> ModuleSpec | None:
    try:
        return find_spec(home)
    except ModuleNotFoundError:  # a package that it would be in
        return None
