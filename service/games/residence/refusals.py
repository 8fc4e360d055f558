"""Why an intent is refused. All that is asked of a seat in its turn lies open; for the rest see PM-27."""

from __future__ import annotations

from protocol.codes import Code
from service.games.card_game import refusals as card_refusals
from service.games.card_game.intents import Share
from service.games.kernel import Intent, Refusal, RunOut, Seat, offered
from service.games.residence.intents import Asked, Resolve, Walk
from service.games.residence.offers import awaited, offers
from service.games.residence.state import Stage, State, phase

CLAUSES: dict[type[Intent], str] = {**card_refusals.CLAUSES, Resolve: "RS-06", Walk: "RS-03"}

STAGES: dict[type[Intent], Stage] = {Resolve: Stage.RESOLVE, Share: Stage.SHARE, Walk: Stage.WALK}

WHY: dict[type[Intent], str] = {
    Resolve: "One of your own reaps, or of your characters that are due to die.",
    Share: "Half of the cards of the character that is being resolved, rounded up.",
    Walk: "At least one card of your graveyard, each once.",
}


def refusal(state: State, seat: Seat, intent: Asked | RunOut) -> Refusal | None:
    if state.outcome is not None:
        return Refusal(Code.TABLE_OVER)
    if isinstance(intent, RunOut):
        return None if seat in awaited(state) else Refusal(Code.NOT_AWAITED)
    if state.turn is None and not isinstance(intent, Resolve | Walk):
        return card_refusals.refusal(state.shared, seat, intent, offers(state, seat))
    return out_of_turn(state, seat, intent)


def out_of_turn(state: State, seat: Seat, intent: Asked) -> Refusal | None:
    kind = type(intent)
    if state.turn is None or state.turn.stage is not STAGES.get(kind):
        return card_refusals.out_of_step(phase(state), CLAUSES[kind])
    if seat != state.turn.seat:
        return Refusal(Code.NOT_AWAITED, CLAUSES[kind])
    return None if offered(offers(state, seat), intent) else Refusal(Code.NOT_OFFERED, CLAUSES[kind], WHY[kind])
