"""How each event changes the state. Never draws, refuses or reads a clock: old logs replay for ever (PL-18)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from service.games.card_game.evolve import CHANGES as CARD_CHANGES
from service.games.card_game.state import Phase
from service.games.kernel import Event
from service.games.petite_mort import events as happened
from service.games.petite_mort.state import State


def objectives_taken(state: State, event: happened.ObjectivesTaken) -> State:
    taken, pawns = dict(state.taken), list(state.pawns)
    for seat, objectives in event.taken.items():
        pawns[int(seat)] -= len(objectives)
        for objective in objectives:
            taken[objective] = {**taken.get(objective, {}), seat: state.shared.round}
    return replace(state, taken=taken, pawns=tuple(pawns))


def game_ended(state: State, event: happened.GameEnded) -> State:
    shared = replace(state.shared, phase=Phase.OVER, due=(), choices={})
    return replace(state, shared=shared, outcome=event.outcome)


CHANGES: dict[type[Event], Callable[[State, Any], State]] = {
    happened.ObjectivesTaken: objectives_taken,
    happened.GameEnded: game_ended,
}


def evolve(state: State, event: Event) -> State:
    kind = type(event)
    if kind in CARD_CHANGES:
        return replace(state, shared=CARD_CHANGES[kind](state.shared, event))
    return CHANGES[kind](state, event)
