"""What a table's log says in the end: what each viewer could see at each version, and what was secret from it then."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from obol_client.merging import merge
from tests.web.site import Site


class Seen(NamedTuple):
    """A table at one version. In the open replay, `private` is by seat. `events`: None where a snapshot came."""

    public: dict[str, Any]
    private: dict[str, Any]
    events: list[dict[str, Any]] | None


History = dict[int, Seen]
"""By version."""


def told(messages: Iterable[Mapping[str, Any]]) -> History:
    """What snapshots and updates come to."""
    history: History = {}
    now = Seen({}, {}, None)
    for message in messages:
        if message["type"] == "snapshot":
            now = Seen(message["public"], message.get("private", {}), None)
        else:
            public, private = (merge(getattr(now, half), message.get(half, {})) for half in ("public", "private"))
            now = Seen(public, private, message.get("events", []))
        history[message["version"]] = now
    return history


async def replay(site: Site, table: str, viewer: int | str) -> History:
    """As the service gives it once the table has ended. `viewer`: a seat, "spectator" or "open"."""
    log = await site.log(table, **{"as": viewer})
    return told([log["snapshot"], *log["updates"]])


async def cards(site: Site, game: str) -> frozenset[str]:
    """The ids of every card of a game."""
    return frozenset((await site.http.get(f"/api/games/{game}/data")).json()["data"].get("card", {}))


def words(value: Any) -> frozenset[str]:
    """Everything that could be an id in a value."""
    return frozenset(re.findall(r"[A-Za-z0-9_]+", json.dumps(value)))


def secrets(
    everything: History, own: History, seat: int | None, ids: frozenset[str]
) -> Iterator[tuple[int, frozenset[str]]]:
    """By version: what others hold in secret, less all that the viewer has been shown at any time before."""
    shown: frozenset[str] = frozenset()
    for version, seen in everything.items():
        shown |= words([*own[version]]) & ids
        hidden = words([half for name, half in seen.private.items() if name != str(seat)]) & ids
        yield version, hidden - shown
