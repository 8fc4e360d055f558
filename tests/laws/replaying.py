"""Law: replaying the log gives the live state, at every version; and a snapshot of a state loses nothing."""

from __future__ import annotations

from random import Random
from typing import Any, Union

import msgspec

from service.games.kernel import Event
from tests.laws.plays import Play, evolved


def replay_gives_the_live_states(play: Play, source: Random) -> int:
    """Through bytes, as the log keeps them, and from the state before anything was drawn. The live states are
    compared when all is over, so that a state changed in place shows."""
    decoder = msgspec.msgpack.Decoder(list[Union[play.game.events]])  # type: ignore[name-defined] # noqa: UP007
    state = evolved(play.game, play.begun, through_bytes(play.dealt, decoder))
    replayed = [state]
    for moment in play.moments:
        state = evolved(play.game, state, through_bytes(moment.events, decoder))
        replayed.append(state)
    for version, (again, live) in enumerate(zip(replayed, play.states(), strict=True), start=1):
        assert again == live, f"version {version}: the replay differs from the live state"
    return len(replayed)


def through_bytes(events: tuple[Event, ...], decoder: msgspec.msgpack.Decoder[Any]) -> list[Event]:
    return list(decoder.decode(msgspec.msgpack.encode(events)))


def a_stored_state_is_the_state(play: Play, source: Random) -> int:
    decoder = msgspec.msgpack.Decoder(play.game.state)
    for version, state in enumerate((play.begun, *play.states())):
        assert decoder.decode(msgspec.msgpack.encode(state)) == state, f"version {version}: a snapshot loses something"
    return len(play.moments) + 2
