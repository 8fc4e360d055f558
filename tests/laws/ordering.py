"""Law: any order that a seat gives to a set tells nothing. Where a list is chosen from what an offer has, others are
told the same whatever order it was sent in; unless the game says that it means something (`RANKED` in reveals.py)."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from service.games.kernel import Refusal, RunOut
from tests.laws.bytes_of import seen, told
from tests.laws.hooks import hooks_of
from tests.laws.plays import Moment, Play, as_intent, evolved

AS_FAR = 12
"""So many commits later it is compared still."""


def the_order_of_a_set_tells_nothing(play: Play, source: Random) -> int:
    """The commits that were looked at: many have no list to put in another order, and hold by themselves. Whether lists
    are met at all is held by a test of its own."""
    for place, moment in enumerate(play.moments):
        other = reordered(play, moment, source)
        if other is not None:
            go_on(play, place, other)
    return len(play.moments)


def reordered(play: Play, moment: Moment, source: Random) -> Any:
    """The same intent, every list of it in another order; None if there is none to change."""
    if isinstance(moment.intent, RunOut):
        return None
    sent = msgspec.json.encode(moment.intent)
    wire = msgspec.json.decode(sent)
    ranked = hooks_of(play.game.name).ranked
    lists = [name for name, value in wire.items() if isinstance(value, list) and len(value) > 1 and name not in ranked]
    for name in lists:
        wire[name] = source.sample(wire[name], len(wire[name]))
    return as_intent(play.game, wire) if lists and wire != msgspec.json.decode(sent) else None


def go_on(play: Play, start: int, other: Any) -> None:
    """Until it has become the same state, byte for byte: then all that follows is the same too."""
    asker = play.moments[start].seat
    world = play.moments[start].before
    for moment in play.moments[start : start + AS_FAR]:
        intent = other if moment is play.moments[start] else moment.intent
        events = play.game.decide(world, moment.seat, intent, play.chance(moment.number))
        assert not isinstance(events, Refusal), f"refused in another order: {intent}, {events}"
        world = evolved(play.game, world, events)
        for viewer in play.viewers():
            where = f"viewer {viewer}, from commit {start + 1}, commit {moment.number}: the order tells"
            if viewer != asker:
                assert told(events, viewer) == told(moment.events, viewer), where
                assert seen(play.game, world, viewer) == seen(play.game, moment.after, viewer), where
        if msgspec.msgpack.encode(world) == msgspec.msgpack.encode(moment.after):
            return
