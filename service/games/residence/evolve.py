"""How each event changes the state. Never draws, refuses or reads a clock: old logs replay for ever (PL-18)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from service.games.card_game import events as card_events
from service.games.card_game.evolve import CHANGES as CARD_CHANGES
from service.games.card_game.evolve import with_cards
from service.games.card_game.state import Phase, SharedState, put
from service.games.kernel import Event
from service.games.residence import events as happened
from service.games.residence.state import State, Turn


def stirred(state: State, event: Event) -> State:
    return replace(state, stirred=True)


def tokens_moved(state: State, event: Event) -> State:
    """RS-12: nothing before rules version 2."""
    return replace(state, stirred=state.stirred or state.shared.rules > 1)


def round_began(state: State, event: card_events.RoundBegan) -> State:
    return replace(state, stirred=False)


def deathbeds_chosen(state: State, event: card_events.DeathbedsChosen) -> State:
    return replace(state, dying=event.led)


def character_reaped(state: State, event: card_events.CharacterReaped) -> State:
    return replace(state, turn=None, stirred=True)


def character_died(state: State, event: card_events.CharacterDied) -> State:
    name = str(event.seat)
    remaining = tuple(card for card in state.dying[name] if card != event.character)
    others = {seat: cards for seat, cards in state.dying.items() if seat != name}
    return replace(state, dying={**others, name: remaining} if remaining else others, turn=None, stirred=True)


BESIDES: dict[type[Event], Callable[[State, Any], State]] = {
    card_events.CardsAttached: stirred,
    card_events.TokensPlaced: tokens_moved,
    card_events.TokensTaken: tokens_moved,
    card_events.RoundBegan: round_began,
    card_events.DeathbedsChosen: deathbeds_chosen,
    card_events.CharacterReaped: character_reaped,
    card_events.CharacterDied: character_died,
}
"""What shared events change besides the shared state."""


def closed(shared: SharedState) -> SharedState:
    """No step that all take at once is open."""
    return replace(shared, phase=Phase.AFTER, due=(), choices={})


def turn_opened(state: State, event: happened.TurnOpened) -> State:
    turn = Turn(event.stage, event.seat, event.item)
    return replace(state, shared=closed(state.shared), turn=turn, turns=state.turns + 1)


def item_picked(state: State, event: happened.ItemPicked) -> State:
    return replace(state, shared=closed(state.shared), turn=None)


def walks_owed(state: State, event: happened.WalksOwed) -> State:
    return replace(state, walkers=event.seats)


def walked(state: State, event: happened.Walked) -> State:
    shared, seat = state.shared, event.seat
    grave = {card: when for card, when in shared.graveyards[seat].items() if card not in event.cards}
    return replace(
        state,
        shared=replace(
            shared,
            graveyards=put(shared.graveyards, seat, grave),
            discards=with_cards(shared.discards, event.cards, shared.round),
        ),
        spaces=put(state.spaces, seat, event.space),
        marks={**state.marks, str(event.space): seat} if event.marked else state.marks,
        walkers=tuple(walker for walker in state.walkers if walker != seat),
        turn=None,
    )


def game_ended(state: State, event: happened.GameEnded) -> State:
    return replace(state, shared=replace(closed(state.shared), phase=Phase.OVER), turn=None, outcome=event.outcome)


CHANGES: dict[type[Event], Callable[[State, Any], State]] = {
    happened.TurnOpened: turn_opened,
    happened.ItemPicked: item_picked,
    happened.WalksOwed: walks_owed,
    happened.Walked: walked,
    happened.GameEnded: game_ended,
}


def evolve(state: State, event: Event) -> State:
    kind = type(event)
    if kind in CHANGES:
        return CHANGES[kind](state, event)
    state = replace(state, shared=CARD_CHANGES[kind](state.shared, event))
    return BESIDES[kind](state, event) if kind in BESIDES else state
