"""Why an intent is refused in the steps that all take at once. Depends only on what all can see, and on the seat's own
hand and choice (PM-27)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

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
from service.games.card_game.lives import deathbeds, to_attach
from service.games.card_game.offers import opposing
from service.games.card_game.shares import half, to_share
from service.games.card_game.state import MOST_ATTACHED, Phase, SharedState
from service.games.kernel import Intent, Offer, Refusal, Seat, offered

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


def out_of_step(phase: str, clause: str) -> Refusal:
    """The intent belongs to another step than the one that is open."""
    return Refusal(Code.NOT_OFFERED, clause, f"This is the time for: {phase}.")


def refusal(state: SharedState, seat: Seat, intent: Asked, offers: Sequence[Offer]) -> Refusal | None:
    clause = CLAUSES[type(intent)]
    if state.phase is not PHASES[type(intent)]:
        return out_of_step(state.phase, clause)
    if seat not in state.due:
        return Refusal(Code.NOT_AWAITED, clause)
    return None if offered(offers, intent) else Refusal(Code.NOT_OFFERED, clause, why(state, seat, intent))


def why(state: SharedState, seat: Seat, intent: Asked) -> str:
    """ "" where the clause says it all."""
    match intent:
        case PassCards():
            return "Two different Personalities of your hand: one for each neighbour, or both for the other seat."
        case Attach():
            return attach(state, seat, intent)
        case PlaceTokens():
            return "Tokens you hold, on opponents' characters."
        case Reap():
            return reap(state, seat, intent)
        case TakeToken():
            return "Rank different symbols that the supply has."
        case Share(character):
            return share(state, seat, character)
        case Deathbed(characters):
            return deathbed(state, seat, characters)
        case Rest():
            return ""
        case _:
            assert_never(intent)


def attach(state: SharedState, seat: Seat, intent: Attach) -> str:
    count = to_attach(state, seat)
    if len(intent.cards) != count:
        return f"Attach exactly {count}."
    if len({one.card for one in intent.cards}) < count or any(
        one.card not in state.hands[seat] for one in intent.cards
    ):
        return "Different Personalities of your hand."
    if any(one.character not in state.fronts[seat] for one in intent.cards):
        return "On your own characters."
    return f"Never more than {MOST_ATTACHED} on a character."


def reap(state: SharedState, seat: Seat, intent: Reap) -> str:
    if not intent.reaps:
        return "To declare no reap, rest or take a token."
    if any(aim.reap not in state.reap_hands[seat] for aim in intent.reaps):
        return "You do not have this Reap card."
    if any(aim.character not in opposing(state, seat) for aim in intent.reaps):
        return "Reap opponents' living characters."
    if len({aim.reap for aim in intent.reaps}) < len(intent.reaps):
        return "One Reap card reaps one character."
    if len({aim.character for aim in intent.reaps}) < len(intent.reaps):
        return "One Reap card a character."
    return "A prerequisite is not met, or a pawn is missing."


def share(state: SharedState, seat: Seat, character: str) -> str:
    if character not in to_share(state, seat):
        return "You are not the one who shares this out."
    cards = state.fronts[state.reaping[character].owner][character].cards
    return f"Keep {half(len(cards))} of its cards."


def deathbed(state: SharedState, seat: Seat, characters: tuple[str, ...]) -> str:
    if any(card not in deathbeds(state, seat) for card in characters):
        return "Your own living characters of the third age."
    if len(set(characters)) < len(characters):
        return "Each character once."
    return "You must be able to attach two cards next round."
