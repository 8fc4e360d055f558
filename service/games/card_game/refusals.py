"""Why an intent is refused in the steps that all take at once. Depends only on what all can see, and on the seat's own
hand and choice (PM-27)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from msgspec.structs import replace

from protocol.codes import Code
from service.games.card_game.intents import (
    Asked,
    Attach,
    Deathbed,
    PassCards,
    PlaceTokens,
    Reap,
    Rest,
    Share,
    TakeToken,
)
from service.games.card_game.lives import can_reap, deathbeds, to_attach
from service.games.card_game.offers import opposing
from service.games.card_game.shares import to_share
from service.games.card_game.state import MOST_ATTACHED, Phase, SharedState
from service.games.kernel import Intent, Offer, Refusal, Seat, not_offered, offered

CLAUSES: dict[type[Intent], str] = {
    PassCards: "PM-09",
    Attach: "PM-10",
    PlaceTokens: "PM-13",
    Reap: "PM-14",
    TakeToken: "PM-15",
    Rest: "PM-15",
    Share: "PM-17",
    Deathbed: "PM-21",
}

PHASES: dict[type[Intent], Phase] = {
    PassCards: Phase.PASS,
    Attach: Phase.ATTACH,
    PlaceTokens: Phase.TOKENS,
    Reap: Phase.REAP,
    TakeToken: Phase.REAP,
    Rest: Phase.REAP,
    Share: Phase.SHARE,
    Deathbed: Phase.DEATHBED,
}


FIRST: dict[Phase, Refusal] = {
    Phase.PASS: not_offered("PM-09", "gifts_first", "First the gifts are chosen."),
    Phase.ATTACH: not_offered("PM-10", "attach_first", "First Personalities are attached."),
    Phase.TOKENS: not_offered("PM-13", "tokens_first", "First tokens may be placed."),
    Phase.REAP: not_offered("PM-14", "reaps_first", "First everybody reaps, takes a token or rests."),
    Phase.SHARE: not_offered("PM-17", "shares_first", "First what was reaped is shared out."),
    Phase.DEATHBED: not_offered("PM-21", "deathbeds_first", "First deathbeds are chosen."),
}
"""By the step that is open, why nothing of another step may be done."""

WRONG_GIFTS = not_offered(
    "PM-09",
    "wrong_gifts",
    "Two different Personalities of your hand: one for each neighbour, or both for the other seat.",
)
WRONG_COUNT = not_offered("PM-10", "wrong_count", "Attach exactly as many as you are asked for.")
NOT_IN_HAND = not_offered("PM-10", "not_in_hand", "Different Personalities of your hand.")
NOT_YOUR_CHARACTER = not_offered("PM-10", "not_your_character", "On your own characters.")
TOO_MANY_ON_ONE = not_offered("PM-10", "too_many_on_one", f"Never more than {MOST_ATTACHED} on a character.")
WRONG_TOKENS = not_offered("PM-13", "wrong_tokens", "Tokens you hold, on opponents’ characters.")
NO_REAP = not_offered("PM-14", "no_reap", "To declare no reap, rest or take a token.")
NOT_YOUR_REAP = not_offered("PM-14", "not_your_reap", "You do not have this Reap card.")
NOT_AN_OPPONENT = not_offered("PM-14", "not_an_opponent", "Reap opponents’ living characters.")
ONE_CARD_ONE_CHARACTER = not_offered("PM-14", "one_card_one_character", "One Reap card reaps one character.")
ONE_CHARACTER_ONE_CARD = not_offered("PM-14", "one_character_one_card", "One Reap card a character.")
PREREQUISITE = not_offered("PM-14", "prerequisite", "The character is not weak enough for this Reap card.")
NO_PAWN = not_offered("PM-14", "no_pawn", "You need a free pawn for each reap.")
WRONG_RANKING = not_offered("PM-15", "wrong_ranking", "Rank different symbols that the supply has.")
NOT_THE_REAPER = not_offered("PM-17", "not_the_reaper", "You are not the one who shares this out.")
KEEP_HALF = not_offered("PM-17", "keep_half", "Keep half of its cards, rounded up.")
NOT_OF_THIRD_AGE = not_offered("PM-21", "not_of_third_age", "Your own living characters of the third age.")
EACH_ONCE = not_offered("PM-21", "each_once", "Each character once.")
LEAVE_ROOM = not_offered("PM-21", "leave_room", "You must be able to attach two cards next round.")


def refusal(state: SharedState, seat: Seat, intent: Asked, offers: Sequence[Offer]) -> Refusal | None:
    if state.phase != PHASES[type(intent)]:
        return replace(FIRST[state.phase], clause=CLAUSES[type(intent)])
    if seat not in state.due:
        return Refusal(Code.NOT_AWAITED, CLAUSES[type(intent)])
    return None if offered(offers, intent) else why(state, seat, intent)


def why(state: SharedState, seat: Seat, intent: Asked) -> Refusal:
    match intent:
        case PassCards():
            return WRONG_GIFTS
        case Attach():
            return attach(state, seat, intent)
        case PlaceTokens():
            return WRONG_TOKENS
        case Reap():
            return reap(state, seat, intent)
        case TakeToken():
            return WRONG_RANKING
        case Share(character):
            return KEEP_HALF if character in to_share(state, seat) else NOT_THE_REAPER
        case Deathbed(characters):
            return deathbed(state, seat, characters)
        case Rest():
            raise AssertionError("a rest is always offered in its step")
        case _:
            assert_never(intent)


def attach(state: SharedState, seat: Seat, intent: Attach) -> Refusal:
    count, cards = to_attach(state, seat), [one.card for one in intent.cards]
    if len(cards) != count:
        return WRONG_COUNT
    if len(set(cards)) < count or not set(cards) <= set(state.hands[seat]):
        return NOT_IN_HAND
    if any(one.character not in state.fronts[seat] for one in intent.cards):
        return NOT_YOUR_CHARACTER
    return TOO_MANY_ON_ONE


def reap(state: SharedState, seat: Seat, intent: Reap) -> Refusal:
    lives = opposing(state, seat)
    if not intent.reaps:
        return NO_REAP
    if any(aim.reap not in state.reap_hands[seat] for aim in intent.reaps):
        return NOT_YOUR_REAP
    if any(aim.character not in lives for aim in intent.reaps):
        return NOT_AN_OPPONENT
    if len({aim.reap for aim in intent.reaps}) < len(intent.reaps):
        return ONE_CARD_ONE_CHARACTER
    if len({aim.character for aim in intent.reaps}) < len(intent.reaps):
        return ONE_CHARACTER_ONE_CARD
    met = all(can_reap(aim.reap, lives[aim.character]) for aim in intent.reaps)
    return NO_PAWN if met else PREREQUISITE


def deathbed(state: SharedState, seat: Seat, characters: tuple[str, ...]) -> Refusal:
    if any(card not in deathbeds(state, seat) for card in characters):
        return NOT_OF_THIRD_AGE
    return EACH_ONCE if len(set(characters)) < len(characters) else LEAVE_ROOM
