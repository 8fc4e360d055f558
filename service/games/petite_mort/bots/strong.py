"""What the `strong` bot thinks of, and what a Diploma half done is worth to it."""

from __future__ import annotations

from service.games.card_game.bots import strong
from service.games.card_game.bots.steps import Wire, step
from service.games.card_game.bots.typed_view import typed_view
from service.games.kernel import Chance, Seat, Seen
from service.games.petite_mort.bots.scholar import DiplomaView, card_values, view_of
from service.games.petite_mort.offers import offers
from service.games.petite_mort.resample import resample
from service.games.petite_mort.state import State
from service.games.searching import Mind, wires


def choices(seen: Seen, chance: Chance) -> list[Wire]:
    view = typed_view(seen, DiplomaView)
    return strong.choices(view, card_values(view), seen.offers, chance)


def plays_on(state: State, seat: Seat, chance: Chance, me: Seat) -> Wire:
    view = view_of(state, seat)
    return step(view, card_values(view), wires(offers(state, seat)))


def value(state: State, seat: Seat) -> float:
    if state.outcome is not None:
        return float(seat in state.outcome.winners) / len(state.outcome.winners)
    return 1 / state.shared.seats


MIND: Mind[State] = Mind(resample=resample, choices=choices, plays_on=plays_on, value=value)
