"""Words for people: every text a client needs, by key, in each language there is (PROTOCOL.md, "Words for people").

Texts lie beside what they word: service/http/texts/en.toml for what every table says, texts/en.toml in a game's
folder for the game. A game's file may name other folders beside its own, `also`, whose texts it shares. A language is
a file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

import msgspec

from service.games import HOME
from service.http.cached_response import CachedResponse, page_of

PLATFORM = Path(__file__).parent / "texts"
KEY = r"^[a-z0-9_]+(\.[a-z0-9_]+)*$"
FIELD = re.compile(r"[a-z_]+(\.[a-z_]+)*(\|[a-z_]+)?")
"""What stands between braces: a field, perhaps of a field, and perhaps what kind of thing its value is."""

Key = Annotated[str, msgspec.Meta(pattern=KEY)]
Text = Annotated[str, msgspec.Meta(pattern=r"^\S(.*\S)?$")]


class TextFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`also`: folders beside the game's own whose texts are its texts too."""

    texts: dict[Key, Text]
    also: tuple[str, ...] = ()


@cache
def languages(game: str, homes: tuple[str, ...] = (HOME,)) -> tuple[str, ...]:
    """The languages that the game has texts in, by tag. `homes`: the packages that games are found in."""
    folder = folder_of(game, homes)
    own = {file.stem for file in folder.glob("*.toml")} if folder else set()
    return tuple(sorted(own & {file.stem for file in PLATFORM.glob("*.toml")}))


def title_of(game: str, language: str, *, homes: tuple[str, ...]) -> str:
    """What a game is called in a language; its name, where it has no texts in it."""
    return texts(game, language, homes)["title"] if language in languages(game, homes) else game


@cache
def texts(game: str, language: str, homes: tuple[str, ...] = (HOME,)) -> Mapping[str, str]:
    """All texts of a game by key, those of every table among them.

    Raises LookupError if there are none, ValueError (msgspec's included) where a file breaks the rules.
    """
    folder = folder_of(game, homes)
    if folder is None or language not in languages(game, homes):
        raise LookupError(f"{game} has no texts in {language!r}")
    own = read(folder / f"{language}.toml")
    shared = [read(folder.parent.parent / other / "texts" / f"{language}.toml") for other in own.also]
    found: dict[str, str] = {}
    for file in (read(PLATFORM / f"{language}.toml"), *shared, own):
        if twice := found.keys() & file.texts.keys():
            raise ValueError(f"{game}, {language}: keys that stand twice: {sorted(twice)}")
        found.update(file.texts)
    return MappingProxyType(found)


@cache
def printed(game: str, language: str, homes: tuple[str, ...] = (HOME,)) -> CachedResponse:
    """A game's texts as they travel."""
    return page(game, language, dict(texts(game, language, homes)))


@lru_cache(maxsize=64)
def printed_of(keys: frozenset[str], game: str, language: str, homes: tuple[str, ...] = (HOME,)) -> CachedResponse:
    """Those alone whose key is one of these, or lies under one: `bot` is `bot.random.name` too."""
    every = texts(game, language, homes).items()
    return page(game, language, {key: text for key, text in every if not keys.isdisjoint(above(key))})


def above(key: str) -> list[str]:
    """A key, and all that it lies under."""
    parts = key.split(".")
    return [".".join(parts[: at + 1]) for at in range(len(parts))]


def page(game: str, language: str, found: dict[str, str]) -> CachedResponse:
    return page_of({"game": game, "language": language, "texts": found})


def folder_of(game: str, homes: tuple[str, ...]) -> Path | None:
    """Where the game's texts lie; None if it has no such folder."""
    found = (Path(import_module(home).__path__[0]) / game / "texts" for home in homes)
    return next((folder for folder in found if folder.is_dir()), None)


@cache
def read(path: Path) -> TextFile:
    """One file. Raises ValueError where a key or a text is none, or braces hold no field."""
    file = msgspec.toml.decode(path.read_bytes(), type=TextFile)
    for key, text in file.texts.items():
        fields(text, where=f"{path.parent.parent.name}, {path.name}, {key}")
    return file


def fields(text: str, where: str = "") -> tuple[str, ...]:
    """What a text has between braces, in order. Raises ValueError if that is no field, or a brace stands alone."""
    parts = re.split(r"\{([^{}]*)\}", text)
    inner = tuple(parts[1::2])
    if any(not FIELD.fullmatch(part) for part in inner) or any(brace in "".join(parts[::2]) for brace in "{}"):
        raise ValueError(f"{where}: no such field: {text}")
    return inner
