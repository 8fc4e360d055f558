"""Law: snapshot + updates equals a fresh snapshot, for every viewer, at every version."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from msgspec import UNSET

from protocol.merge_patch import apply_patch, merge_patch
from tests.laws.hooks import Viewer
from tests.laws.plays import Play


def views(play: Play, state: Any, viewer: Viewer) -> msgspec.Struct:
    """The half of the view that the viewer has and others may not: spectators stand for the public one."""
    return play.game.public(state) if viewer is None else play.game.private(state, viewer)


def patches_keep_views_fresh(play: Play, source: Random) -> int:
    states = play.states()
    for viewer in play.viewers():
        view = views(play, states[0], viewer)
        held = as_sent(view)
        for version, state in enumerate(states[1:], start=2):
            fresh = views(play, state, viewer)
            patch = merge_patch(view, fresh)
            held = held if patch is UNSET else apply_patch(held, as_sent(patch))
            assert exactly(held) == exactly(as_sent(fresh)), f"viewer {viewer}, version {version}: the patch misses"
            view = fresh
    return len(states) * (play.seats + 1)


def views_are_maps_without_null(play: Play, source: Random) -> int:
    for version, state in enumerate(play.states(), start=1):
        for viewer in play.viewers():
            sent = as_sent(views(play, state, viewer))
            assert isinstance(sent, dict), f"viewer {viewer}: the view is no map"
            assert not has_null(sent), f"viewer {viewer}, version {version}: a null in {sent}"
    return len(play.states()) * (play.seats + 1)


def has_null(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(has_null, value.values()))
    return value is None or (isinstance(value, list) and any(map(has_null, value)))


def as_sent(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def exactly(value: Any) -> bytes:
    return msgspec.json.encode(value, order="sorted")
