"""One entry of a table's log, and the chain that binds it to the one before (PL-17, PL-20)."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any, Generic, TypeVar

import msgspec

from service.games.kernel import Event, Game
from service.platform.chance import Draw
from service.platform.events import PLATFORM_EVENTS

E = TypeVar("E")


class Asked(msgspec.Struct, frozen=True, array_like=True):
    """What a seat asked of the game: `intent`, as it travels; of the type `run_out` where the seat's time was out.
    `first`: the place, among the commit's events, of the first that answers it."""

    first: int
    seat: int
    intent: Any


class Commit(msgspec.Struct, Generic[E], frozen=True, omit_defaults=True):
    """`at`: server ms. `rules`: the game's rules version. `events`: what happened. `answers`: the intents it answers,
    each as (player, intent id); a bot's player is "bot". `draws`: every random outcome, in order. `prev`: the hash of
    the commit before, "" for the first.

    `mark`: random, and without any other meaning: it tells this commit from another that may ever stand in its place,
    where a store lost the end of a log and it went on otherwise. Viewers are told it, as they may not be told the
    hash, which depends on what is hidden. `asked`: what the game was asked, in order, so that anybody can have the
    rules decide it again."""

    version: int
    at: int
    rules: int
    events: tuple[E, ...]
    answers: tuple[tuple[str, str], ...]
    draws: tuple[Draw, ...]
    prev: str
    mark: str = ""
    asked: tuple[Asked, ...] = ()


encode = msgspec.msgpack.Encoder().encode


def hash_of(body: bytes) -> str:
    """The hash of a commit, in hex: SHA-256 of its encoded form, which holds the hash of the one before."""
    return hashlib.sha256(body).hexdigest()


class FirstCommit(msgspec.Struct, frozen=True):
    """As much of a log's first commit as tells which game it is of."""

    events: tuple[dict[str, Any], ...]


first_decoder = msgspec.msgpack.Decoder(FirstCommit)


def game_of(body: bytes) -> str:
    """The name of the game that the log beginning with `body` is of."""
    return str(first_decoder.decode(body).events[0]["options"]["game"])


def rules_of(body: bytes) -> int:
    """The rules version of the game that the log beginning with `body` is under, from first to last."""
    return int(first_decoder.decode(body).events[0]["rules_version"])


@cache
def decoder_for(kinds: tuple[type[Event], ...]) -> msgspec.msgpack.Decoder[Commit[Any]]:
    union: Any = kinds[0]
    for kind in kinds[1:]:
        union |= kind
    return msgspec.msgpack.Decoder(Commit[union])


def decode(game: Game[Any], body: bytes) -> Commit[Any]:
    """A commit with typed events. Raises msgspec.DecodeError if it is none of this game's."""
    return decoder_for((*PLATFORM_EVENTS, *game.events)).decode(body)
