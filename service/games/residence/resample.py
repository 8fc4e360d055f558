"""Another world that a viewer cannot tell from this one (PM-26). The road and all on it lies open."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from service.games.card_game.resampling import resampled
from service.games.kernel import Seat
from service.games.residence.state import State


def resample(state: State, viewer: Seat | None, source: Random) -> State:
    return replace(state, shared=resampled(state.shared, viewer, source))
