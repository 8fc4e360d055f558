"""Why an intent is refused. Depends only on what lies open, and on the seat's own sheet and choice (WL-24)."""

from __future__ import annotations

from protocol.codes import Code
from service.games.kernel import Refusal, RunOut, Seat, not_offered, offered
from service.games.welcome.choices import Asked
from service.games.welcome.intents import CrossOut, Reap, Sephi
from service.games.welcome.offers import awaited, offers, reap_offers
from service.games.welcome.options import Mode
from service.games.welcome.state import Phase, State

CROSS_OUT_FIRST = not_offered("WL-16", "cross_out_first", "First bonuses are to be crossed out.")
CROSS_OUT_FIRST_AAA = not_offered("WL-21", "cross_out_first", "First bonuses are to be crossed out.")
NOTHING_TO_CROSS_OUT = not_offered("WL-16", "nothing_to_cross_out", "There is nothing to cross out now.")
NOTHING_TO_CROSS_OUT_AAA = not_offered("WL-21", "nothing_to_cross_out", "There is nothing to cross out now.")
WRONG_BONUSES = not_offered("WL-16", "wrong_bonuses", "As many open bonuses as are to be crossed out, each once.")
WRONG_BONUSES_AAA = not_offered("WL-21", "wrong_bonuses", "As many open bonuses as are to be crossed out, each once.")
MUST_WRITE = not_offered("WL-08", "must_write", "A seat that can write a number must write one.")
GIVE_TO_THE_AAA = not_offered("WL-20", "give_to_the_aaa", "Name the card that goes to the AAA.")
NOBODY_TO_GIVE_TO = not_offered("WL-20", "nobody_to_give_to", "Cards are given to the AAA, and to nobody else.")
NAME_A_COMBINATION = not_offered("WL-06", "name_a_combination", "Name a combination.")
NAME_TWO_CARDS = not_offered("WL-15", "name_two_cards", "Name the card for the number and the card for the cause.")
TWO_DIFFERENT_CARDS = not_offered("WL-15", "two_different_cards", "Number and cause come from two cards.")
HOUSE_HAS_A_NUMBER = not_offered("WL-06", "house_has_a_number", "This house has a number.")
NUMBERS_RISE = not_offered("WL-06", "numbers_rise", "Numbers rise from left to right.")
NO_RESHUFFLE = not_offered("WL-12", "no_reshuffle", "Who achieves an objective first may have the cards reshuffled.")


def refusal(state: State, seat: Seat, intent: Asked) -> Refusal | None:
    if state.outcome is not None:
        return Refusal(Code.TABLE_OVER)
    if isinstance(intent, RunOut):
        return None if seat in awaited(state) else Refusal(Code.NOT_AWAITED)
    if offered(offers(state, seat), intent):
        return None
    return why(state, seat, intent)


def why(state: State, seat: Seat, intent: Reap | Sephi | CrossOut) -> Refusal:
    against_the_aaa, crossing = state.mode == Mode.AAA, state.phase == Phase.CROSS_OUT
    if isinstance(intent, CrossOut):
        if crossing:
            return WRONG_BONUSES_AAA if against_the_aaa else WRONG_BONUSES
        return NOTHING_TO_CROSS_OUT_AAA if against_the_aaa else NOTHING_TO_CROSS_OUT
    if crossing:
        return CROSS_OUT_FIRST_AAA if against_the_aaa else CROSS_OUT_FIRST
    if isinstance(intent, Reap):
        return why_no_reap(state, seat, intent)
    if reap_offers(state, seat):
        return MUST_WRITE
    return GIVE_TO_THE_AAA if against_the_aaa else NOBODY_TO_GIVE_TO


def why_no_reap(state: State, seat: Seat, reap: Reap) -> Refusal:
    together = state.mode == Mode.COMPANY
    named = (reap.combination, reap.number_card, reap.cause_card)
    if [isinstance(place, int) for place in named] != [together, not together, not together]:
        return NAME_A_COMBINATION if together else NAME_TWO_CARDS
    if not together and reap.number_card == reap.cause_card:
        return TWO_DIFFERENT_CARDS
    if str(reap.house) in state.sheets[str(seat)].streets.get(str(reap.street), {}):
        return HOUSE_HAS_A_NUMBER
    return NO_RESHUFFLE if reap.reshuffle and can_write(state, seat, reap) else NUMBERS_RISE


def can_write(state: State, seat: Seat, reap: Reap) -> bool:
    """Without the reshuffle."""
    plain = Reap(reap.street, reap.house, reap.combination, reap.number_card, reap.cause_card)
    return offered(offers(state, seat), plain)
