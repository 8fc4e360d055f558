"""Why an intent is refused. All that is asked of a seat in its turn lies open; for the rest see PM-27."""

from __future__ import annotations

from msgspec.structs import replace

from protocol.codes import Code
from service.games.card_game import refusals as card_refusals
from service.games.card_game.intents import Share
from service.games.kernel import Intent, Refusal, RunOut, Seat, not_offered, offered
from service.games.residence.intents import Asked, Resolve, Walk
from service.games.residence.offers import awaited, offers
from service.games.residence.state import Stage, State

CLAUSES: dict[type[Intent], str] = {**card_refusals.CLAUSES, Resolve: "RS-06", Walk: "RS-03"}

STAGES: dict[type[Intent], Stage] = {Resolve: Stage.RESOLVE, Share: Stage.SHARE, Walk: Stage.WALK}

FIRST: dict[Stage, Refusal] = {
    Stage.RESOLVE: not_offered("RS-06", "resolve_first", "First somebody picks what is resolved next."),
    Stage.SHARE: not_offered("PM-17", "share_first", "First the reaper shares out the cards."),
    Stage.WALK: not_offered("RS-03", "walk_first", "First who received cards walks."),
}
"""By the turn that is open, why nothing else may be done."""

NOTHING_TO_RESOLVE = not_offered("RS-06", "nothing_to_resolve", "Nothing is being resolved now.")
NO_WALK = not_offered("RS-03", "no_walk", "Only who receives cards walks.")
NOT_YOUR_ITEM = not_offered(
    "RS-06", "not_your_item", "One of your own reaps, or of your characters that are due to die."
)
CARDS_OF_YOUR_GRAVEYARD = not_offered(
    "RS-03", "cards_of_your_graveyard", "At least one card of your graveyard, each once."
)

WHY: dict[type[Intent], Refusal] = {
    Resolve: NOT_YOUR_ITEM,
    Share: card_refusals.KEEP_HALF,
    Walk: CARDS_OF_YOUR_GRAVEYARD,
}


def refusal(state: State, seat: Seat, intent: Asked | RunOut) -> Refusal | None:
    if state.outcome is not None:
        return Refusal(Code.TABLE_OVER)
    if isinstance(intent, RunOut):
        return None if seat in awaited(state) else Refusal(Code.NOT_AWAITED)
    if state.turn is not None:
        return in_turn(state, state.turn.stage, seat, intent)
    if isinstance(intent, Resolve | Walk):
        return NO_WALK if isinstance(intent, Walk) else NOTHING_TO_RESOLVE
    return card_refusals.refusal(state.shared, seat, intent, offers(state, seat))


def in_turn(state: State, stage: Stage, seat: Seat, intent: Asked) -> Refusal | None:
    kind = type(intent)
    if STAGES.get(kind) != stage:
        return replace(FIRST[stage], clause=CLAUSES[kind])
    assert state.turn is not None
    if seat != state.turn.seat:
        return Refusal(Code.NOT_AWAITED, CLAUSES[kind])
    return None if offered(offers(state, seat), intent) else WHY[kind]
