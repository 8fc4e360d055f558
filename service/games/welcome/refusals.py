"""Why an intent is refused. Depends only on what lies open, and on the seat's own sheet and choice (WL-24)."""

from __future__ import annotations

from protocol.codes import Code
from service.games.kernel import Intent, Refusal, RunOut, Seat, offered
from service.games.welcome.choices import Asked
from service.games.welcome.intents import CrossOut, Reap, Sephi
from service.games.welcome.offers import awaited, offers, reap_offers
from service.games.welcome.options import Mode
from service.games.welcome.state import Phase, State

CLAUSES: dict[type[Intent], str] = {Reap: "WL-06", Sephi: "WL-08", CrossOut: "WL-16"}


def refusal(state: State, seat: Seat, intent: Asked) -> Refusal | None:
    if state.outcome is not None:
        return Refusal(Code.TABLE_OVER)
    if isinstance(intent, RunOut):
        return None if seat in awaited(state) else Refusal(Code.NOT_AWAITED)
    if offered(offers(state, seat), intent):
        return None
    return why(state, seat, intent)


def why(state: State, seat: Seat, intent: Reap | Sephi | CrossOut) -> Refusal:
    clause = CLAUSES[type(intent)]
    if isinstance(intent, CrossOut) is not (state.phase is Phase.CROSS_OUT):
        return Refusal(Code.NOT_OFFERED, clause, f"This is the time for: {state.phase}.")
    match intent:
        case CrossOut():
            owed = state.owed
            text = f"Open bonuses, each once: {owed.streets} of streets, {owed.columns} of columns."
            return Refusal(Code.NOT_OFFERED, clause_of_crossing(state), text)
        case Sephi() if reap_offers(state, seat):
            return Refusal(Code.NOT_OFFERED, clause, "A seat that can write a number must write one.")
        case Sephi():
            return Refusal(Code.NOT_OFFERED, "WL-20", "A card is given to the AAA, and to nobody else.")
        case Reap():
            return why_no_reap(state, seat, intent)


def clause_of_crossing(state: State) -> str:
    return "WL-21" if state.mode is Mode.AAA else "WL-16"


def why_no_reap(state: State, seat: Seat, reap: Reap) -> Refusal:
    together = state.mode is Mode.COMPANY
    named = (reap.combination, reap.number_card, reap.cause_card)
    if [isinstance(place, int) for place in named] != [together, not together, not together]:
        text = "Name a combination." if together else "Name the card for the number and the card for the cause."
        return Refusal(Code.NOT_OFFERED, "WL-06" if together else "WL-15", text)
    if not together and reap.number_card == reap.cause_card:
        return Refusal(Code.NOT_OFFERED, "WL-15", "Number and cause come from two cards.")
    if reap.reshuffle:
        return Refusal(Code.NOT_OFFERED, "WL-12", "Who achieves an objective first may have the cards reshuffled.")
    if str(reap.house) in state.sheets[str(seat)].streets.get(str(reap.street), {}):
        return Refusal(Code.NOT_OFFERED, "WL-06", "This house has a number.")
    return Refusal(Code.NOT_OFFERED, "WL-06", "Numbers rise from left to right.")
