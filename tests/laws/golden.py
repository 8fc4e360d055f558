"""Golden logs: whole plays as they were recorded, which every later version of the service must replay (PL-18).

A file in tests/games/<game>/golden/ is JSON lines: what the table was; each commit's events, now and then with the
public view after it; the last views. Views may gain fields later; what was recorded stays true. Recorded once per
rules version, and never again:

    python -m tests.laws.golden vita_mors --seed 3 >> tests/games/vita_mors/golden/v1_3.jsonl
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Union

import msgspec
from msgspec import UNSET, UnsetType

from service.games import games
from service.games.kernel import Event, Game, Seat
from tests.laws.plays import Play, play

HERE = Path(__file__).parent.parent / "games"
VIEW_EVERY = 10


class Head(msgspec.Struct, frozen=True):
    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]


class Commit(msgspec.Struct, frozen=True, omit_defaults=True):
    """`public`: the public view after it, at every tenth."""

    events: list[msgspec.Raw]
    public: dict[str, Any] | UnsetType = UNSET


class Last(msgspec.Struct, frozen=True):
    public: dict[str, Any]
    private: dict[str, dict[str, Any]]


def files(game: str) -> list[Path]:
    return sorted((HERE / game / "golden").glob("*.jsonl"))


def record(one: Play) -> Iterator[Any]:
    game = one.game
    yield Head(game.name, game.rules_version, one.seats, msgspec.to_builtins(one.options))
    yield Commit(as_kept(one.dealt), as_sent(game.public(one.first)))
    for moment in one.moments:
        shown = as_sent(game.public(moment.after)) if moment.number % VIEW_EVERY == 0 else UNSET
        yield Commit(as_kept(moment.events), shown)
    yield last_views(game, one.states()[-1], one.seats)


def as_kept(events: tuple[Event, ...]) -> list[msgspec.Raw]:
    return [msgspec.Raw(msgspec.json.encode(event)) for event in events]


def last_views(game: Game[Any], state: Any, seats: int) -> Last:
    private = {str(seat): as_sent(game.private(state, Seat(seat))) for seat in range(seats)}
    return Last(as_sent(game.public(state)), private)


def as_sent(view: msgspec.Struct) -> Any:
    return msgspec.json.decode(msgspec.json.encode(view))


def still_true(recorded: Any, now: Any) -> bool:
    """Is all that was recorded there, alike? A map may have gained names."""
    if isinstance(recorded, dict) and isinstance(now, dict):
        return all(name in now and still_true(value, now[name]) for name, value in recorded.items())
    return type(recorded) is type(now) and bool(recorded == now)


def replay(game: Game[Any], lines: list[bytes]) -> Iterator[tuple[Any, list[Event], Commit]]:
    """Each commit of a golden log with the state after it, by `evolve` alone."""
    head = msgspec.json.decode(lines[0], type=Head)
    game = game.under(head.rules_version)
    state = game.begin(head.seats, msgspec.convert(head.options, game.options))
    reader = msgspec.json.Decoder(Union[game.events])  # noqa: UP007
    for line in lines[1:-1]:
        commit = msgspec.json.decode(line, type=Commit)
        events = [reader.decode(raw) for raw in commit.events]
        for event in events:
            state = game.evolve(state, event)
        yield state, events, commit


def main() -> None:
    wanted = argparse.ArgumentParser(prog="python -m tests.laws.golden")
    wanted.add_argument("game", choices=list(games()))
    wanted.add_argument("--seed", type=int, required=True)
    options = wanted.parse_args()
    for line in record(play(games()[options.game], options.seed)):
        sys.stdout.write(msgspec.json.encode(line).decode() + "\n")


if __name__ == "__main__":
    main()
