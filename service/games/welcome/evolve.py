"""How each event changes the state. Never draws, refuses or reads a clock: old logs replay for ever (PL-18)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from service.games.kernel import Event
from service.games.welcome import events as happened
from service.games.welcome.cards import SOLO, VALIDATIONS
from service.games.welcome.houses import Bonus, House, Sheet, scored, written
from service.games.welcome.options import Mode
from service.games.welcome.state import Owed, Phase, State

NO_PILES: tuple[tuple[str, ...], ...] = ((), (), ())
CARD_OF = {number: name for name, number in VALIDATIONS.items()}


def objectives_drawn(state: State, event: happened.ObjectivesDrawn) -> State:
    return replace(state, objectives={str(number): one for number, one in enumerate(event.objectives, start=1)})


def stacks_shuffled(state: State, event: happened.StacksShuffled) -> State:
    return replace(state, stacks=event.stacks, flipped=NO_PILES, discards=())


def deck_shuffled(state: State, event: happened.DeckShuffled) -> State:
    deck = (*event.upper, *event.lower)
    return replace(
        state, deck=deck, drawn=(), discards=(), aside=tuple(card for card in state.aside if card not in deck)
    )


def solo_card_came(state: State, event: happened.SoloCardCame) -> State:
    return replace(set_aside(state, SOLO), solo_came=event.times, lowered=True)


def validation_came(state: State, event: happened.ValidationCame) -> State:
    state = set_aside(state, CARD_OF[event.number])
    return replace(state, validations=(*state.validations, event.number), unsettled=state.unsettled + 1)


def set_aside(state: State, card: str) -> State:
    return replace(state, deck=tuple(other for other in state.deck if other != card), aside=(*state.aside, card))


def turn_opened(state: State, event: happened.TurnOpened) -> State:
    state = replace(state, turn=event.turn, phase=Phase.REAP)
    if state.mode != Mode.COMPANY:
        used = (*state.discards, *state.drawn)
        return replace(state, drawn=state.deck[:3], deck=state.deck[3:], discards=used)
    flipped = tuple((stack[0], *pile) for stack, pile in zip(state.stacks, state.flipped, strict=True))
    return replace(state, stacks=tuple(stack[1:] for stack in state.stacks), flipped=flipped)


def choice_made(state: State, event: happened.ChoiceMade) -> State:
    return replace(state, choices={**state.choices, str(event.seat): event.choice})


def choices_opened(state: State, event: happened.ChoicesOpened) -> State:
    sheets = dict(state.sheets)
    for name, one in event.reaped.items():
        sheets[name] = written(sheets[name], str(one.street), str(one.house), House(one.number, one.perfect))
    for seat in event.sephi:
        sheet = sheets[str(seat)]
        sheets[str(seat)] = scored(replace(sheet, sephi=sheet.sephi + 1))
    return replace(state, sheets=sheets, choices={}, phase=Phase.BETWEEN)


def card_given(state: State, event: happened.CardGiven) -> State:
    at = event.place - 1
    remaining = (*state.drawn[:at], *state.drawn[at + 1 :])
    return replace(state, drawn=remaining, given=(*state.given, state.drawn[at]))


def street_completed(state: State, event: happened.StreetCompleted) -> State:
    """Circled: it was open until then, for everybody."""
    if not event.circled:
        return state
    sheets = {
        name: marked_street(sheet, str(event.street), circled=int(name) in event.seats)
        for name, sheet in state.sheets.items()
    }
    return replace(state, sheets=sheets)


def marked_street(sheet: Sheet, street: str, *, circled: bool) -> Sheet:
    bonus = Bonus.CIRCLED if circled else Bonus.CROSSED_OUT
    return scored(replace(sheet, street_bonuses={**sheet.street_bonuses, street: bonus}))


def column_completed(state: State, event: happened.ColumnCompleted) -> State:
    column, sheets = str(event.column), dict(state.sheets)
    for name, points in event.points.items():
        sheets[name] = scored(replace(sheets[name], columns={**sheets[name].columns, column: points}))
    if event.circled:
        sheets = {name: marked_column(sheet, column, circled=name in event.points) for name, sheet in sheets.items()}
    return replace(state, sheets=sheets)


def marked_column(sheet: Sheet, column: str, *, circled: bool) -> Sheet:
    bonus = Bonus.CIRCLED if circled else Bonus.CROSSED_OUT
    return replace(sheet, column_bonuses={**sheet.column_bonuses, column: bonus})


def objective_achieved(state: State, event: happened.ObjectiveAchieved) -> State:
    number, sheets = str(event.number), dict(state.sheets)
    for seat in event.seats:
        sheet = sheets[str(seat)]
        sheets[str(seat)] = scored(replace(sheet, objectives={**sheet.objectives, number: event.points}))
    return replace(state, sheets=sheets, firsts={number: state.turn, **state.firsts})


def validation_settled(state: State, event: happened.ValidationSettled) -> State:
    state = replace(state, unsettled=state.unsettled - 1)
    if not event.points:
        return state
    number = str(event.number)
    return replace(
        state,
        validated={**state.validated, number: event.points},
        firsts={number: state.turn, **state.firsts},
    )


def cross_out_asked(state: State, event: happened.CrossOutAsked) -> State:
    return replace(state, phase=Phase.CROSS_OUT, owed=Owed(event.streets, event.columns))


def crossed_out(state: State, event: happened.CrossedOut) -> State:
    sheet = state.sheets[str(event.seat)]
    crossed = replace(
        sheet,
        street_bonuses=with_crosses(sheet.street_bonuses, event.streets),
        column_bonuses=with_crosses(sheet.column_bonuses, event.columns),
    )
    phase = Phase.REAP if state.mode == Mode.SOLO else Phase.BETWEEN
    return replace(state, sheets={**state.sheets, str(event.seat): crossed}, phase=phase, owed=Owed())


def with_crosses(bonuses: dict[str, Bonus], crossed: tuple[int, ...]) -> dict[str, Bonus]:
    return {**bonuses, **{str(name): Bonus.CROSSED_OUT for name in crossed}}


def game_ended(state: State, event: happened.GameEnded) -> State:
    return replace(state, phase=Phase.OVER, outcome=event.outcome)


CHANGES: dict[type[Event], Callable[[State, Any], State]] = {
    happened.ObjectivesDrawn: objectives_drawn,
    happened.StacksShuffled: stacks_shuffled,
    happened.DeckShuffled: deck_shuffled,
    happened.SoloCardCame: solo_card_came,
    happened.ValidationCame: validation_came,
    happened.TurnOpened: turn_opened,
    happened.ChoiceMade: choice_made,
    happened.ChoicesOpened: choices_opened,
    happened.CardGiven: card_given,
    happened.StreetCompleted: street_completed,
    happened.ColumnCompleted: column_completed,
    happened.ObjectiveAchieved: objective_achieved,
    happened.ValidationSettled: validation_settled,
    happened.CrossOutAsked: cross_out_asked,
    happened.CrossedOut: crossed_out,
    happened.GameEnded: game_ended,
}


def evolve(state: State, event: Event) -> State:
    return CHANGES[type(event)](state, event)
