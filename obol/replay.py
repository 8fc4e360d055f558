"""`obol replay`: a table's log stepped through in the terminal, as any viewer saw it or open (PL-19)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from service.change import Viewer
from service.fairness import bodies_in, read_log
from service.games import games
from service.games.kernel import Seat
from service.log.commit import game_of
from service.patch import apply_patch
from service.replay import changes, open_update, seen_update, snapshot_of

Update = dict[str, Any]


def viewer_of(text: str) -> tuple[Viewer, bool]:
    """A viewer from how it is given, and whether everything is open. Raises ValueError."""
    if text in ("open", "spectator"):
        return None, text == "open"
    if not text.isdecimal():
        raise ValueError("--as is a seat's number, spectator or open")
    return Seat(int(text)), False


def from_file(text: bytes, viewer: str, to: int | None) -> Iterator[Update]:
    """The snapshot and updates of a downloaded whole log. Raises ValueError for one that cannot be read."""
    log = read_log(text)
    eyes, everything = viewer_of(viewer)
    bodies = bodies_in(log)[:to]
    game = games().get(game_of(bodies[0]))
    if game is None:
        raise ValueError(f"the game {log.game!r} is not known here")
    if eyes is not None and eyes >= log.seats:
        raise ValueError(f"the table has {log.seats} seats, from 0")
    for change in changes(game, log.table, bodies):
        if change.version == 1:
            yield msgspec.json.decode(snapshot_of(change, eyes, everything=everything))
        else:
            yield msgspec.json.decode(open_update(change) if everything else seen_update(change, eyes))


def from_server(text: bytes) -> Iterator[Update]:
    """The same, as a server gives it."""
    replay = msgspec.json.decode(text)
    yield replay["snapshot"]
    yield from replay["updates"]


def lines(updates: Iterator[Update]) -> Iterator[str]:
    """One line a version, then what is seen at the last."""
    public: Any = {}
    private: Any = {}
    version = 0
    for update in updates:
        version = update["version"]
        public = apply_patch(public, update.get("public", {}))
        private = apply_patch(private, update.get("private", {}))
        yield f"{version:>5}  " + "; ".join(worded(event) for event in update.get("events", []))
    yield f"seen at version {version}:"
    yield json.dumps({"public": public, **({"private": private} if private else {})}, indent=2, ensure_ascii=False)


def worded(event: dict[str, Any]) -> str:
    """An event on one line: its kind, and its fields as they are."""
    fields = (f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in event.items() if name != "type")
    return " ".join([event["type"], *fields])
