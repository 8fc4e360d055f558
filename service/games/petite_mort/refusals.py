"""Why an intent is refused (PM-27)."""

from __future__ import annotations

from protocol.codes import Code
from service.games.graveyard.intents import Asked
from service.games.graveyard.refusals import PHASES, misfit, not_asked, out_of_step
from service.games.kernel import Refusal, RunOut, Seat, offered
from service.games.petite_mort.offers import awaited, offers
from service.games.petite_mort.state import State


def refusal(state: State, seat: Seat, intent: Asked | RunOut) -> Refusal | None:
    if state.outcome is not None:
        return Refusal(Code.TABLE_OVER)
    if isinstance(intent, RunOut):
        return None if seat in awaited(state) else Refusal(Code.NOT_AWAITED)
    if state.yard.phase is not PHASES[type(intent)]:
        return out_of_step(state.yard.phase, intent)
    if seat not in state.yard.due:
        return not_asked(intent)
    return None if offered(offers(state, seat), intent) else misfit(state.yard, seat, intent)
