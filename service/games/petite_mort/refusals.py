"""Why an intent is refused (PM-27)."""

from __future__ import annotations

from protocol.codes import Code
from service.games.card_game import refusals as card_refusals
from service.games.card_game.intents import Asked
from service.games.kernel import Refusal, RunOut, Seat
from service.games.petite_mort.offers import awaited, offers
from service.games.petite_mort.state import State


def refusal(state: State, seat: Seat, intent: Asked | RunOut) -> Refusal | None:
    if state.outcome is not None:
        return Refusal(Code.TABLE_OVER)
    if isinstance(intent, RunOut):
        return None if seat in awaited(state) else Refusal(Code.NOT_AWAITED)
    return card_refusals.refusal(state.shared, seat, intent, offers(state, seat))
