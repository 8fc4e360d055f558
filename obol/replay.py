"""`obol replay`: what a table's log gives to see, version by version, as any viewer saw it or open (PL-19)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from service.audit.verify import bodies_in, read_log
from service.games import games
from service.games.kernel import Seat
from service.log.commit import game_of
from service.projection.replay import changes, open_update, seen_update, snapshot_of
from service.projection.update import Viewer

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
